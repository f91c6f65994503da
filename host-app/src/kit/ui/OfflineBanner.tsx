import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from './Icon.tsx';
import styles from './OfflineBanner.module.css';

/** Says that the server does not answer, for as long as it does not. A state of the page, not an error. */
export const OfflineBanner = observer(function OfflineBanner() {
  const { connection } = useServices();
  const { t } = useTranslation();
  return (
    <div role="status" className={styles['place']}>
      {!connection.isOnline && (
        <div className={styles['banner']}>
          <Icon name="offline" size={18} />
          {t('offline')}
        </div>
      )}
    </div>
  );
});
