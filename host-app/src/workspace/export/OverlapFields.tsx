import { Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { NumberField } from '../fields/NumberField.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { Row } from './Row.tsx';
import { OUTER, overlapField, refusedFields, type WallChoice } from './wall-params.ts';
import styles from './ExportDialog.module.css';

interface OverlapFieldsProps {
  readonly choice: WallChoice;
  readonly busy: boolean;
  readonly onChange: (choice: WallChoice) => void;
}

/** How far one edge of the opening lies over the other, which one that is, and how far above. */
export const OverlapFields = observer(function OverlapFields({ choice, busy, onChange }: OverlapFieldsProps) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const refused = refusedFields(workspace, choice);
  const length = (name: 'flap' | 'flapClearance') => (
    <Row label={words.t(`export.${name}`)}>
      <NumberField
        field={{ ...overlapField(workspace, name), required: true }}
        id={`export-${name}`}
        label={words.t(`export.${name}`)}
        value={choice[name]}
        invalid={refused.has(name)}
        optionLabel={String}
        onChange={(value) => onChange({ ...choice, [name]: value as number })}
      />
    </Row>
  );
  return (
    <>
      {length('flap')}
      <p className={styles['tip']}>{words.t('export.flap.tip')}</p>
      {choice.flap !== 0 && (
        <>
          <Row label={words.t('export.flapOuter')}>
            <Segmented<WallChoice['flapOuter']>
              value={choice.flapOuter}
              disabled={busy}
              onChange={(flapOuter) => onChange({ ...choice, flapOuter })}
              options={OUTER.map((value) => ({ value, label: words.t(`export.flapOuter.${value}`) }))}
            />
          </Row>
          {length('flapClearance')}
          <p className={styles['tip']}>{words.t('export.flapClearance.tip')}</p>
        </>
      )}
    </>
  );
});
