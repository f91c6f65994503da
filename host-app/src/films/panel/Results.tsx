import {
  isContradiction,
  towardsPatientRight,
  type CurveLevel,
  type FilmScale,
  type MeasuredCurve,
} from '@bracewright/core/spine';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FilmSession } from '../drawing/film-session.ts';
import { TiltChart } from './TiltChart.tsx';
import { levelsOf, useAngleWords, useCurveNotes } from './use-film-words.ts';
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

/** A name, its value in words, and what that follows from. */
type Row = readonly [name: string, value: string | null, parts: readonly (CurveLevel | 'c7' | 's1')[]];

/** Balance, tilts and rotations: what is drawn gives a row, the rest none. */
const OtherValues = observer(function OtherValues(props: ResultsProps) {
  const { t } = useTranslation('films');
  const { balance, curves, rotations } = props.session.measures;
  const words = useValueWords(props);
  const rows: readonly Row[] = [
    [t('results.c7Offset'), words.distance(balance.c7Offset), ['c7', 's1']],
    ...curves.map(({ apex, apexToCsl }): Row => [
      t('results.apexOffset', { level: apex ?? '' }),
      words.distance(apexToCsl),
      apex ? [apex, 's1'] : [],
    ]),
    [
      t('results.tp'),
      words.distance(balance.transitional?.offset ?? null),
      [...curves.flatMap(({ upper, lower }) => [upper, lower]), 's1'],
    ],
    [t('results.sacral'), words.tilt(balance.sacralTilt), ['s1']],
    [t('results.l4'), words.tilt(balance.l4), ['L4']],
    [t('results.l5'), words.tilt(balance.l5), ['L5']],
    [t('results.counter'), words.tilt(balance.counterTilt), ['L4', 'L5']],
    ...rotations.map(
      ({ level, grade }): Row =>
        [t('results.rotation', { level }), t('results.grade', { grade: GRADES[grade] }), [level]] as const,
    ),
  ];
  const known = rows.flatMap(([name, value, parts]) => {
    if (value === null) return [];
    const whose = props.session.proposals.standingOfParts(parts);
    return [[name, whose === 'person' ? value : `${value} · ${t(`match.onFilm.${whose}`)}`] as const];
  });
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

/** Whose the angle of a curve is, where it is a machine's, and what a person can do about it. */
const Whose = observer(function Whose({
  session,
  curve,
}: {
  readonly session: FilmSession;
  readonly curve: MeasuredCurve;
}) {
  const { t } = useTranslation('films');
  const { kind, interval, isHeldBack } = session.proposals.standingOf(curve);
  if (kind === 'person') return null;
  const [first, last] = curve.restsOn;
  const about = { levels: levelsOf(curve), first, last };
  return (
    <span className={styles['whose']}>
      <span className={styles['badge']}>{t(`match.whose.${kind}`)}</span>
      {kind === 'read' && <span>{t('match.restsOn', about)}</span>}
      {!interval && <span>{t(isHeldBack ? 'match.heldBack' : 'match.noInterval')}</span>}
      {session.mayEdit &&
        (kind === 'proposed' ? (
          <Button
            size="small"
            aria-label={t('match.acceptOf', about)}
            disabled={!session.proposals.canAccept}
            onClick={() => session.proposals.accept(curve)}
          >
            {t('match.accept')}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={t('match.confirmOf', about)}
            onClick={() => session.proposals.confirm(curve)}
          >
            {t('match.confirm')}
          </Button>
        ))}
    </span>
  );
});

/** The curves of what is drawn, live. */
export const Results = observer(function Results(props: ResultsProps) {
  const { session } = props;
  const { t } = useTranslation('films');
  const angleOf = useAngleWords();
  const notes = useCurveNotes();
  const { curves, major, tilts, faults } = session.measures;
  const without = tilts.length < 2 ? 'few' : faults.some(isContradiction) ? 'faulty' : 'none';
  const hasMachine = curves.some((curve) => session.proposals.standingOf(curve).kind !== 'person');
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
            <li
              key={curve.upper}
              data-major={curve === major}
              {...(session.proposals.standingOf(curve).kind !== 'person' && { 'data-by': 'machine' })}
            >
              <span className={styles['cobb']}>{angleOf(curve, session.proposals.standingOf(curve))}</span>
              <span className={styles['curveText']}>
                <strong>{levelsOf(curve)}</strong>
                <span>
                  {[
                    ...(curve.region ? [t(`results.region.${curve.region}`)] : []),
                    t(`results.convex.${curve.direction ?? 'unknown'}`),
                    notes.apex(curve),
                    ...session.proposals.questions.map((question) => t(`open.${question}`)),
                  ].join(' · ')}
                </span>
                <Whose {...{ session, curve }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {tilts.length > 1 && <TiltChart session={session} />}
      <OtherValues {...props} />
      {tilts.length > 0 && <p className={styles['note']}>{t(hasMachine ? 'match.note' : 'results.note')}</p>}
    </section>
  );
});
