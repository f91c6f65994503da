import { Segmented } from 'antd';
import { exceededByEdge } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { NumberField } from '../fields/NumberField.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { Row } from './Row.tsx';
import { refusedFields, wallParams, type WallChoice } from './wall-params.ts';
import styles from './ExportDialog.module.css';

const THICKNESS = [3, 4, 5] as const;
/** Where the slider ends, in mm; what is allowed the operation says. */
const ENDS = { thickness: [1, 15], edgeThickness: [1, 15], distance: [5, 300] } as const;

interface WallFieldsProps {
  readonly choice: WallChoice;
  readonly busy: boolean;
  readonly onChange: (choice: WallChoice) => void;
}

/** Thickness of a wall and how it ends. */
export const WallFields = observer(function WallFields({ choice, busy, onChange }: WallFieldsProps) {
  const workspace = useWorkspace();
  const { words, units } = workspace.parts;
  const refused = refusedFields(workspace, choice);
  const atMost = exceededByEdge(wallParams(choice));
  const field = (name: keyof typeof ENDS) => {
    const [min, max] = ENDS[name];
    return { name, kind: 'length', unit: 'mm', min, max, step: 0.5, required: true } as const;
  };
  return (
    <>
      <Row label={words.t('export.thickness')}>
        <div className={styles['thickness']}>
          <Segmented
            value={choice.thickness}
            disabled={busy}
            onChange={(thickness) => onChange({ ...choice, thickness })}
            options={THICKNESS.map((value) => ({ value: value as number, label: units.formatLength(value) }))}
          />
          <NumberField
            field={field('thickness')}
            id="export-thickness"
            label={words.t('export.thickness')}
            value={choice.thickness}
            invalid={refused.has('thickness')}
            optionLabel={String}
            onChange={(value) => onChange({ ...choice, thickness: value as number })}
          />
        </div>
      </Row>
      <p className={styles['tip']}>{words.t('export.thickness.tip')}</p>
      <Row label={words.t('export.mode')}>
        <Segmented<WallChoice['mode']>
          value={choice.mode}
          disabled={busy}
          onChange={(mode) => onChange({ ...choice, mode })}
          options={[
            { value: 'equal', label: words.t('export.mode.equal') },
            { value: 'transition', label: words.t('export.mode.transition') },
          ]}
        />
      </Row>
      {choice.mode === 'transition' &&
        (['edgeThickness', 'distance'] as const).map((name) => (
          <Row key={name} label={words.t(`export.${name}`)}>
            <NumberField
              field={field(name)}
              id={`export-${name}`}
              label={words.t(`export.${name}`)}
              value={choice.edge[name]}
              invalid={refused.has(`transition.${name}`)}
              optionLabel={String}
              onChange={(value) => onChange({ ...choice, edge: { ...choice.edge, [name]: value as number } })}
            />
          </Row>
        ))}
      {atMost !== undefined && (
        <p className={styles['warning']} role="alert" data-testid="export-thick-edge">
          {words.t('export.thickEdge', { most: units.formatLength(atMost) })}
        </p>
      )}
    </>
  );
});
