import type { Visit } from '@bracewright/core/contract';
import { Button, Segmented } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services-context.ts';
import { shownQuantity, type LengthUnit } from '../../../forms/quantity.ts';
import { formatDate } from '../../../ui/format.ts';
import { useQuantity } from '../use-quantity.ts';
import { ticksFor } from './course-scale.ts';
import { KINDS, useQuantityName, type Quantity } from './quantities.ts';
import { timeOf } from './visit-day.ts';
import styles from './page.module.css';

const WIDTH = 640;
const HEIGHT = 220;
const EDGE = { left: 44, right: 84, top: 14, bottom: 30 } as const;

/** What is drawn together, because it shares a unit. */
const GROUPS = {
  angles: ['cobb', 'atr'],
  girths: ['bust', 'waist', 'hip'],
  height: ['height'],
} as const satisfies Readonly<Record<string, readonly Quantity[]>>;
type Group = keyof typeof GROUPS;

/** Curves are told apart by their marks as well, not by colour alone. */
const MARKS: Readonly<Record<Quantity, string>> = {
  cobb: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  atr: 'M-4-4h8v8h-8Z',
  bust: 'M0-5 5 4H-5Z',
  waist: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  hip: 'M-4-4h8v8h-8Z',
  height: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
};

const taken = (visits: readonly Visit[], name: Quantity, units: LengthUnit) =>
  visits.flatMap((visit) => {
    const value = visit[name];
    return value === null
      ? []
      : [{ visit, value: shownQuantity(value, KINDS[name], units), kept: value, time: timeOf(visit.at) }];
  });

/** Angles, girths and height over the visits, with the same numbers as a table. */
export const CoursePlot = observer(function CoursePlot(props: {
  readonly visits: readonly Visit[];
  readonly language: string;
  /** Opens a visit for correction, or a new one; undefined for users who may not edit. */
  readonly onEdit: ((visit?: Visit) => void) | undefined;
}) {
  const { visits, language, onEdit } = props;
  const { t } = useTranslation('patient');
  const label = useQuantityName();
  const quantity = useQuantity();
  const { units } = useServices().settings.chosen;
  const [group, setGroup] = useState<Group>('angles');
  const titleId = useId();
  const names: readonly Quantity[] = GROUPS[group];
  const curves = names.map((name) => ({ name, points: taken(visits, name, units) }));
  const points = curves.flatMap(({ points: some }) => some);
  const day = (time: number) => formatDate(time, language);
  const number = (kept: number) => quantity(kept, KINDS[names[0]!]);

  const ticks = ticksFor(
    Math.min(...points.map(({ value }) => value)),
    Math.max(...points.map(({ value }) => value)),
  );
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const times = points.map(({ time }) => time);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) =>
    to === from
      ? (EDGE.left + WIDTH - EDGE.right) / 2
      : EDGE.left + ((time - from) / (to - from)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value: number) =>
    HEIGHT - EDGE.bottom - ((value - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const rows = visits.filter((visit) => names.some((name) => visit[name] !== null));

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
      {points.length === 0 ? (
        <p className={styles['muted']}>{t('course.none')}</p>
      ) : (
        <>
          <svg className={styles['plot']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
            {ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${EDGE.left} ${y(tick)}H${WIDTH - EDGE.right}`} className={styles['plotLine']} />
                <text x={EDGE.left - 8} y={y(tick) + 4} className={styles['plotText']} textAnchor="end">
                  {tick}
                </text>
              </g>
            ))}
            {(to === from ? [from] : [from, to]).map((time, i, ends) => (
              <text
                key={time}
                x={x(time)}
                y={HEIGHT - 8}
                className={styles['plotText']}
                textAnchor={ends.length === 1 ? 'middle' : i === 0 ? 'start' : 'end'}
              >
                {day(time)}
              </text>
            ))}
            {curves.map(({ name, points: some }, i) => (
              <g key={name} className={styles['curve']} data-curve={i}>
                <path
                  d={some
                    .map(({ time, value }, at) => `${at === 0 ? 'M' : 'L'}${x(time)} ${y(value)}`)
                    .join('')}
                />
                {some.map(({ visit, time, value, kept }) => (
                  <path
                    key={`${visit.at}${visit.modelId}`}
                    d={MARKS[name]}
                    transform={`translate(${x(time)} ${y(value)})`}
                    className={styles['mark']}
                    data-source={visit.source}
                  >
                    <title>{`${label(name)} ${number(kept)}, ${day(time)}`}</title>
                  </path>
                ))}
                {some.length > 0 && (
                  <text
                    x={x(some.at(-1)!.time) + 10}
                    y={y(some.at(-1)!.value) + 4}
                    className={styles['curveName']}
                  >
                    {label(name)}
                  </text>
                )}
              </g>
            ))}
          </svg>
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
                      <th scope="row">{day(timeOf(visit.at))}</th>
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
        </>
      )}
    </section>
  );
});
