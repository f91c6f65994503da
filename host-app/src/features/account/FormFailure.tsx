import { useTranslation } from 'react-i18next';
import type { ErrorText } from '../../api/describe-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import styles from './account.module.css';

/** What went wrong with a whole form, and that nothing typed is lost. */
export function FormFailure({ failure }: { readonly failure: ErrorText | undefined }) {
  const { t } = useTranslation('errors');
  if (!failure) return null;
  return (
    <div className={styles['notice']}>
      <Notice kind="error">
        {failure.text} {t('kept.input')}
        {failure.requestId && <RequestId id={failure.requestId} />}
      </Notice>
    </div>
  );
}
