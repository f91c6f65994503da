import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useServices } from '../../stores/services-context.ts';
import styles from './pages.module.css';

const PAGES = ['center', 'settings', 'clinic'] as const;

/** The frame of the account pages: a heading, the way between them, and the sections below. */
export const AccountPage = observer(function AccountPage(props: {
  readonly page: (typeof PAGES)[number];
  readonly heading: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { page, heading, lead, actions, children } = props;
  const { t } = useTranslation('center');
  const { session } = useServices();
  // The members of a clinic are for those who may see them.
  const shown = PAGES.filter(
    (name) => name !== 'clinic' || session.current?.space.kind !== 'clinic' || session.may('clinic/members'),
  );
  return (
    <div className={styles['page']}>
      <div className={styles['inner']}>
        <nav aria-label={t('nav.label')} className={styles['nav']}>
          {shown.map((name) => (
            <NavLink
              key={name}
              to={`/account/${name}`}
              className={styles['link'] ?? ''}
              data-here={name === page}
              aria-current={name === page ? 'page' : undefined}
            >
              {t(`nav.${name}`)}
            </NavLink>
          ))}
        </nav>
        <header className={styles['head']}>
          <div>
            <h1 className={styles['heading']}>{heading}</h1>
            {lead && <p className={styles['lead']}>{lead}</p>}
          </div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
});

/** A part of an account page. */
export function Section(props: {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { heading, text, actions, children } = props;
  return (
    <section className={styles['section']}>
      <header className={styles['sectionHead']}>
        <div>
          <h2 className={styles['sectionHeading']}>{heading}</h2>
          {text && <p className={styles['text']}>{text}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** A word in a pill: a state, not an action. */
export function Pill({ kind, children }: { readonly kind?: 'good' | 'warn'; readonly children: ReactNode }) {
  return (
    <span className={styles['pill']} data-kind={kind}>
      {children}
    </span>
  );
}
