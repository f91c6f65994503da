import { LEAST_CURVE } from '../curves.ts';
import { CURVE_LEVELS, levelIndex, type CurveLevel, type FilmLevel } from '../levels.ts';
import type { FilmMeasures, MeasuredCurve } from '../measure-film.ts';
import { middleOf, type Pixel } from '../picture-plane.ts';
import type { CriterionUnit } from './criterion.ts';

/** Lowest apex of an upper thoracic curve, and highest of a main one (Lenke 2001: T3 to T5, T6 to T11/12). */
const LAST_UPPER = 'T5';

/** A distance from the central sacral line, towards the convex side: mm, else a share of the spine. */
export interface Offset {
  readonly unit: Extract<CriterionUnit, 'mm' | 'percent'>;
  readonly value: number | null;
}

/** What the classes ask of a film; degrees and distances are + towards the convex side of the thoracic curve, of the low one where there is none. */
export interface TypeFacts {
  readonly thoracic: MeasuredCurve | undefined;
  readonly upper: MeasuredCurve | undefined;
  readonly low: MeasuredCurve | undefined;
  /** Thoracic less low angle, degrees, with 0 for a curve that is none. */
  readonly difference: number;
  readonly tp: Offset;
  readonly t1: Offset;
  readonly l3: number | null;
  readonly l4: number | null;
  readonly l5: number | null;
  /** L4 against L5, + where L4 is tilted further to the concave side: the lumbar curve turns back there. */
  readonly counter: number | null;
  readonly t1Tilt: number | null;
  /** Vertebrae and lines that the classes take and that are not marked. */
  readonly missing: readonly FilmLevel[];
}

/** Upper thoracic, main thoracic and low curve among those of a film, from above down. Of several main or low ones the largest. */
export function partsOf(curves: readonly MeasuredCurve[]) {
  const largest = (of: readonly MeasuredCurve[]) => of.toSorted((a, b) => b.angle - a.angle)[0];
  const isUpper = ({ apex }: MeasuredCurve) =>
    apex !== null && levelIndex(apex) <= CURVE_LEVELS.indexOf(LAST_UPPER);
  const thoracic = largest(curves.filter((one) => one.region === 'thoracic' && !isUpper(one)));
  const low = largest(curves.filter(({ region }) => region === 'thoracolumbar' || region === 'lumbar'));
  return { thoracic, low, upper: largest(curves.filter(isUpper)) };
}

/** The middle between the thoracic and the low curve; without a low one the lower end of the thoracic one. Rigo 2010. */
function transitional({ tilts }: FilmMeasures, thoracic?: MeasuredCurve, low?: MeasuredCurve): Pixel | null {
  const centre = (level: CurveLevel | undefined) => tilts.find((one) => one.level === level)?.centre;
  const above = centre(thoracic?.lower);
  const below = low ? centre(low.upper) : above;
  return above && below ? middleOf([above, below]) : null;
}

/** What the classes ask, of measures whose side is known. `mmPerPixel` is null where no scale is. */
export function typeFacts(measures: FilmMeasures, mmPerPixel: number | null): TypeFacts {
  const { tilts, curves, balance } = measures;
  const { thoracic, low, upper } = partsOf(curves);
  const out = (thoracic ?? low)?.convexInImage === 'left' ? -1 : 1;
  const tiltOf = (level: CurveLevel) => {
    const tilt = tilts.find((one) => one.level === level)?.tilt;
    return tilt === undefined ? null : out * tilt;
  };
  const csl = balance.csl;
  const centreOf = (level: CurveLevel) => tilts.find((one) => one.level === level)?.centre ?? null;
  const [top, bottom] = [centreOf('T1'), centreOf('L5')];
  const tall = top && bottom ? bottom[1] - top[1] : null;
  const offset = (at: Pixel | null): Offset => {
    const pixels = at === null || csl === null ? null : out * (at[0] - csl);
    if (mmPerPixel !== null) return { unit: 'mm', value: pixels === null ? null : pixels * mmPerPixel };
    return { unit: 'percent', value: pixels === null || tall === null ? null : (100 * pixels) / tall };
  };
  const [l4, l5] = [tiltOf('L4'), tiltOf('L5')];
  const drawn = new Set<FilmLevel>(tilts.map(({ level }) => level));
  if (balance.c7 !== null) drawn.add('C7');
  if (csl !== null) drawn.add('S1');
  return {
    ...{ thoracic, low, upper, l4, l5 },
    difference: (thoracic?.angle ?? 0) - (low?.angle ?? 0),
    tp: offset(transitional(measures, thoracic, low)),
    t1: offset(centreOf('T1')),
    l3: tiltOf('L3'),
    counter: l4 === null || l5 === null ? null : l5 - l4,
    t1Tilt: tiltOf('T1'),
    missing: (['C7', 'T1', 'L3', 'L4', 'L5', 'S1'] as const).filter((level) => !drawn.has(level)),
  };
}

/** An angle as the classes take it: none under 10° is a curve. */
export const angleOf = (curve: MeasuredCurve | undefined): number =>
  curve && curve.angle >= LEAST_CURVE ? curve.angle : 0;
