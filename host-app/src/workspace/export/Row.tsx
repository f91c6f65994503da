import type { ReactNode } from 'react';
import styles from './ExportDialog.module.css';

/** A label and what is chosen beside it. */
export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['control']}>{children}</div>
    </div>
  );
}
