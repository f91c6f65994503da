import type { ScoliometerVisit } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../kit/ui/format.ts';
import { knownRows, pairCourse, type PairRow, type PairValue } from './pair-course.ts';
import styles from './page.module.css';

interface PairCourseProps {
  readonly scans: readonly ScoliometerVisit[];
  readonly language: string;
}

/** Reasons for which a pair is not known; the others are of levels of the back. */
const WHYS = ['landmark-missing', 'no-waist', 'contradictory', 'sides-open'] as const;
type Why = (typeof WHYS)[number];
const isTold = (why: string): why is Why => (WHYS as readonly string[]).includes(why);

const millimetres = (mm: number): string => `${Math.abs(mm).toFixed(1)} mm`;

/** A pair on a scan, with what it is since the scan before. */
function PairCell(props: { readonly row: PairRow; readonly of: PairValue; readonly language: string }) {
  const { row, of, language } = props;
  const { t } = useTranslation('patient');
  const { value, within, side, why, isFound, change } = of;
  const what = row === 'waist-depth' ? 'deeper' : 'higher';
  if (value === null)
    return (
      <span className={styles['muted']}>
        {t(why && isTold(why) ? `back.pairs.why.${why}` : 'back.unknown')}
      </span>
    );
  const asked = side === undefined;
  const told = { mm: millimetres(value), within: millimetres(within) };
  return (
    <>
      {asked ? t('back.pairs.open', told) : t(`back.pairs.${what}.${side ?? 'none'}`, told)}
      <span className={styles['small']}>
        ±{millimetres(within)}
        {isFound && ` · ${t('back.pairs.found')}`}
      </span>
      {change && (
        <span className={styles['small']}>
          {t(
            change.isReal
              ? `back.pairs.change.${what}.${change.mm > 0 ? 'left' : 'right'}`
              : 'back.pairs.same',
            {
              mm: millimetres(change.mm),
              within: millimetres(change.within),
              day: `${formatDay(change.since.at, language)} (${change.since.name})`,
            },
          )}
        </span>
      )}
    </>
  );
}

/** How shoulders, waist and pelvis stand on each scan: a row a pair, a column a scan, gaps with their reason. Nothing where no scan knows any. */
export function PairCourse({ scans, language }: PairCourseProps) {
  const { t } = useTranslation('patient');
  const rows = knownRows(scans);
  if (rows.length === 0) return null;
  return (
    <div
      className={`${styles['twin']} ${styles['scroll']}`}
      tabIndex={0}
      role="region"
      aria-label={t('back.pairs.title')}
      data-testid="pair-course"
    >
      <table className={`${styles['backTable']} ${styles['pairTable']}`}>
        <caption>{t('back.pairs.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('back.pairs.pair')}</th>
            {scans.map(({ modelId, name, at, gap, confirmed }) => (
              <th key={modelId} scope="col" data-gap={gap ?? undefined}>
                {formatDay(at, language)}
                <span className={styles['small']}>{name}</span>
                <span className={styles['small']}>
                  {gap ? t(`back.gap.${gap}`) : t(confirmed ? 'back.confirmed' : 'back.machine')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-row={row}>
              <th scope="row">{t(`back.pairs.row.${row}`)}</th>
              {pairCourse(scans, row).map((of, i) => (
                <td key={scans[i]!.modelId}>
                  {scans[i]!.gap ? (
                    <span className={styles['muted']}>{t('back.pairs.gap')}</span>
                  ) : (
                    <PairCell {...{ row, of, language }} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['small']}>{t('back.pairs.least')}</p>
    </div>
  );
}
