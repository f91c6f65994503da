import { BLOCK_SIDE } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ExportDesk } from './export-desk.ts';
import { Row } from './Row.tsx';
import styles from './ExportDialog.module.css';

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
          min={BLOCK_SIDE.min / unit}
          max={BLOCK_SIDE.max / unit}
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
