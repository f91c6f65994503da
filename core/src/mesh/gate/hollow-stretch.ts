import type { Vec3 } from '../../math/vec3.ts';
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
 * How far a sheet that lies taut round a closed level outline (`3·n`, counter-clockwise, mm) is stretched where it is drawn into its hollows: it holds where it touches first, so what spans a hollow becomes as long as the
 * skin in it. Source: the geometric model of wall thickness in thermoforming (Throne, Technology of Thermoforming, 1996), in one direction. In the ground of a narrow hollow it is thinner than that mean.
 */
export function hollowStretch(points: Float64Array): HollowStretch {
  const count = points.length / 3;
  const flat = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    flat[2 * i] = points[3 * i]!;
    flat[2 * i + 1] = points[3 * i + 1]!;
  }
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
