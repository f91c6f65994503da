import styles from './WorkBar.module.css';

/** How far work is, as a bar and in per cent; `fraction` from 0 to 1. */
export function WorkProgress({ label, fraction }: { readonly label: string; readonly fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <>
      <span
        className={styles['track']}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={styles['fill']} style={{ width: `${percent}%` }} />
      </span>
      <span className={styles['percent']}>{percent}%</span>
    </>
  );
}
