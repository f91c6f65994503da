import type { PatientSide } from '@bracewright/core/brace';
import type { ModelBasic, Patient, Xray } from '@bracewright/core/contract';
import {
  EMPTY_MARKER,
  contradictionsIn,
  isOfCourse,
  isSettled,
  maybeNewest,
  measureFilm,
  oldestFirst,
  readMarker,
  showOtherCurves,
  sideOfType,
  typePartsOf,
  type CurveLevel,
  type FilmMarker,
} from '@bracewright/core/spine';
import {
  braceOf,
  filmLevels,
  hasModifier,
  zoneTypeOf,
  type DesignZone,
  type MeasuredLevels,
  type ZoneType,
} from '@bracewright/core/zones';
import type { Vec3 } from '@bracewright/core/math';

/** Why a film is passed over: nothing is drawn on it, nobody has confirmed its marks, they contradict each other, or show no curve: where all of the spine is drawn (`no-curve`), or where one may lie in what is not (`few`). */
export interface PassedOver {
  readonly xray: Xray;
  readonly as: 'unmarked' | 'unconfirmed' | 'contradiction' | 'no-curve' | 'few';
}

/** So many of the 17 vertebrae show a spine from end to end, but for a few. */
const WHOLE = 12;

/** The marks of a film that may show the curves that zones are for: from the front, of a back that stands freely. Bending, or in a brace, it has other ones. Undefined of any other film, and of marks that are not understood. */
function courseMarks({ marker, projection }: Xray): FilmMarker | undefined {
  const reading = readMarker(marker);
  if (reading.kind === 'none') return { ...EMPTY_MARKER, projection: projection ?? EMPTY_MARKER.projection };
  return reading.kind === 'marker' && isOfCourse(reading.marker) ? reading.marker : undefined;
}

function passedOverAs(marker: FilmMarker, xray: Xray): PassedOver['as'] {
  if (marker.vertebrae.length === 0) return 'unmarked';
  if (contradictionsIn(marker, xray).length > 0) return 'contradiction';
  if (!isSettled(marker)) return 'unconfirmed';
  return marker.vertebrae.length < WHOLE ? 'few' : 'no-curve';
}

/** A film on which a person has made or confirmed marks that show a curve. */
interface CurvedFilm {
  readonly xray: Xray;
  readonly measures: ReturnType<typeof measureFilm>;
}

/**
 * The frontal film of some that was taken last and has a curve in marks that a person has made or confirmed, and its curves; `newer` is the newest one that is passed over, `late` one that was added after it and is older: whoever added it last
 * may take it for the one that counts. `others` may have been taken later, as the day of them or of the film is not known, and show other curves: which film counts nobody knows then.
 */
export function curvesOf(films: readonly Xray[]) {
  const frontal = oldestFirst(films).flatMap((xray) => {
    const marker = courseMarks(xray);
    return marker?.projection === 'frontal' ? [{ xray, marker }] : [];
  });
  const curved = frontal.flatMap(({ xray, marker }): readonly CurvedFilm[] => {
    const measures = isSettled(marker) ? measureFilm(marker, xray) : undefined;
    return measures && measures.curves.length > 0 ? [{ xray, measures }] : [];
  });
  const used = curved.at(-1);
  if (!used) return undefined;
  const { xray, measures } = used;
  const i = frontal.findIndex((one) => one.xray === xray);
  const passed = frontal[i + 1] && frontal.at(-1);
  const late = frontal
    .slice(0, i)
    .findLast((one) => one.marker.vertebrae.length > 0 && one.xray.createdAt > xray.createdAt)?.xray;
  const maybe = maybeNewest(curved.map((one) => one.xray));
  const others = curved.filter(
    (one) => one !== used && maybe.includes(one.xray) && showOtherCurves(measures, one.measures),
  );
  return {
    ...{ xray, measures, late, others },
    newer: passed && { xray: passed.xray, as: passedOverAs(passed.marker, passed.xray) },
    ...typePartsOf(measures.curves),
  };
}

type FoundCurves = ReturnType<typeof curvesOf>;

/** The film that apices and angle are taken from, and what is told of the others: see `curvesOf`. */
export type OfFilm = Pick<NonNullable<FoundCurves>, 'xray' | 'measures' | 'newer' | 'late' | 'others'>;

/** The film, unless nobody knows whether one that shows other curves was taken later. */
export const certainOf = (film: FoundCurves): FoundCurves =>
  film && film.others.length > 0 ? undefined : film;

/** To which side the curve is convex that a class is told by: on the film, and on each that may have been taken later; null where they differ, and without such a curve. */
export function filmSideOf(film: FoundCurves, type: ZoneType): PatientSide | null {
  if (!film) return null;
  const side = sideOfType(film.measures, type);
  return film.others.every(({ measures }) => sideOfType(measures, type) === side) ? side : null;
}

/** The heights of the vertebrae on a film, by the landmarks that are marked on the body; undefined where its marks are not understood. */
export function heightsOn(
  xray: Xray,
  marks: readonly { readonly association: string; readonly position: Vec3 }[],
): MeasuredLevels | undefined {
  const reading = readMarker(xray.marker);
  if (reading.kind !== 'marker') return undefined;
  return filmLevels(reading.marker, xray, new Map(marks.map((one) => [one.association, one.position])));
}

/** The largest angle of a film, as a hand tells it: to a tenth of a degree. */
export const angleOf = (film: ReturnType<typeof curvesOf>): number | null => {
  const angle = film?.measures.major?.angle;
  return angle === undefined ? null : Math.round(10 * angle) / 10;
};

/** The convex side that is on record for a class: of the choice of that class, else of the patient's record. */
export function sideOn(
  type: ZoneType | undefined,
  {
    chosen,
    patient,
    basic,
  }: {
    readonly chosen: ModelBasic['typeChoice'];
    readonly patient: Pick<Patient, 'convexSide'> | undefined;
    readonly basic: Pick<ModelBasic, 'convexSide'>;
  },
): PatientSide | undefined {
  if (type && chosen?.side && zoneTypeOf(chosen.type)?.type === type) return chosen.side;
  return patient?.convexSide ?? basic.convexSide ?? undefined;
}

/** The class, its side and the modifier that the zones of a design have, by most of them; undefined where none says. */
export function braceIn(
  design: readonly DesignZone[],
): { readonly type: ZoneType; readonly side: PatientSide; readonly upper: boolean } | undefined {
  const tag = braceOf(design).ofClass[0]?.tag;
  return tag && { type: tag.type as ZoneType, side: tag.side, upper: hasModifier(design) };
}

/** Apices of the film's curves, else the one that is on record. */
export function apices(
  film: ReturnType<typeof curvesOf>,
  { apex }: ModelBasic,
): { readonly thoracic: CurveLevel | undefined; readonly low: CurveLevel | undefined } {
  if (film) return { thoracic: film.thoracic?.apex ?? undefined, low: film.low?.apex ?? undefined };
  const level = apex as CurveLevel | null | undefined;
  if (!level) return { thoracic: undefined, low: undefined };
  const isLow = /^(T12|L)/.test(level);
  return { thoracic: isLow ? undefined : level, low: isLow ? level : undefined };
}
