import { InputNumber } from 'antd';
import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './Compare.module.css';

/** Bounds of what can be typed, mm: a scan tells no finer, and no zone is deeper. */
const LEAST = 0.1;
const MOST = 100;

/** From how far on skin counts as changed; typed in the person's unit. */
export const Threshold = observer(function Threshold() {
  const { comparison, parts } = useWorkspace();
  const { words, units } = parts;
  const clamped = (mm: number): number => Math.min(MOST, Math.max(LEAST, mm));
  return (
    <label className={styles['state']}>
      {words.t('ledger.threshold')}
      <InputNumber<number>
        size="small"
        className={styles['limit'] ?? ''}
        controls={false}
        value={comparison.threshold}
        min={LEAST}
        max={MOST}
        data-testid="ledger-threshold"
        suffix={units.sign}
        formatter={(mm) => (mm === undefined ? '' : units.fieldText(Number(mm), 'length'))}
        parser={(text) => units.parseLength(text ?? '') ?? NaN}
        onChange={(mm) => {
          if (mm !== null && Number.isFinite(mm)) comparison.setThreshold(clamped(mm));
        }}
      />
    </label>
  );
});
