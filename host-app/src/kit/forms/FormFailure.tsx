import { useTranslation } from 'react-i18next';
import type { ErrorText } from '../../api/describe-error.ts';
import { Notice } from '../ui/Notice.tsx';
import { RequestId } from '../ui/RequestId.tsx';
import styles from './form.module.css';

/** What went wrong with a whole form, and that nothing typed is lost; `holds` is false where nothing can be typed. */
export function FormFailure(props: { readonly failure: ErrorText | undefined; readonly holds?: boolean }) {
  const { failure, holds = true } = props;
  const { t } = useTranslation('errors');
  if (!failure) return null;
  return (
    <div className={styles['failure']}>
      <Notice kind="error">
        {failure.text} {holds && t('kept.input')}
        {failure.requestId && <RequestId id={failure.requestId} />}
      </Notice>
    </div>
  );
}
