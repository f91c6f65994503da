import { useTranslation } from 'react-i18next';
import { TESTED, type Figures, type MeasuredSet } from './figures.ts';
import styles from '../films.module.css';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What was measured of the reader, on drawn films of two makers. */
export function FiguresTable({ figures }: { readonly figures: Figures }) {
  const { t } = useTranslation('films');
  const degrees = (value: number): string => t('degrees', { value: value.toFixed(1) });
  const of = (some: string | number, all: string | number): string => t('match.card.of', { some, all });
  /** "39 of 40" as the file of figures writes it. */
  const counted = (text: string): string => {
    const [some = '', all = ''] = text.split(' of ');
    return of(some, all);
  };
  const rows: readonly (readonly [string, (set: MeasuredSet) => string])[] = [
    [t('match.card.rows.clean'), ({ clean }) => degrees(clean.majorCobb.meanError)],
    [t('match.card.rows.hard'), ({ hard }) => degrees(hard.majorCobb.meanError)],
    [t('match.card.rows.p90'), ({ all }) => degrees(all.majorCobb.p90)],
    [t('match.card.rows.bias'), ({ all }) => degrees(all.majorCobb.bias)],
    [t('match.card.rows.covered'), ({ all }) => percent(all.interval90.covered)],
    [t('match.card.rows.width'), ({ all }) => degrees(all.interval90.meanWidth)],
    [t('match.card.rows.swapped'), ({ all }) => of(all.sidesSwapped, all.sidesCompared)],
    [t('match.card.rows.straight'), ({ all }) => of(all.straight.noCurve, all.straight.films)],
    [t('match.card.rows.numbered'), ({ all }) => percent(all.middlesWithinHalfALevel)],
    [t('match.card.rows.taken'), ({ refusals }) => counted(refusals.frontalTaken)],
    [t('match.card.rows.lateral'), ({ refusals }) => counted(refusals.lateralRefused)],
    [t('match.card.rows.others'), ({ refusals }) => counted(refusals.othersRefused)],
  ];
  return (
    <table className={styles['figures']}>
      <thead>
        <tr>
          <th scope="col">{t('match.card.measure')}</th>
          <th scope="col">{t('match.card.sets.apart')}</th>
          <th scope="col">{t('match.card.sets.alike')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value(figures[TESTED.apart])}</td>
            <td>{value(figures[TESTED.alike])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
