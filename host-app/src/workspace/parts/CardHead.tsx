import type { ReactNode } from 'react';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './Card.module.css';

/** The title of a card beside the body, what is switched there, and the way to close it. */
export function CardHead(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const { title, onClose, children } = props;
  const { words } = useWorkspace().parts;
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
      <button type="button" className={styles['close']} aria-label={words.t('card.close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </header>
  );
}
