// The package has no types; only a reference travels with this file into every project that compiles it.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./cdt2d.d.ts" />
import inSphere from 'robust-in-sphere';

type Point = readonly [number, number];

/** What a number is off at most by rounding, as a part of it. */
const HALF_STEP = Number.EPSILON / 2;
/** What the rounding of a determinant is off at most, as a part of the sum of its terms' sizes. Source: Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997, section 4.5 (`iccerrboundA`). */
const ROUNDING = (10 + 96 * HALF_STEP) * HALF_STEP;

/**
 * Whether `d` lies inside the circle through `a`, `b` and `c`: below 0 where it does and they run clockwise, above 0 where they run the other way, 0 where it lies on it; the sign is exact. That of numbers where it
 * leaves no doubt, else of the package robust-in-sphere, which always computes exactly and takes 30 times as long.
 */
export function inCircle(a: Point, b: Point, c: Point, d: Point): number {
  const [ax, ay] = [a[0] - d[0], a[1] - d[1]];
  const [bx, by] = [b[0] - d[0], b[1] - d[1]];
  const [cx, cy] = [c[0] - d[0], c[1] - d[1]];
  const [bc, cb] = [bx * cy, cx * by];
  const [ca, ac] = [cx * ay, ax * cy];
  const [ab, ba] = [ax * by, bx * ay];
  const [a2, b2, c2] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  const determinant = a2 * (bc - cb) + b2 * (ca - ac) + c2 * (ab - ba);
  const size =
    (Math.abs(bc) + Math.abs(cb)) * a2 +
    (Math.abs(ca) + Math.abs(ac)) * b2 +
    (Math.abs(ab) + Math.abs(ba)) * c2;
  return Math.abs(determinant) > ROUNDING * size ? determinant : inSphere(a, b, c, d);
}
