import type { Xray } from '@bracewright/core/contract';
import {
  contradictionsIn,
  openQuestions,
  readMarker,
  unconfirmedIn,
  type CurveLevel,
  type FilmCurve,
  type FilmMarker,
} from '@bracewright/core/spine';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDay } from '../../kit/ui/format.ts';
import { listOfLevels } from '../../kit/ui/list-of-levels.ts';
import { useServices } from '../../stores/services-context.ts';
import type { Standing } from '../drawing/film-proposals.ts';
import type { Target } from '../drawing/marks.ts';

/** What is being drawn, in words. */
export function useTargetWords(): (target: Target) => string {
  const { t } = useTranslation('films');
  return (target) => {
    if (target.kind === 'plate') return t(`draw.what.${target.plate}`, { level: target.level });
    if (target.kind === 'pedicles') return t('draw.what.pedicles', { level: target.level });
    if (target.kind === 'landmark') return t(`landmarks.${target.name}`);
    if (target.kind === 'ruler') return t(`draw.${target.source}`);
    return t(`draw.${target.kind}`);
  };
}

/** An angle in words: a machine's in whole degrees with its interval, "31° (27–36)"; one that a person has a part in to a tenth. */
export function useAngleWords(): (
  curve: Pick<FilmCurve, 'angle' | 'endsLack'>,
  standing: Pick<Standing, 'interval'>,
) => string {
  const { t } = useTranslation('films');
  const notes = useCurveNotes();
  return (curve, { interval }) =>
    interval
      ? t(curve.endsLack.length > 0 ? 'match.angleAtLeast' : 'match.angle', {
          angle: Math.round(curve.angle),
          low: Math.max(0, Math.floor(interval[0])),
          high: Math.ceil(interval[1]),
        })
      : notes.angle(curve);
}

/** When a film was taken, in words; and whether a person says so; where nobody does, when it was added. */
export function useDayWords(): (film: Pick<Xray, 'takenOn' | 'takenOnBy' | 'createdAt'>) => string {
  const { t } = useTranslation('films');
  const { settings } = useServices();
  return ({ takenOn, takenOnBy, createdAt }) => {
    const day = takenOn ? formatDay(takenOn, settings.language) : formatDate(createdAt, settings.language);
    const said = takenOnBy === 'person' ? 'list.takenOnTyped' : 'list.takenOn';
    return t(takenOn ? said : 'list.addedOn', { day });
  };
}

/** How the patient stood for a film, in words; empty where nobody has said it. */
export function useStanceWords(): (film: { readonly marker?: unknown }) => readonly string[] {
  const { t } = useTranslation('films');
  return (film) => {
    const reading = readMarker(film.marker);
    const stance = reading.kind === 'marker' ? reading.marker.stance : undefined;
    return stance ? [t(`stance.${stance}`)] : [];
  };
}

/** Pixels of a kept picture. */
interface FilmSize {
  readonly width: number;
  readonly height: number;
}

/** Whether a drawing contradicts itself, and what of it nobody has confirmed or answered, in words; empty where all is in order. */
export function openWords(t: TFunction<'films'>, marker: FilmMarker, film: FilmSize): readonly string[] {
  const count = unconfirmedIn(marker);
  return [
    ...(contradictionsIn(marker, film).length > 0 ? [t('open.contradiction')] : []),
    ...(count > 0 ? [t('open.marks', { count })] : []),
    ...openQuestions(marker).map((question) => t(`open.${question}`)),
  ];
}

/** `openWords` in the language of the page. */
export function useOpenWords(): (marker: FilmMarker, film: FilmSize) => readonly string[] {
  const { t } = useTranslation('films');
  return (marker, film) => openWords(t, marker, film);
}

/** Levels of a curve as a clinic writes them: T5–T8–T12. */
export const levelsOf = (curve: {
  readonly upper: CurveLevel;
  readonly apex: CurveLevel | null;
  readonly lower: CurveLevel;
}): string => [curve.upper, curve.apex, curve.lower].filter((level) => level !== null).join('–');

/** What of a curve is known, in words: its angle, "at least" where its ends are not known, and what has to be drawn for the rest. */
export function useCurveNotes() {
  const { t, i18n } = useTranslation('films');
  const levels = (list: readonly CurveLevel[]): string => listOfLevels(list, i18n.language);
  return {
    angle: ({ angle, endsLack }: Pick<FilmCurve, 'angle' | 'endsLack'>): string =>
      t(endsLack.length > 0 ? 'atLeast' : 'degrees', { value: angle.toFixed(1) }),
    /** The apex, else why it is not known. */
    apex: ({ apex, apexAmong, apexLack, endsLack }: FilmCurve): string => {
      if (endsLack.length > 0) return t('results.endsUnknown', { levels: levels(endsLack) });
      if (apex) return t('results.apex', { level: apex });
      return t('results.apexUnknown', {
        among: [...new Set(apexAmong)].join('–'),
        levels: levels(apexLack),
      });
    },
    /** What has to be drawn before a curve goes into the record. */
    lack: ({ apexLack, endsLack }: FilmCurve): string => levels(endsLack.length > 0 ? endsLack : apexLack),
  };
}
