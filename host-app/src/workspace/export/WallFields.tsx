import { Segmented } from 'antd';
import { exceededByEdge } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NumberField } from '../fields/NumberField.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { OverlapFields } from './OverlapFields.tsx';
import { Row } from './Row.tsx';
import {
  canOverlap,
  isSpecial,
  refusedFields,
  roundingField,
  SIDES,
  wallParams,
  type WallChoice,
} from './wall-params.ts';
import formStyles from '../fields/ParamForm.module.css';
import styles from './ExportDialog.module.css';

const THICKNESS = [3, 4, 5] as const;
/** Where the slider ends, in mm; what is allowed the operation says. */
const ENDS = { thickness: [1, 15], edgeThickness: [1, 15], distance: [5, 300] } as const;

interface WallFieldsProps {
  readonly choice: WallChoice;
  readonly busy: boolean;
  readonly onChange: (choice: WallChoice) => void;
}

/** On which side of the body the wall lies, and how far its edges are rounded. */
const FewFields = observer(function FewFields({ choice, busy, onChange }: WallFieldsProps) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const field = roundingField(workspace, choice);
  const most = field.max ?? Infinity;
  return (
    <>
      <Row label={words.t('export.side')}>
        <Segmented<WallChoice['side']>
          value={choice.side}
          disabled={busy}
          onChange={(side) => onChange({ ...choice, side })}
          options={SIDES.map((value) => ({ value, label: words.t(`export.side.${value}`) }))}
        />
      </Row>
      {choice.side === 'inside' && <p className={styles['tip']}>{words.t('export.side.inside.tip')}</p>}
      {canOverlap(choice) && <OverlapFields {...{ choice, busy, onChange }} />}
      {choice.mode !== 'thick' && (
        <>
          <Row label={words.t('export.edgeRadius')}>
            <NumberField
              field={field}
              id="export-edge-radius"
              label={words.t('export.edgeRadius')}
              value={Math.min(choice.edgeRadius, most)}
              invalid={refusedFields(workspace, choice).has('edgeRadius')}
              optionLabel={String}
              onChange={(value) => onChange({ ...choice, edgeRadius: Math.min(value as number, most) })}
            />
          </Row>
          <p className={styles['tip']}>{words.t('export.edgeRadius.tip')}</p>
        </>
      )}
    </>
  );
});

/** Thickness of a wall and how it ends; what few walls need is behind “More”. */
export const WallFields = observer(function WallFields({ choice, busy, onChange }: WallFieldsProps) {
  const workspace = useWorkspace();
  const { words, units } = workspace.parts;
  const [isOpen, setOpen] = useState(() => isSpecial(workspace, choice));
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
            ...(isOpen || choice.mode === 'thick'
              ? [{ value: 'thick' as const, label: words.t('export.mode.thick') }]
              : []),
          ]}
        />
      </Row>
      {choice.mode === 'thick' && <p className={styles['tip']}>{words.t('export.mode.thick.tip')}</p>}
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
      {isOpen && <FewFields {...{ choice, busy, onChange }} />}
      <button
        type="button"
        className={`${formStyles['more']} ${styles['more']}`}
        aria-expanded={isOpen}
        data-testid="export-wall-more"
        onClick={() => setOpen(!isOpen)}
      >
        {words.t('card.more')}
      </button>
    </>
  );
});
