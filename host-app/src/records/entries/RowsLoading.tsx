import { useTranslation } from 'react-i18next';
import styles from './RowsLoading.module.css';

/** The outline of a list while its rows are on their way; invisible for the first 300 ms. */
export function RowsLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles['rows']} role="status" aria-label={t('loading')}>
      {[62, 48, 70, 55, 40, 66].map((width, index) => (
        <div key={index} className={styles['row']}>
          <span className={styles['block']} style={{ width: 36, height: 36 }} />
          <span className={styles['block']} style={{ width: `${width / 2}%`, height: 12 }} />
        </div>
      ))}
    </div>
  );
}
