import type { EarlierVisit, Visit } from '@bracewright/core/contract';
import { Button, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { shownQuantity, type LengthUnit } from '../../../kit/forms/quantity.ts';
import { formatDate, formatDay, formatTime } from '../../../kit/ui/format.ts';
import { useQuantity } from '../use-quantity.ts';
import { CourseCurves, type CoursePoint } from './CourseCurves.tsx';
import { KINDS, useQuantityName, type Quantity } from './quantities.ts';
import { useVisitWords } from './use-remove-visit.tsx';
import { timeOf } from './visit-day.ts';
import styles from './page.module.css';

/** What is drawn together, because it shares a unit. */
const GROUPS = {
  angles: ['cobb', 'atr'],
  girths: ['bust', 'waist', 'hip'],
  height: ['height'],
} as const satisfies Readonly<Record<string, readonly Quantity[]>>;
type Group = keyof typeof GROUPS;

const taken = (visits: readonly Visit[], name: Quantity, units: LengthUnit): readonly CoursePoint[] =>
  visits.flatMap((visit) => {
    const value = visit[name];
    return value === null
      ? []
      : [{ visit, value: shownQuantity(value, KINDS[name], units), kept: value, time: timeOf(visit.at) }];
  });

interface CourseProps {
  readonly visits: readonly Visit[];
  readonly language: string;
  /** Opens a visit for correction, or a new one; undefined for users who may not edit. */
  readonly onEdit: ((visit?: Visit) => void) | undefined;
}

/** The numbers of the curves, to be read and corrected. */
function CourseTable(
  props: CourseProps & {
    readonly names: readonly Quantity[];
    readonly label: (name: Quantity) => string;
    readonly number: (kept: number) => string;
  },
) {
  const { visits, language, onEdit, names, label, number } = props;
  const { t } = useTranslation('patient');
  const rows = visits.filter((visit) => names.some((name) => visit[name] !== null));
  return (
    <details className={styles['twin']}>
      <summary>{t('course.table')}</summary>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('course.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('course.day')}</th>
              <th scope="col">{t('course.source')}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {label(name)}
                </th>
              ))}
              {onEdit && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((visit) => (
              <tr key={`${visit.at}${visit.modelId}`}>
                <th scope="row">{formatDate(timeOf(visit.at), language)}</th>
                <td>{visit.source === 'record' ? t('course.record') : visit.name}</td>
                {names.map((name) => (
                  <td key={name}>{visit[name] === null ? '—' : number(visit[name])}</td>
                ))}
                {onEdit && (
                  <td>
                    {visit.source === 'record' && (
                      <Button size="small" onClick={() => onEdit(visit)}>
                        {t('visit.edit')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** What visits said before somebody changed or removed them: it can be read, and entered again. */
const EarlierVisits = observer(function EarlierVisits(props: {
  readonly earlier: readonly EarlierVisit[];
  readonly language: string;
}) {
  const { earlier, language } = props;
  const { t } = useTranslation('patient');
  const wordsOf = useVisitWords();
  if (earlier.length === 0) return null;
  return (
    <details className={styles['twin']}>
      <summary>{t('course.earlier', { count: earlier.length })}</summary>
      <ul className={styles['earlier']}>
        {earlier.map((visit) => (
          <li key={`${visit.at} ${visit.day}`}>
            {t('course.earlierVisit', {
              day: formatDay(visit.day, language),
              values: wordsOf(visit).join(t('visit.joint')),
            })}
            <span className={styles['muted']}>
              {t('course.earlierBy', { name: visit.by, time: formatTime(visit.at, language) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
});

/** Angles, girths and height over the visits, with the same numbers as a table. */
export const CoursePlot = observer(function CoursePlot(
  props: CourseProps & { readonly earlier: readonly EarlierVisit[] },
) {
  const { visits, language, onEdit, earlier } = props;
  const { t } = useTranslation('patient');
  const label = useQuantityName();
  const quantity = useQuantity();
  const { units } = useServices().settings.chosen;
  const [group, setGroup] = useState<Group>('angles');
  const titleId = useId();
  const names: readonly Quantity[] = GROUPS[group];
  const curves = names.map((name) => ({ name, label: label(name), points: taken(visits, name, units) }));
  const number = (kept: number) => quantity(kept, KINDS[names[0]!]);
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <div className={styles['cardHead']}>
        <h2 id={titleId} className={styles['cardTitle']}>
          {t('course.title')}
        </h2>
        <div className={styles['buttons']}>
          <Segmented<Group>
            aria-label={t('course.show')}
            value={group}
            onChange={setGroup}
            options={(Object.keys(GROUPS) as Group[]).map((value) => ({
              value,
              label: t(`course.${value}`),
            }))}
          />
          {onEdit && <Button onClick={() => onEdit()}>{t('visit.add')}</Button>}
        </div>
      </div>
      {curves.every(({ points }) => points.length === 0) ? (
        <p className={styles['muted']}>{t('course.none')}</p>
      ) : (
        <>
          <CourseCurves curves={curves} language={language} number={number} />
          <CourseTable {...{ visits, language, onEdit, names, label, number }} />
        </>
      )}
      <EarlierVisits {...{ earlier, language }} />
    </section>
  );
});
