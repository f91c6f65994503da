import { isContradiction, towardsPatientRight, type FilmScale } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FilmSession } from '../drawing/film-session.ts';
import { TiltChart } from './TiltChart.tsx';
import { levelsOf, useCurveNotes } from './use-film-words.ts';
import styles from '../films.module.css';

interface ResultsProps {
  readonly session: FilmSession;
  readonly scale: FilmScale;
}

/** Distances and tilts in words, with the patient's sides. */
function useValueWords({ session, scale }: ResultsProps) {
  const { t } = useTranslation('films');
  const { patientRight } = session.measures;
  return {
    /** From pixels, + to the right of the upright picture. */
    distance: (pixels: number | null): string | null => {
      if (pixels === null) return null;
      if (patientRight === null) return t('results.needSide');
      const mm = towardsPatientRight(pixels, patientRight, scale.mmPerPixel);
      if (mm === null) return t('results.needScale');
      const value = t('mm', { value: Math.abs(mm).toFixed(1) });
      const told = t(mm >= 0 ? 'results.toRight' : 'results.toLeft', { value });
      return scale.source === 'detector' ? t('results.atDetector', { value: told }) : told;
    },
    /** From degrees, + where the right of the upright picture is lower. */
    tilt: (degrees: number | null): string | null => {
      if (degrees === null) return null;
      const value = t('degrees', { value: Math.abs(degrees).toFixed(1) });
      if (Math.abs(degrees) < 0.05) return value;
      const isRight = degrees > 0;
      if (patientRight === null)
        return t(isRight ? 'results.downRightSeen' : 'results.downLeftSeen', { value });
      return t(isRight === (patientRight === 'right') ? 'results.downRight' : 'results.downLeft', { value });
    },
  };
}

const GRADES = ['0', 'I', 'II', 'III', 'IV'] as const;

/** Balance, tilts and rotations: what is drawn gives a row, the rest none. */
const OtherValues = observer(function OtherValues(props: ResultsProps) {
  const { t } = useTranslation('films');
  const { balance, curves, rotations } = props.session.measures;
  const words = useValueWords(props);
  const rows: readonly (readonly [string, string | null])[] = [
    [t('results.c7Offset'), words.distance(balance.c7Offset)],
    ...curves.map(
      ({ apex, apexToCsl }) =>
        [t('results.apexOffset', { level: apex ?? '' }), words.distance(apexToCsl)] as const,
    ),
    [t('results.tp'), words.distance(balance.transitional?.offset ?? null)],
    [t('results.sacral'), words.tilt(balance.sacralTilt)],
    [t('results.l4'), words.tilt(balance.l4)],
    [t('results.l5'), words.tilt(balance.l5)],
    [t('results.counter'), words.tilt(balance.counterTilt)],
    ...rotations.map(
      ({ level, grade }) =>
        [t('results.rotation', { level }), t('results.grade', { grade: GRADES[grade] })] as const,
    ),
  ];
  const known = rows.filter((row): row is readonly [string, string] => row[1] !== null);
  if (known.length === 0) return null;
  return (
    <>
      <h3>{t('results.others')}</h3>
      <dl className={styles['values']}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
});

/** The curves of what is drawn, live. */
export const Results = observer(function Results(props: ResultsProps) {
  const { session } = props;
  const { t } = useTranslation('films');
  const notes = useCurveNotes();
  const { curves, major, tilts, faults } = session.measures;
  const without = tilts.length < 2 ? 'few' : faults.some(isContradiction) ? 'faulty' : 'none';
  const isLateral = session.marker.projection === 'lateral';
  return (
    <section className={styles['section']} aria-label={t('results.heading')}>
      <h2>{t('results.heading')}</h2>
      {isLateral ? (
        <p className={styles['note']}>{t('projection.lateralNote')}</p>
      ) : curves.length === 0 ? (
        <p className={styles['note']}>{t(`results.${without}`)}</p>
      ) : (
        <ul className={styles['curves']}>
          {curves.map((curve) => (
            <li key={curve.upper} data-major={curve === major}>
              <span className={styles['cobb']}>{notes.angle(curve)}</span>
              <span className={styles['curveText']}>
                <strong>{levelsOf(curve)}</strong>
                <span>
                  {[
                    ...(curve.region ? [t(`results.region.${curve.region}`)] : []),
                    t(`results.convex.${curve.direction ?? 'unknown'}`),
                    notes.apex(curve),
                  ].join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {tilts.length > 1 && <TiltChart session={session} />}
      <OtherValues {...props} />
      {tilts.length > 0 && <p className={styles['note']}>{t('results.note')}</p>}
    </section>
  );
});
