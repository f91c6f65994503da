import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../kit/parts/late-page.tsx';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import styles from './UserMenu.module.css';

const UserPanel = latePart(['frame'], async () => (await import('./UserPanel.tsx')).UserPanel);

/** The signed-in user and the space they work in, and behind it their menu. */
export const UserMenu = observer(function UserMenu() {
  const { t } = useTranslation();
  const { session } = useServices();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { name = '', space } = session.current ?? {};
  const spaceName = space?.kind === 'clinic' ? space.name : t('user.ownSpace');

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  return (
    <div
      ref={box}
      className={styles['box']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles['button']}
        data-tour="help"
        aria-label={`${t('user.menu')}: ${name}, ${spaceName}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['avatar']} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
        <span className={styles['short']} data-part="who">
          <span className={styles['shortName']}>{name}</span>
          <span className={styles['shortSpace']}>{spaceName}</span>
        </span>
        <Icon name="chevronDown" size={14} />
      </button>
      <Suspense fallback={null}>{open && <UserPanel onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
});
