import type { PatientSide } from '@bracewright/core/brace';
import type { ModelBasic, Patient, Xray } from '@bracewright/core/contract';
import {
  contradictionsIn,
  isOfCourse,
  isSettled,
  measureFilm,
  readMarker,
  typePartsOf,
  type CurveLevel,
  type FilmMarker,
} from '@bracewright/core/spine';
import { braceOf, hasModifier, zoneTypeOf, type DesignZone, type ZoneType } from '@bracewright/core/zones';

function passedOverAs(marker: FilmMarker, xray: Xray): PassedOver['as'] | undefined {
  if (contradictionsIn(marker, xray).length > 0) return 'contradiction';
  return isSettled(marker) ? undefined : 'unconfirmed';
}

/** A film that is passed over, and why: nobody has confirmed its marks, or they contradict each other. */
export interface PassedOver {
  readonly xray: Xray;
  readonly as: 'unconfirmed' | 'contradiction';
}

/** The newest frontal film of some with marks that a person has made or confirmed, and its curves; `newer` is the newest one that is passed over. */
export function curvesOf(films: readonly Xray[]) {
  let newer: PassedOver | undefined;
  for (const xray of films.toReversed()) {
    const reading = readMarker(xray.marker);
    if (reading.kind !== 'marker' || reading.marker.vertebrae.length === 0) continue;
    // Bending, or in a brace, a back has other curves than those that zones are for.
    if (!isOfCourse(reading.marker)) continue;
    const as = passedOverAs(reading.marker, xray);
    if (as) {
      if (reading.marker.projection === 'frontal') newer ??= { xray, as };
      continue;
    }
    const measures = measureFilm(reading.marker, xray);
    const { curves } = measures;
    if (curves.length > 0) return { xray, newer, measures, ...typePartsOf(curves) };
  }
  return undefined;
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
