import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import styles from './Notice.module.css';

/** What a notice says and how loud. */
export interface NoticeProps {
  readonly kind: 'info' | 'warning' | 'error' | 'success';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const ICONS: Readonly<Record<NoticeProps['kind'], IconName>> = {
  info: 'info',
  warning: 'warning',
  error: 'error',
  success: 'check',
};

/** A message in place, beside what it is about. */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div className={styles['notice']} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} size={18} className={styles['icon']} />
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  );
}
