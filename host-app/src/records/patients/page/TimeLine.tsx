import type { Course } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../../stores/services-context.ts';
import { formatClock, formatDate, formatSize } from '../../../kit/ui/format.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { Thumbnail } from '../../entries/Thumbnail.tsx';
import type { Actions } from '../../entries/use-actions.ts';
import { designAddress } from '../../entries/addresses.ts';
import { openReport } from '../../report/report-address.ts';
import styles from './page.module.css';

type Item = Course['documents'][number];

/** The files by the day they were last changed on, newest first. */
function byDay(documents: readonly Item[], language: string) {
  const days = new Map<string, Item[]>();
  for (const item of documents) {
    const day = formatDate(item.saveTime, language);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

/** Every file of a patient along a line of time. */
export const TimeLine = observer(function TimeLine(props: {
  readonly patientId: string;
  readonly course: Course;
  readonly wanted: string | undefined;
  readonly actions: Actions;
}) {
  const { patientId, course, wanted, actions } = props;
  const { t } = useTranslation(['patient', 'documents']);
  const { session, settings } = useServices();
  const navigate = useNavigate();
  const { language } = settings;
  return (
    <section className={styles['card']} aria-label={t('files.title')}>
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{t('files.title')}</h2>
        <span className={styles['muted']}>{t('documents:count', { count: course.total })}</span>
      </div>
      {course.documents.length === 0 && <p className={styles['muted']}>{t('files.none')}</p>}
      {course.total > course.documents.length && (
        <p className={styles['muted']}>{t('files.more', { count: course.documents.length })}</p>
      )}
      <ol className={styles['days']}>
        {byDay(course.documents, language).map(([day, items]) => (
          <li key={day} className={styles['day']}>
            <h3 className={styles['dayName']}>{day}</h3>
            <ul className={styles['items']}>
              {items.map((item) => (
                <li key={item.id} className={styles['item']} data-wanted={item.id === wanted}>
                  <button type="button" className={styles['file']} onClick={() => actions.open(item)}>
                    <Thumbnail entry={item} size="row" />
                    <span className={styles['fileWords']}>
                      <span className={styles['fileName']}>{item.name}</span>
                      <span className={styles['muted']}>
                        {[
                          formatClock(item.saveTime, language),
                          t(`documents:types.${item.fileType}`),
                          item.fileType === 'SCAN'
                            ? t('files.steps', { count: item.steps })
                            : formatSize(item.size, language),
                          item.folder,
                          item.creator,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                  </button>
                  {item.earlier > 0 && session.may('operation/list') && (
                    <Button
                      type="text"
                      icon={<Icon name="restore" size={18} />}
                      aria-label={`${t('files.earlier', { count: item.earlier })}: ${item.name}`}
                      title={t('files.earlier', { count: item.earlier })}
                      onClick={() => void navigate(`${designAddress(item.id, item.parentId)}&earlier`)}
                    />
                  )}
                  {item.fileType === 'SCAN' && session.may('report/pdf') && (
                    <Button
                      type="text"
                      icon={<Icon name="pdf" size={18} />}
                      aria-label={`${t('documents:actions.report')}: ${item.name}`}
                      title={t('documents:actions.report')}
                      onClick={() => openReport(item.id, patientId)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
});
