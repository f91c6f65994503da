import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { Logo } from '../../kit/ui/Logo.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/LookSwitches.tsx';
import { TurningModel } from '../../kit/turning-model/TurningModel.tsx';
import { StepDrawing, type StepName } from './StepDrawing.tsx';
import styles from './PromotionPage.module.css';

const STEPS: readonly StepName[] = ['scan', 'align', 'shape', 'make'];
const FACTS = [
  ['history', 'restore'],
  ['same', 'copy'],
  ['saved', 'check'],
  ['yours', 'lock'],
  ['languages', 'globe'],
  ['open', 'grid'],
] as const satisfies readonly (readonly [string, IconName])[];

/** The ways in: to the files for who is signed in, else to an account or to signing in. */
const Calls = observer(function Calls() {
  const { t } = useTranslation('promotion');
  const { session } = useServices();
  return (
    <div className={styles['calls']}>
      {session.isSignedIn ? (
        <Link to={START_PATH} className={styles['primary']}>
          {t('toFiles')}
        </Link>
      ) : (
        <>
          <Link to="/user/register" className={styles['primary']}>
            {t('start')}
          </Link>
          <Link to="/user/login" className={styles['secondary']}>
            {t('signIn')}
          </Link>
        </>
      )}
    </div>
  );
});

/** What speaks for it, and what it does not do. */
function Trust() {
  const { t } = useTranslation('promotion');
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{t('trust.heading')}</h2>
      <ul className={styles['facts']}>
        {FACTS.map(([fact, icon]) => (
          <li key={fact} className={styles['fact']}>
            <Icon name={icon} size={22} className={styles['factIcon']} />
            <div>
              <h3 className={styles['factName']}>{t(`trust.${fact}`)}</h3>
              <p className={styles['muted']}>{t(`trust.${fact}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles['honest']}>
        <h2 className={styles['factName']}>{t('honest.heading')}</h2>
        <p>{t('honest.text')}</p>
      </div>
    </section>
  );
}

/** What the product does, for those who have no account yet. Open to everybody. */
export function PromotionPage() {
  const { t } = useTranslation(['promotion', 'common']);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <span className={styles['brand']}>
          <Logo />
          {t('common:product')}
        </span>
        <span className={styles['switches']}>
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </header>
      <main id="content">
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['claim']}>{t('claim')}</h1>
            <p className={styles['lead']}>{t('lead')}</p>
            <Calls />
          </div>
          <TurningModel label={t('model')} className={styles['model']} />
        </section>
        <section className={styles['band']}>
          <h2 className={styles['heading']}>{t('way.heading')}</h2>
          <ol className={styles['steps']}>
            {STEPS.map((step, index) => (
              <li key={step} className={styles['step']}>
                <StepDrawing name={step} />
                <h3 className={styles['stepName']}>
                  <span className={styles['number']} aria-hidden="true">
                    {index + 1}
                  </span>
                  {t(`way.${step}`)}
                </h3>
                <p className={styles['muted']}>{t(`way.${step}Text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <Trust />
        <section className={styles['end']}>
          <p className={styles['endText']}>{t('end')}</p>
          <Calls />
        </section>
      </main>
      <footer className={styles['foot']}>{t('copyright', { year: new Date().getFullYear() })}</footer>
    </div>
  );
}
