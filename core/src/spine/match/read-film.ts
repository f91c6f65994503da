import { clamp } from '../../math/scalar.ts';
import { curvesOf, type FilmCurve } from '../curves.ts';
import { CURVE_LEVELS } from '../levels.ts';
import { middleOf, uprightPlane, type Pixel } from '../picture-plane.ts';
import { tiltsOf } from '../tilts.ts';
import { likelyTilts } from './likely-tilts.ts';
import { sigmoid } from './midline.ts';
import type { FilmRefusal, ReadCurve, ReadFilm, ReadVertebra, ReadWarning } from './reader.ts';
import { MOST_JUMP, type FoundSpine, type FoundVertebra } from './vertebrae.ts';
import type { Calibration } from './weight-file.ts';

/** Least certainty at which C7 and S1 are told. */
const LEAST_END = 0.3;
/** Mean distance of levels read and counted beyond which the numbering is doubtful, levels: half of one would be a coin's toss. */
const MOST_DOUBT = 0.4;

/**
 * A curve is told where its interval lies above this, degrees: plates that are hardly seen make curves of straight spines (of 101 true curves of the
 * calibration half it kept back two more, of four false ones three).
 */
const LEAST_LOW = 6;

interface Seen {
  readonly frontal: number;
  readonly isInverted: boolean;
  readonly metal: boolean;
  readonly stitched: boolean;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const isInside = ([x, y]: Pixel, { width, height }: { readonly width: number; readonly height: number }) =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** Half of the interval of an angle: by what the network thinks of the two plates it lies between. */
function halfOf(curve: FilmCurve, found: readonly FoundVertebra[], { factor, floor }: Calibration): number {
  const of = (level: string): FoundVertebra => found.find(({ index }) => CURVE_LEVELS[index] === level)!;
  const [a, b] = [of(curve.upper).errors[0], of(curve.lower).errors[1]];
  return factor * (floor + Math.sqrt(a * a + b * b));
}

/** How sure a vertebra is: that it is there, and how well its plates are known (5° off would be no knowledge). */
const certainty = ({ seen, errors }: FoundVertebra): number =>
  clamp(seen * (1 - (errors[0] + errors[1]) / 10), 0, 1);

function vertebraOf(found: FoundVertebra): ReadVertebra {
  const { index, upper, lower, plates } = found;
  return {
    level: CURVE_LEVELS[index]!,
    corners: [upper[0], upper[1], lower[1], lower[0]],
    plates,
    confidence: certainty(found),
  };
}

/** Curves from the plates that were read and can be told from none, largest first, with the calibrated bias taken off the angle and an interval. */
function curvesWithIntervals(
  vertebrae: readonly ReadVertebra[],
  found: readonly FoundVertebra[],
  size: { readonly width: number; readonly height: number },
  calibration: Calibration,
): ReadCurve[] {
  const tilts = tiltsOf(vertebrae, uprightPlane({ ...size, turn: 0 }));
  return curvesOf(tilts)
    .map((curve) => {
      const half = halfOf(curve, found, calibration);
      const middle = curve.angle - calibration.bias;
      return {
        ...curve,
        interval: [Math.max(0, middle - half), middle + half] as const,
        // 90 % of a normal distribution lie within 1.645 of its deviations, of a logistic one within 1.62 of its scale's 1.81.
        confidence: sigmoid((2.94 * (middle - 8)) / half),
      };
    })
    .filter(({ interval: [low] }) => low >= LEAST_LOW)
    .toSorted((a, b) => b.angle - a.angle);
}

/** The answer from the vertebrae that were found; a refusal where they are not sure enough. */
export function readFilmOf(
  read: FoundSpine,
  size: { readonly width: number; readonly height: number },
  calibration: Calibration,
  seen: Seen,
): ReadFilm | FilmRefusal {
  const { vertebrae: found, doubt, jump, contested } = likelyTilts(read);
  const trunk = found.filter(({ index }) => index >= 0 && index < CURVE_LEVELS.length);
  const middles = trunk.map(({ upper, lower }) => middleOf([...upper, ...lower]));
  const there = mean(trunk.map(({ seen: part }) => part));
  const error = mean(trunk.flatMap(({ errors }) => errors));
  if (!middles.every((middle) => isInside(middle, size)))
    return { kind: 'refused', reason: 'incomplete', confidence: 1 - seen.frontal * there };
  if (there < calibration.leastSeen || error > calibration.mostError)
    return { kind: 'refused', reason: 'poor', confidence: 1 - seen.frontal * there };
  const vertebrae = trunk.map(vertebraOf);
  const c7 = found.find(({ index }) => index === -1);
  const s1 = found.find(({ index }) => index === CURVE_LEVELS.length);
  const c7Middle = c7 && c7.seen >= LEAST_END ? middleOf([...c7.upper, ...c7.lower]) : null;
  const plate = s1 && s1.seen >= LEAST_END ? s1.upper : null;
  const c7Shown = c7Middle && isInside(c7Middle, size) ? c7Middle : null;
  const s1Shown = plate?.every((end) => isInside(end, size)) ? plate : null;
  const warnings: ReadWarning[] = [];
  if (seen.isInverted) warnings.push('inverted');
  if (seen.stitched) warnings.push('stitched');
  if (seen.metal) warnings.push('metal');
  if (!c7Shown || !s1Shown) warnings.push('cut-off');
  if (doubt > MOST_DOUBT || jump > MOST_JUMP || contested) warnings.push('levels-uncertain');
  return {
    kind: 'read',
    vertebrae,
    spineLine: middles,
    curves: curvesWithIntervals(vertebrae, found, size, calibration),
    c7: c7Shown,
    s1: s1Shown,
    csl: s1Shown && middleOf(s1Shown)[0],
    confidence: seen.frontal * mean(trunk.map(certainty)),
    warnings,
  };
}
