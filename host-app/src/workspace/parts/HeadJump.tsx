import type { RefObject } from 'react';
import { Icon } from '../../kit/ui/Icon.tsx';
import styles from './Card.module.css';

/** At the head of a card, what stands further down in it, and the way there. */
export function HeadJump(props: {
  readonly text: string;
  readonly to: RefObject<HTMLElement>;
  readonly isWarning?: boolean;
  readonly testId: string;
}) {
  const { text, to, isWarning = false, testId } = props;
  const go = () => {
    const goal = to.current;
    // The head stays over what is scrolled to.
    if (goal) goal.style.scrollMarginTop = '48px';
    goal?.scrollIntoView({ block: 'start' });
    goal?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className={styles['jump']}
      data-warning={isWarning || undefined}
      data-testid={testId}
      onClick={go}
    >
      {isWarning && <Icon name="warning" size={14} />}
      <span role="status">{text}</span> <span aria-hidden>↓</span>
    </button>
  );
}
