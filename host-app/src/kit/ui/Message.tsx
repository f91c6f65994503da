import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import type { IconName } from './icons.ts';
import styles from './Message.module.css';

/** What a full-page message says. */
export interface MessageProps {
  readonly icon?: IconName;
  readonly illustration?: IllustrationName;
  readonly heading: string;
  readonly text: string;
  /** Technical words to pass on, shown small. */
  readonly detail?: string | undefined;
  readonly action?: ReactNode;
}

/** A page with one message and one way on. */
export function Message({ icon, illustration, heading, text, detail, action }: MessageProps) {
  return (
    <main className={styles['page']} id="content">
      {illustration ? (
        <Illustration name={illustration} />
      ) : (
        icon && <Icon name={icon} size={40} className={styles['icon']} />
      )}
      <h1 className={styles['heading']}>{heading}</h1>
      <p className={styles['text']}>{text}</p>
      {detail && <pre className={styles['detail']}>{detail}</pre>}
      <div className={styles['action']}>{action}</div>
    </main>
  );
}
