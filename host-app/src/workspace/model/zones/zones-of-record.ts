import type { PatientSide } from '@bracewright/core/brace';
import type { ModelBasic, Patient, Xray } from '@bracewright/core/contract';
import {
  measureFilm,
  readMarker,
  typePartsOf,
  unconfirmedIn,
  type CurveLevel,
} from '@bracewright/core/spine';
import { zoneTypeOf, type ZoneType } from '@bracewright/core/zones';

/** The newest frontal film of some with marks that a person has made or confirmed, and its curves; `newer` is one whose marks nobody has confirmed. */
export function curvesOf(films: readonly Xray[]) {
  let newer: Xray | undefined;
  for (const xray of films.toReversed()) {
    const reading = readMarker(xray.marker);
    if (reading.kind !== 'marker' || reading.marker.vertebrae.length === 0) continue;
    if (unconfirmedIn(reading.marker) > 0) {
      if (reading.marker.projection === 'frontal') newer ??= xray;
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
