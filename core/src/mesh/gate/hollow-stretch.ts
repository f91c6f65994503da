import { distance, type Vec3 } from '../../math/vec3.ts';
import type { Heights } from '../measure/measure.ts';
import { polylineLength } from '../section/section.ts';
import { convexHull } from '../section/tape.ts';

/** Hollows narrower than this are wrinkles of a scan, mm. */
const WIDE = 10;

/** How much longer an outline is in its steepest hollow than straight across it (1 and more), and the deepest place there. */
export interface HollowStretch {
  readonly factor: number;
  readonly at: Vec3;
}

/**
 * How far a sheet that lies taut round a closed outline in a plane is stretched where it is drawn into its hollows: it holds where it touches first, so what spans a hollow becomes as long as the
 * skin in it. Source: the geometric model of wall thickness in thermoforming (Throne, Technology of Thermoforming, 1996), in one direction. In the ground of a narrow hollow it is thinner than that mean.
 *
 * `points` are `3·n`, mm; `flat` the same ones in the plane, `2·n`: as a level outline has them unless given.
 */
export function hollowStretch(points: Float64Array, flat: Float64Array = levelPlaces(points)): HollowStretch {
  const count = points.length / 3;
  // In the order of the outline: between two of them it runs inside the straight line.
  const corners = convexHull(flat).sort((a, b) => a - b);
  let best: HollowStretch = { factor: 1, at: placeOf(points, 0) };
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % corners.length]!;
    const steps = (to - from + count) % count;
    if (steps < 2) return;
    const own = Array.from({ length: steps + 1 }, (_, k) => (from + k) % count);
    const ends = polylineLength(gather(points, [from, to]), false);
    if (ends < WIDE) return;
    const factor = polylineLength(gather(points, own), false) / ends;
    if (factor > best.factor) best = { factor, at: placeOf(points, deepest(flat, own)) };
  });
  return best;
}

function levelPlaces(points: Float64Array): Float64Array {
  const flat = new Float64Array((2 * points.length) / 3);
  for (let i = 0; i < flat.length / 2; i++) {
    flat[2 * i] = points[3 * i]!;
    flat[2 * i + 1] = points[3 * i + 1]!;
  }
  return flat;
}

/** A place on an outline in its plane, and how far along it lies, mm. */
interface Along {
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly at: Vec3;
}

/** Places on an outline lie so far apart, mm, between which a sheet is taken to hold. */
const PITCH = 4;
/** The widest mouth that is looked at about a place, mm. */
export const MOUTH_NEAR = 160;
/** By so much of its length skin may stand out of a mouth: rounding. */
const HELD = 1e-6;
/** A mouth is at most this long along the skin, of the whole outline: beyond it goes round the body. */
const MOUTH = 0.5;

/** Where an outline in a plane is looked at. */
export interface SectionLook extends Heights {
  /** Coordinates in the plane. */
  readonly flat: (at: Vec3) => readonly [x: number, y: number];
  /** Only hollows with their ground within `reach` of `at`, mm. */
  readonly near?: { readonly at: Vec3; readonly reach: number };
  /** Between places at which a mouth may begin or end, mm. */
  readonly pitch?: number;
}

/**
 * The same of an outline in the upright plane through `axis` along the unit vector `out`, between two heights: there the sheet is cut.
 * A factor of 1 where less than a triangle of the outline lies between the heights.
 */
export const uprightStretch = (
  outline: Float64Array,
  {
    axis,
    out,
    ...heights
  }: Heights & { readonly axis: readonly [number, number]; readonly out: readonly [number, number] },
): HollowStretch =>
  sectionStretch(outline, {
    ...heights,
    flat: ([x, y, z]) => [(x - axis[0]) * out[0] + (y - axis[1]) * out[1], z],
  });

/**
 * The same of any outline, the narrowest and the steepest of its hollows too. A sheet holds not only on the hull, which goes straight from the ribs to the hips: it is drawn into the waist first,
 * holds there on both sides of a fold, and is stretched into this. So every place from which another one is seen straight across is a mouth. Between two heights: there the sheet is cut.
 */
export function sectionStretch(
  outline: Float64Array,
  { bottom, top, flat, near, pitch = PITCH }: SectionLook,
): HollowStretch {
  const points = cutLevel(cutLevel(outline, bottom, 1), top, -1);
  let best: HollowStretch = { factor: 1, at: placeOf(outline, 0) };
  if (points.length < 9) return best;
  const { places, length } = evenly(points, pitch, flat);
  const hand = handOf(places);
  const count = places.length;
  const isNear = (at: Vec3) => !near || distance(at, near.at) <= near.reach;
  for (let i = 0; i < count; i++) {
    const from = places[i]!;
    if (near && distance(from.at, near.at) > near.reach + MOUTH_NEAR) continue;
    // The way furthest out of the body up to here: what does not lie beyond it is hidden from `from`.
    let [x, y] = [0, 0];
    for (let k = 1; k < MOUTH * count; k++) {
      const to = places[(i + k) % count]!;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      if (hand * (x * dy - y * dx) > 0) continue;
      [x, y] = [dx, dy];
      const across = Math.sqrt(dx * dx + dy * dy);
      const factor = ((to.along - from.along + length) % length) / across;
      if (across < WIDE || factor <= best.factor) continue;
      const between = Array.from({ length: k + 1 }, (_, n) => places[(i + n) % count]!);
      const inside = depthsInside(between, hand);
      // Round the body what is seen past the end of a hollow lies on its other side.
      if (Math.min(...inside) < -HELD * across) continue;
      const { at } = between[inside.indexOf(Math.max(...inside))]!;
      if (isNear(at)) best = { factor, at };
    }
  }
  return best;
}

/** Places along a closed outline, `pitch` apart, and how long it is, mm. */
function evenly(
  points: Float64Array,
  pitch: number,
  flat: (at: Vec3) => readonly [number, number],
): { readonly places: readonly Along[]; readonly length: number } {
  const places: Along[] = [];
  let along = 0;
  for (let i = 0; i < points.length; i += 3) {
    const j = (i + 3) % points.length;
    const step = polylineLength(Float64Array.from([0, 1, 2, 3, 4, 5], (n) => points[(n < 3 ? i : j) + (n % 3)]!), false); // prettier-ignore
    for (let next = pitch * places.length; next < along + step; next += pitch) {
      const share = (next - along) / step;
      const at = [0, 1, 2].map((n) => points[i + n]! + share * (points[j + n]! - points[i + n]!));
      const [x, y] = flat(at as unknown as Vec3);
      places.push({ x, y, along: next, at: at as unknown as Vec3 });
    }
    along += step;
  }
  return { places, length: along };
}

/** 1 of an outline that runs counter-clockwise in its plane, else −1. */
function handOf(places: readonly Along[]): 1 | -1 {
  const twice = places.reduce((sum, { x, y }, i) => {
    const next = places[(i + 1) % places.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return twice < 0 ? -1 : 1;
}

/** How far places in a row lie inside the straight line from the first to the last, mm. */
function depthsInside(row: readonly Along[], hand: 1 | -1): readonly number[] {
  const [a, b] = [row[0]!, row.at(-1)!];
  const [x, y] = [b.x - a.x, b.y - a.y];
  const across = Math.sqrt(x * x + y * y);
  return row.map((one) => (hand * (x * (one.y - a.y) - y * (one.x - a.x))) / across);
}

/** What of a closed outline lies above a height (`side` 1) or below it (−1), closed along it. Source: Sutherland and Hodgman, Reentrant polygon clipping, 1974. */
function cutLevel(points: Float64Array, height: number, side: 1 | -1): Float64Array {
  const kept: number[] = [];
  const over = (i: number) => side * (points[i + 2]! - height);
  for (let i = 0; i < points.length; i += 3) {
    const j = (i + 3) % points.length;
    if (over(i) >= 0) kept.push(points[i]!, points[i + 1]!, points[i + 2]!);
    if (over(i) >= 0 === over(j) >= 0) continue;
    const share = over(i) / (over(i) - over(j));
    const along = (k: number) => points[i + k]! + share * (points[j + k]! - points[i + k]!);
    kept.push(along(0), along(1), height);
  }
  return Float64Array.from(kept);
}

const placeOf = (points: Float64Array, i: number): Vec3 => [
  points[3 * i]!,
  points[3 * i + 1]!,
  points[3 * i + 2]!,
];

function gather(points: Float64Array, indices: readonly number[]): Float64Array {
  const out = new Float64Array(3 * indices.length);
  indices.forEach((index, i) => out.set(points.subarray(3 * index, 3 * index + 3), 3 * i));
  return out;
}

/** Of points in a row the one that lies furthest beside the straight line from the first to the last. */
function deepest(flat: Float64Array, row: readonly number[]): number {
  const [a, b] = [row[0]!, row.at(-1)!];
  const [x, y] = [flat[2 * b]! - flat[2 * a]!, flat[2 * b + 1]! - flat[2 * a + 1]!];
  const beside = (i: number) =>
    Math.abs(x * (flat[2 * i + 1]! - flat[2 * a + 1]!) - y * (flat[2 * i]! - flat[2 * a]!));
  return row.reduce((most, i) => (beside(i) > beside(most) ? i : most), a);
}
