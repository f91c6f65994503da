import { Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { NumberField } from '../fields/NumberField.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { Row } from './Row.tsx';
import { OUTER, refusedFields, type WallChoice } from './wall-params.ts';
import styles from './ExportDialog.module.css';

/** Where the sliders end, mm, and their steps; what is allowed the operation says. */
const ENDS = { overlap: [5, 60, 5], clearance: [0.5, 3, 0.1] } as const;

interface OverlapFieldsProps {
  readonly choice: WallChoice;
  readonly busy: boolean;
  readonly onChange: (choice: WallChoice) => void;
}

/** Whether one edge of the opening lies over the other: how far, which one that is, and how far above. */
export const OverlapFields = observer(function OverlapFields({ choice, busy, onChange }: OverlapFieldsProps) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const refused = refusedFields(workspace, choice);
  const { flap, isLapped } = choice;
  const length = (name: keyof typeof ENDS) => {
    const [min, max, step] = ENDS[name];
    return (
      <Row label={words.t(`export.flap.${name}`)}>
        <NumberField
          field={{ ...{ name, min, max, step, required: true }, kind: 'length', unit: 'mm' }}
          id={`export-flap-${name}`}
          label={words.t(`export.flap.${name}`)}
          value={flap[name]}
          invalid={refused.has(`flap.${name}`)}
          optionLabel={String}
          onChange={(value) => onChange({ ...choice, flap: { ...flap, [name]: value as number } })}
        />
      </Row>
    );
  };
  return (
    <>
      <Row label={words.t('export.opening')}>
        <Segmented<'gap' | 'flap'>
          value={isLapped ? 'flap' : 'gap'}
          disabled={busy}
          onChange={(value) => onChange({ ...choice, isLapped: value === 'flap' })}
          options={(['gap', 'flap'] as const).map((value) => ({
            value,
            label: words.t(`export.opening.${value}`),
          }))}
        />
      </Row>
      {isLapped && (
        <>
          <p className={styles['tip']}>{words.t('export.opening.flap.tip')}</p>
          {length('overlap')}
          <Row label={words.t('export.flap.outer')}>
            <Segmented<WallChoice['flap']['outer']>
              value={flap.outer}
              disabled={busy}
              onChange={(outer) => onChange({ ...choice, flap: { ...flap, outer } })}
              options={OUTER.map((value) => ({ value, label: words.t(`export.flap.outer.${value}`) }))}
            />
          </Row>
          {length('clearance')}
        </>
      )}
    </>
  );
});
