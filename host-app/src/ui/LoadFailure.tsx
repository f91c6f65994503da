import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { describeError } from '../api/describe-error.ts';
import { Icon } from './Icon.tsx';
import { RequestId } from './RequestId.tsx';
import styles from './LoadFailure.module.css';

/** In place of what could not be loaded: what happened, that nothing is lost, and a way to try again. */
export function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t, i18n } = useTranslation(['common', 'errors']);
  const { text, requestId } = describeError(error, i18n);
  return (
    <div className={styles['failure']} role="alert">
      <Icon name="warning" size={32} className={styles['icon']} />
      <h2 className={styles['title']}>{t('errors:title.load')}</h2>
      <p>
        {text} {t('errors:kept.files')}
      </p>
      {requestId && <RequestId id={requestId} />}
      <Button icon={<Icon name="retry" size={18} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
