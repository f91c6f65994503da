import { ApiError } from '@bracewright/core/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { describeError } from '../../api/describe-error.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { Icon } from './Icon.tsx';
import { RequestId } from './RequestId.tsx';
import styles from './LoadFailure.module.css';

/** In place of what could not be loaded: what happened, that nothing is lost, and a way on: to try again, or back to the files when it is gone. */
export function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t, i18n } = useTranslation(['common', 'errors']);
  const navigate = useNavigate();
  const isGone = error instanceof ApiError && error.status === 404;
  const { text, requestId } = describeError(error, i18n);
  return (
    <div className={styles['failure']} role="alert">
      <Icon name="warning" size={32} className={styles['icon']} />
      <h2 className={styles['title']}>{t('errors:title.load')}</h2>
      <p>
        {text} {t('errors:kept.files')}
      </p>
      {requestId && <RequestId id={requestId} />}
      {isGone ? (
        <Button type="primary" onClick={() => void navigate(START_PATH)}>
          {t('notFound.action')}
        </Button>
      ) : (
        <Button icon={<Icon name="retry" size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
