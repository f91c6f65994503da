import { useTranslation } from 'react-i18next';
import styles from './PageLoading.module.css';

/** Shown while a page's code is on its way. It stays invisible for 300 ms, so that quick pages do not flash. */
export function PageLoading({ text }: { readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles['page']} role="status">
      <span className={styles['bar']} />
      <span className={styles['text']}>{text ?? t('loading')}</span>
    </div>
  );
}
