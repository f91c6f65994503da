import { observer } from 'mobx-react-lite';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ExportDesk } from './export-desk.ts';
import { Row } from './Row.tsx';
import styles from './ExportDialog.module.css';

/** mm that a block is wide or long at the least and at the most. */
const LEAST = 10;
const MOST = 3000;

/** The block of foam that is at hand, where somebody says it: whether the positive comes out of it is looked at then. */
export const BlockFields = observer(function BlockFields(props: {
  readonly desk: ExportDesk;
  readonly busy: boolean;
}) {
  const { desk, busy } = props;
  const { words, units } = useWorkspace().parts;
  /** mm to one of what the person reads lengths in. */
  const unit = units.parseLength('1') ?? 1;
  return (['across', 'length'] as const).map((which) => {
    const mm = desk.block[which];
    return (
      <Row key={which} label={words.t(`export.block.${which}`)}>
        <NumberInput
          className={styles['wide'] ?? ''}
          controls={false}
          disabled={busy}
          value={mm === undefined ? null : Number((mm / unit).toFixed(4))}
          min={LEAST / unit}
          max={MOST / unit}
          suffix={units.sign}
          placeholder={words.t('export.block.any')}
          aria-label={words.t(`export.block.${which}`)}
          data-testid={`export-block-${which}`}
          onChange={(value) => {
            const { [which]: _, ...other } = desk.block;
            desk.set({ block: value === null ? other : { ...other, [which]: value * unit } });
          }}
        />
      </Row>
    );
  });
});
