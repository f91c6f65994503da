import { BACK_REGIONS, SCOLIOMETER_LEAST_DIFFERENCE, standsOut } from '@bracewright/core/brace';
import type { ScoliometerVisit } from '@bracewright/core/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../../kit/ui/format.ts';
import { backCourse, runsOf, type BackValue } from './back-course.ts';
import { PairCourse } from './PairCourse.tsx';
import styles from './page.module.css';

const [COLUMN, HEIGHT] = [104, 200];
const EDGE = { left: 44, right: 104, top: 22, bottom: 26 } as const;
/** Degrees to both sides at least. */
const LEAST = 10;
/** Regions are told apart by their marks as well, not by colour alone. */
const MARKS = {
  thoracic: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  thoracolumbar: 'M-4-4h8v8h-8Z',
  lumbar: 'M0-5 5 4H-5Z',
} as const;

interface BackCourseProps {
  readonly scans: readonly ScoliometerVisit[];
  readonly language: string;
}

/** The sides that stand out lie as on a back that is looked at: right to the right, so upwards here is right. */
function useBackWords() {
  const { t, i18n } = useTranslation('patient');
  return {
    t,
    angle: (value: number, side: BackValue['side']): string =>
      `${Math.abs(value).toFixed(1)}° ${t(`back.${standsOut(value, side ?? null)}`)}`,
    /** An angle whose side may not be told, with what is not settled. */
    open: (
      value: number,
      open: NonNullable<BackValue['open']>,
      { contradictory }: ScoliometerVisit,
    ): string => {
      const marks = contradictory.map(({ mark }) => t(`back.mark.${mark}`));
      const list = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(marks);
      return `${Math.abs(value).toFixed(1)}° ${t(`back.openSide.${open}`, { marks: list })}`;
    },
    /** A change, as how far the back has turned and to which side. */
    change: (value: number, isReal: boolean): string =>
      t(isReal ? 'back.change' : 'back.within', {
        change: `${Math.abs(value).toFixed(1)}°`,
        side: t(value < 0 ? 'back.left' : 'back.right'),
      }),
  };
}

type Course = ReturnType<typeof backCourse>;

/** Where scans and angles lie in the drawing: one column a scan, so that two of one day lie apart. */
function scaleOf(course: Course, count: number) {
  const values = BACK_REGIONS.flatMap((region) => course[region].map(({ value }) => Math.abs(value ?? 0)));
  const most = Math.max(LEAST, 5 * Math.ceil(Math.max(...values) / 5));
  const end = EDGE.left + COLUMN * count;
  return {
    ...{ most, end, width: end + EDGE.right },
    x: (i: number) => EDGE.left + COLUMN * (i + 0.5),
    y: (degrees: number) => EDGE.top + ((most - degrees) / (2 * most)) * (HEIGHT - EDGE.top - EDGE.bottom),
  };
}

type Scale = ReturnType<typeof scaleOf>;

/** Angles across, a day under each scan, and grey columns for gaps. */
function Axes(props: BackCourseProps & { readonly scale: Scale; readonly hasSides: boolean }) {
  const { scans, language, scale, hasSides } = props;
  const { t } = useBackWords();
  const { most, end, x, y } = scale;
  return (
    <>
      {scans.map(
        ({ gap, modelId }, i) =>
          gap && (
            <rect
              key={modelId}
              className={styles['gapColumn']}
              x={x(i) - COLUMN / 2}
              y={EDGE.top}
              width={COLUMN}
              height={HEIGHT - EDGE.top - EDGE.bottom}
            >
              <title>{t(`back.gap.${gap}`)}</title>
            </rect>
          ),
      )}
      {[most, most / 2, 0, -most / 2, -most].map((degrees) => (
        <g key={degrees}>
          <path
            d={`M${EDGE.left} ${y(degrees)}H${end}`}
            className={styles[degrees === 0 ? 'zeroLine' : 'plotLine']}
          />
          <text x={EDGE.left - 8} y={y(degrees) + 4} className={styles['plotText']} textAnchor="end">
            {Math.abs(degrees)}°
          </text>
        </g>
      ))}
      {hasSides && (
        <text x={EDGE.left} y={12} className={styles['plotText']}>
          ↑ {t('back.rightStandsOut')} · ↓ {t('back.leftStandsOut')}
        </text>
      )}
      {scans.map(({ modelId, at }, i) => (
        <text key={modelId} x={x(i)} y={HEIGHT - 8} className={styles['plotText']} textAnchor="middle">
          {formatDay(at, language)}
        </text>
      ))}
    </>
  );
}

/** The course of one part of the back, broken at gaps; what nobody confirmed is hollow. */
function RegionCurve(props: {
  readonly region: (typeof BACK_REGIONS)[number];
  readonly scans: readonly ScoliometerVisit[];
  readonly values: readonly BackValue[];
  readonly scale: Scale;
}) {
  const { region, scans, values, scale } = props;
  const { x, y } = scale;
  const { t, angle } = useBackWords();
  const last = values.findLastIndex(({ value, side }) => value !== null && side !== undefined);
  return (
    <g className={styles['curve']} data-curve={BACK_REGIONS.indexOf(region)}>
      {runsOf(values).map((run) => (
        <path
          key={run[0]}
          d={run.map((i, k) => `${k === 0 ? 'M' : 'L'}${x(i)} ${y(values[i]!.value!)}`).join('')}
        />
      ))}
      {values.map(({ value, side }, i) =>
        value === null || side === undefined ? null : (
          <path
            key={scans[i]!.modelId}
            d={MARKS[region]}
            transform={`translate(${x(i)} ${y(value)})`}
            className={styles['mark']}
            data-source={scans[i]!.confirmed ? 'record' : 'model'}
          >
            <title>{`${t(`back.region.${region}`)} ${angle(value, side)}`}</title>
          </path>
        ),
      )}
      {last >= 0 && (
        <text x={x(last) + 10} y={y(values[last]!.value!) + 4} className={styles['curveName']}>
          {t(`back.region.${region}`)}
        </text>
      )}
    </g>
  );
}

function BackCurves({ scans, language }: BackCourseProps) {
  const { t } = useBackWords();
  const course = backCourse(scans);
  const scale = scaleOf(course, scans.length);
  const { width } = scale;
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('back.chart')}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <Axes
          {...{ scans, language, scale }}
          hasSides={BACK_REGIONS.some((one) => runsOf(course[one]).length > 0)}
        />
        {BACK_REGIONS.map((region) => (
          <RegionCurve key={region} {...{ region, scans, scale }} values={course[region]} />
        ))}
      </svg>
    </div>
  );
}

/** A value with what it is since the scan before. */
function Value({ of, scan }: { readonly of: BackValue; readonly scan: ScoliometerVisit }) {
  const words = useBackWords();
  const { t, angle } = words;
  const { value, isPeak, change, isReal, side, open } = of;
  if (value === null) return <span className={styles['muted']}>{t('back.unknown')}</span>;
  return (
    <>
      {open ? words.open(value, open, scan) : angle(value, side)}
      <span className={styles['small']}>
        {open ? '' : !isPeak ? t('back.doubted') : change === undefined ? '' : words.change(change, isReal)}
      </span>
    </>
  );
}

function BackTable({ scans, language }: BackCourseProps) {
  const { t } = useBackWords();
  const course = backCourse(scans);
  return (
    <div
      className={`${styles['twin']} ${styles['scroll']}`}
      tabIndex={0}
      role="region"
      aria-label={t('back.title')}
    >
      <table className={styles['backTable']}>
        <thead>
          <tr>
            <th scope="col">{t('back.scan')}</th>
            {BACK_REGIONS.map((region) => (
              <th key={region} scope="col">
                {t(`back.region.${region}`)}
              </th>
            ))}
            <th scope="col">POTSI</th>
            <th scope="col">{t('back.state')}</th>
          </tr>
        </thead>
        <tbody>
          {scans.map(({ modelId, name, at, gap, confirmed, potsi }, i) => (
            <tr key={modelId} data-gap={gap ?? undefined}>
              <th scope="row">
                {formatDay(at, language)}
                <span className={styles['small']}>
                  <Link to={`/operation?id=${modelId}`}>{name}</Link>
                </span>
              </th>
              {gap ? (
                <td colSpan={BACK_REGIONS.length + 1} className={styles['muted']}>
                  {t(`back.gap.${gap}`)}
                </td>
              ) : (
                <>
                  {BACK_REGIONS.map((region) => (
                    <td key={region}>
                      <Value of={course[region][i]!} scan={scans[i]!} />
                    </td>
                  ))}
                  <td>
                    {typeof potsi?.total === 'number'
                      ? `${potsi.total.toFixed(1)} %`
                      : t('back.potsiMissing')}
                  </td>
                </>
              )}
              <td>{gap ? '' : t(confirmed ? 'back.confirmed' : 'back.machine')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the digital scoliometer read of each scan: the trend, the same numbers as a table, and what it is not. Nothing where no scan was read. */
export function BackCourse({ scans, language }: BackCourseProps) {
  const { t } = useTranslation('patient');
  const titleId = useId();
  if (scans.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby={titleId} data-testid="back-course">
      <div className={styles['cardHead']}>
        <h2 id={titleId} className={styles['cardTitle']}>
          {t('back.title')}
        </h2>
      </div>
      <p className={styles['muted']}>{t('back.isNot')}</p>
      <BackCurves {...{ scans, language }} />
      <BackTable {...{ scans, language }} />
      <PairCourse {...{ scans, language }} />
      <p className={styles['small']}>
        {t('back.least', { least: `${SCOLIOMETER_LEAST_DIFFERENCE.toFixed(1)}°` })}
      </p>
    </section>
  );
}
