import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { TurningModel } from '../../kit/turning-model/TurningModel.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/LookSwitches.tsx';
import { Logo } from '../../kit/ui/Logo.tsx';
import styles from './AccountLayout.module.css';

/** Sign-in and register: a body in its brace on the left, the form on the right. */
export function AccountLayout() {
  const { t } = useTranslation(['common', 'account']);
  return (
    <div className={styles['page']}>
      <aside className={styles['hero']} aria-label={t('product')}>
        <TurningModel label={t('account:hero.model')} className={styles['model']} />
        <div className={styles['words']}>
          <p className={styles['claim']}>{t('account:hero.title')}</p>
          <p className={styles['text']}>{t('account:hero.text')}</p>
        </div>
        <p className={styles['copyright']}>
          {t('account:hero.copyright', { year: new Date().getFullYear() })}
        </p>
      </aside>
      <div className={styles['side']}>
        <header className={styles['bar']}>
          <div className={styles['brand']}>
            <Logo />
            <span>{t('product')}</span>
          </div>
          <div className={styles['switches']}>
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main className={styles['main']} id="content">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
