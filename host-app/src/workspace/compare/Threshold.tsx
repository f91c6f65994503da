import { observer } from 'mobx-react-lite';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './Compare.module.css';

/** Bounds of what can be typed, mm: a scan tells no finer, and no zone is deeper. */
const LEAST = 0.1;
const MOST = 100;

/** From how far on skin counts as changed; typed in the person's unit. */
export const Threshold = observer(function Threshold() {
  const { comparison, parts } = useWorkspace();
  const { words, units } = parts;
  /** mm to one of what the person reads lengths in. */
  const unit = units.parseLength('1') ?? 1;
  return (
    <label className={styles['state']}>
      {words.t('ledger.threshold')}
      <NumberInput
        size="small"
        className={styles['limit'] ?? ''}
        controls={false}
        value={Number((comparison.threshold / unit).toFixed(4))}
        min={LEAST / unit}
        max={MOST / unit}
        data-testid="ledger-threshold"
        suffix={units.sign}
        onChange={(value) => {
          if (value !== null) comparison.setThreshold(Math.min(MOST, Math.max(LEAST, value * unit)));
        }}
      />
    </label>
  );
});
