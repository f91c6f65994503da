import type { Platform } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccountRules } from '../../api/queries/account.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import { visiblePlaces } from '../menu.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useSpaceName } from '../../people/spaces/use-switch-space.ts';
import { ModuleDrawing } from './ModuleDrawing.tsx';
import { useSwitchPlatform } from '../../people/account/use-switch-platform.ts';
import styles from './ChoosePage.module.css';

const SISTERS: readonly Exclude<Platform, 'orthosis'>[] = ['insole', 'limbs'];

/** `/choose`: what there is to work on, here and on the sister platforms. */
export const ChoosePage = observer(function ChoosePage() {
  const { t } = useTranslation(['frame', 'common']);
  const { session } = useServices();
  const { data: rules } = useAccountRules();
  const switchPlatform = useSwitchPlatform();
  const nameOf = useSpaceName();
  const { current } = session;
  if (!current) return null;
  const body = (module: Platform) => (
    <>
      <ModuleDrawing name={module} />
      <span className={styles['name']}>{t(`choose.${module}`)}</span>
      <span className={styles['text']}>{t(`choose.${module}Text`)}</span>
    </>
  );
  return (
    <div className={styles['page']}>
      <div className={styles['inner']}>
        <header>
          <h1 className={styles['heading']}>{t('choose.heading')}</h1>
          <p className={styles['text']}>{t('choose.lead', { space: nameOf(current.space) })}</p>
        </header>
        <ul className={styles['modules']}>
          <li>
            <Link to={START_PATH} className={styles['module']} data-here="true">
              {body('orthosis')}
              <span className={styles['go']}>
                {t('choose.open')}
                <Icon name="chevronRight" size={16} />
              </span>
            </Link>
          </li>
          {SISTERS.map((module) => (
            <li key={module}>
              {rules?.platforms.includes(module) ? (
                <button type="button" className={styles['module']} onClick={() => switchPlatform(module)}>
                  {body(module)}
                  <span className={styles['go']}>
                    {t('choose.go')}
                    <Icon name="chevronRight" size={16} />
                  </span>
                </button>
              ) : (
                <div className={styles['module']} data-absent="true">
                  {body(module)}
                  <span className={styles['absent']}>{t('choose.absent')}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
        <h2 className={styles['subheading']}>{t('choose.places')}</h2>
        <ul className={styles['places']}>
          {visiblePlaces(session).map(({ id, path, icon }) => (
            <li key={id}>
              <Link to={path} className={styles['place']}>
                <Icon name={icon} />
                {t(`choose.${id}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/explain" className={styles['place']}>
              <Icon name="info" />
              {t('choose.explain')}
            </Link>
          </li>
          <li>
            <Link to="/account/center" className={styles['place']}>
              <Icon name="user" />
              {t('choose.account')}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
});
