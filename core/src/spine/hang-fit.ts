import { RADIANS, atan2, sinCosDegrees } from '../math/portable.ts';
import type { FilmMarker, FilmLandmark } from './marker.ts';
import type { FilmLevel } from './levels.ts';

/** What a film hangs by: landmarks of both, the middle of C7 by its spinous process, the plate of S1 by the iliac spines of the back, or a level whose place a frontal film tells. */
export type HangingMark = FilmLandmark | 'c7' | 's1' | FilmLevel;

/** A mark of the film and where the body has it, in the plane of the film. */
export interface Pair {
  readonly mark: HangingMark;
  /** In the upright picture from its middle, pixels, + along the view's axis and up. */
  readonly film: readonly [number, number];
  /** mm along the view's axis and up; along null where the body tells a height alone. */
  readonly body: readonly [number | null, number];
  /** Standard errors of both together, mm. */
  readonly off: readonly [number, number];
}

/** Where a film comes to lie: the turn as cosine and sine, mm of a pixel, its middle. */
export interface HangingFit {
  readonly cos: number;
  readonly sin: number;
  readonly scale: number;
  readonly along: number;
  readonly up: number;
}

const weightOf = (error: number): number => 1 / (error * error);
const hasBoth = (pair: Pair): pair is Pair & { readonly body: readonly [number, number] } =>
  pair.body[0] !== null;
/** Those that are known along and up: only they turn a film. */
export const turning = (pairs: readonly Pair[]): number => pairs.filter(hasBoth).length;

/** The mean of values that count differently. */
function meanOf(values: readonly (readonly [value: number, weight: number])[]): number {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  return values.reduce((sum, [value, weight]) => sum + value * weight, 0) / total;
}

/**
 * The turn that brings the pairs together with the least squares: Umeyama, IEEE PAMI 1991;13:376, in the plane, weighted. Where it is known that the film stands `upright` but for so many degrees (one
 * standard error), marks near each other, which tell little of a turn, turn it little.
 */
function turnOf(
  pairs: readonly Pair[],
  upright: number | undefined,
): { readonly cos: number; readonly sin: number } {
  const both = pairs.filter(hasBoth).map(({ film, body, off: [a, b] }) => {
    return { film, body, weight: 2 / (a * a + b * b) };
  });
  const centre = (of: 'film' | 'body', k: 0 | 1): number =>
    meanOf(both.map((one) => [one[of][k], one.weight]));
  const [fx, fz, bx, bz] = [centre('film', 0), centre('film', 1), centre('body', 0), centre('body', 1)];
  let [along, across, told] = [0, 0, 0];
  for (const { film, body, weight } of both) {
    const [u, w, x, z] = [film[0] - fx, film[1] - fz, body[0] - bx, body[1] - bz];
    along += weight * (u * x + w * z);
    across += weight * (u * z - w * x);
    told += weight * (x * x + z * z);
  }
  const length = Math.sqrt(along * along + across * across);
  if (both.length < 2 || length === 0) return { cos: 1, sin: 0 };
  if (upright === undefined) return { cos: along / length, sin: across / length };
  const error = upright * RADIANS;
  const share = told / (told + 1 / (error * error));
  const [sin, cos] = sinCosDegrees((share * atan2(across, along)) / RADIANS);
  return { cos, sin };
}

/**
 * Turn, shift and, where it is not known, scale that bring the pairs together with the least squares of what each may be off. The scale is the one of the plane of the spine; a
 * cone beam's growing scale towards the edges is not undone. Undefined where nothing says where along the film hangs, or how large it is.
 */
export function fitOf(
  pairs: readonly Pair[],
  known: number | null,
  upright?: number,
): HangingFit | undefined {
  if (turning(pairs) === 0) return undefined;
  const { cos, sin } = turnOf(pairs, upright);
  const across = pairs.flatMap(({ film: [u, w], body: [along], off: [error] }) =>
    along === null ? [] : [{ film: cos * u - sin * w, body: along, weight: weightOf(error) }],
  );
  const high = pairs.map(({ film: [u, w], body: [, up], off: [, error] }) => {
    return { film: sin * u + cos * w, body: up, weight: weightOf(error) };
  });
  const mean = (of: typeof high, what: 'film' | 'body'): number =>
    meanOf(of.map((one) => [one[what], one.weight]));
  let [shared, spread] = [0, 0];
  for (const axis of [across, high]) {
    const [film, body] = [mean(axis, 'film'), mean(axis, 'body')];
    for (const one of axis) {
      shared += one.weight * (one.film - film) * (one.body - body);
      spread += one.weight * (one.film - film) * (one.film - film);
    }
  }
  const scale = known ?? (spread > 0 ? shared / spread : 0);
  if (!(scale > 0)) return undefined;
  return {
    ...{ cos, sin, scale },
    along: mean(across, 'body') - scale * mean(across, 'film'),
    up: mean(high, 'body') - scale * mean(high, 'film'),
  };
}

/** Where a fit has a place of the upright picture from its middle: mm along and up. */
export const placedBy = (
  { cos, sin, scale, along, up }: HangingFit,
  [u, w]: readonly [number, number],
): readonly [number, number] => [along + scale * (cos * u - sin * w), up + scale * (sin * u + cos * w)];

/** How far a mark lies from where the body has it, mm along (null where that is not known) and up. */
export function leftOver(fit: HangingFit, { film, body }: Pair): readonly [number | null, number] {
  const [along, up] = placedBy(fit, film);
  return [body[0] === null ? null : along - body[0], up - body[1]];
}

/** The sum of the squares of what is left over along the film where it hangs upright at a scale, each by what it may be off. */
export function costAlong(pairs: readonly Pair[], scale: number): number {
  const off = pairs.flatMap(({ film: [u], body: [along], off: [error] }) =>
    along === null ? [] : [[scale * u - along, weightOf(error)] as const],
  );
  const mean = off.length > 0 ? meanOf(off) : 0;
  return off.reduce((sum, [value, weight]) => sum + weight * (value - mean) * (value - mean), 0);
}

/** Turn of a fit, degrees. */
export const turnedBy = ({ cos, sin }: HangingFit): number => atan2(sin, cos) / RADIANS;

/** Axes of the kept picture in the plane of the body: what goes to its right and up, along and up. */
export function axesOf(
  { cos, sin }: HangingFit,
  { turn }: Pick<FilmMarker, 'turn'>,
  mirror: 1 | -1,
): { readonly right: readonly [number, number]; readonly above: readonly [number, number] } {
  const [turnSin, turnCos] = sinCosDegrees(turn);
  // The picture's own axes in the upright picture, mirrored to the axis of the view, then turned as the marks have it.
  const axis = (u: number, w: number) => [cos * u - sin * w, sin * u + cos * w] as const;
  return { right: axis(mirror * turnCos, -turnSin), above: axis(mirror * turnSin, turnCos) };
}
