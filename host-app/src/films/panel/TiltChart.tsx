import { CURVE_LEVELS } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FilmSession } from '../drawing/film-session.ts';
import styles from '../films.module.css';

const ROW = 13;
const [WIDTH, LEFT, RIGHT] = [272, 34, 8];

/** Tilt of each vertebra by level, from above down as on the film: to the right where its right end is lower. */
export const TiltChart = observer(function TiltChart({ session }: { readonly session: FilmSession }) {
  const { t } = useTranslation('films');
  const { tilts, curves } = session.measures;
  const [first, last] = [tilts[0]!, tilts.at(-1)!];
  const from = CURVE_LEVELS.indexOf(first.level);
  const levels = CURVE_LEVELS.slice(from, CURVE_LEVELS.indexOf(last.level) + 1);
  const most = Math.max(10, ...tilts.map(({ tilt }) => Math.ceil(Math.abs(tilt) / 10) * 10));
  const middle = (LEFT + WIDTH - RIGHT) / 2;
  const x = (degrees: number): number => middle + (degrees / most) * ((WIDTH - LEFT - RIGHT) / 2);
  const y = (level: string): number => 20 + ROW * (CURVE_LEVELS.indexOf(level as never) - from) + ROW / 2;
  const ends = new Set(curves.flatMap(({ upper, lower }) => [upper, lower]));
  const apices = new Set(curves.map(({ apex }) => apex));
  const height = 24 + ROW * levels.length;
  return (
    <figure className={styles['chart']}>
      <figcaption>{t('results.chart')}</figcaption>
      <svg
        role="img"
        aria-label={t('results.chartLabel', { from: first.level, to: last.level })}
        width={WIDTH}
        {...{ height }}
        viewBox={`0 0 ${WIDTH} ${height}`}
      >
        {[-most, 0, most].map((degrees) => (
          <g key={degrees} data-zero={degrees === 0}>
            <line x1={x(degrees)} x2={x(degrees)} y1={16} y2={height} className={styles['grid']} />
            <text x={x(degrees)} y={11} textAnchor={degrees === 0 ? 'middle' : degrees < 0 ? 'start' : 'end'}>
              {t('degrees', { value: degrees })}
            </text>
          </g>
        ))}
        {levels.map((level) => (
          <text key={level} x={LEFT - 10} y={y(level) + 4} textAnchor="end">
            {level}
          </text>
        ))}
        <polyline
          className={styles['course']}
          points={tilts.map(({ level, tilt }) => `${x(tilt)},${y(level)}`).join(' ')}
        />
        {tilts.map(({ level, tilt }) => (
          <circle
            key={level}
            cx={x(tilt)}
            cy={y(level)}
            r={ends.has(level) || apices.has(level) ? 4 : 2.5}
            data-kind={apices.has(level) ? 'apex' : ends.has(level) ? 'end' : 'plain'}
          >
            <title>{`${level} ${t('degrees', { value: tilt.toFixed(1) })}`}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
});
