import { differenceTail, ExactSum } from './exact-sum.ts';

/** Scale that makes Float32 coordinates (mm) of 2⁻¹⁷ mm and more whole numbers: 2⁴⁰. */
const WHOLE = 1099511627776;
/** Scale that makes every Float32 a whole number: 2¹⁴⁹. The numbers are three times as long, so it is taken only where it has to be. */
const WHOLE_FOR_ALL = 7.1362384635298e44;
const exact = new ExactSum();

/**
 * On which side of the plane through a, b, c the point d lies: > 0 below it (a, b, c clockwise seen from d), < 0 above, 0 on it,
 * exactly. Arguments are places in the packed array `p` of Float32 coordinates.
 * Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997 (the error bound);
 * undecided cases are summed exactly, and in whole numbers where the differences of coordinates are rounded.
 */
export function orient3d(p: Float32Array, a: number, b: number, c: number, d: number): number {
  const dx = p[d]!;
  const dy = p[d + 1]!;
  const dz = p[d + 2]!;
  const adx = p[a]! - dx;
  const ady = p[a + 1]! - dy;
  const adz = p[a + 2]! - dz;
  const bdx = p[b]! - dx;
  const bdy = p[b + 1]! - dy;
  const bdz = p[b + 2]! - dz;
  const cdx = p[c]! - dx;
  const cdy = p[c + 1]! - dy;
  const cdz = p[c + 2]! - dz;
  const bc = bdx * cdy;
  const cb = cdx * bdy;
  const ca = cdx * ady;
  const ac = adx * cdy;
  const ab = adx * bdy;
  const ba = bdx * ady;
  const value = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba);
  const size =
    (Math.abs(bc) + Math.abs(cb)) * Math.abs(adz) +
    (Math.abs(ca) + Math.abs(ac)) * Math.abs(bdz) +
    (Math.abs(ab) + Math.abs(ba)) * Math.abs(cdz);
  const bound = 7.8e-16 * size;
  if (value > bound || -value > bound || size === 0) return value;
  const isExact =
    differenceTail(p[a]!, dx, adx) === 0 &&
    differenceTail(p[a + 1]!, dy, ady) === 0 &&
    differenceTail(p[a + 2]!, dz, adz) === 0 &&
    differenceTail(p[b]!, dx, bdx) === 0 &&
    differenceTail(p[b + 1]!, dy, bdy) === 0 &&
    differenceTail(p[b + 2]!, dz, bdz) === 0 &&
    differenceTail(p[c]!, dx, cdx) === 0 &&
    differenceTail(p[c + 1]!, dy, cdy) === 0 &&
    differenceTail(p[c + 2]!, dz, cdz) === 0;
  if (isExact) {
    exact.clear();
    exact.add3(bdx, cdy, adz);
    exact.add3(-cdx, bdy, adz);
    exact.add3(cdx, ady, bdz);
    exact.add3(-adx, cdy, bdz);
    exact.add3(adx, bdy, cdz);
    exact.add3(-bdx, ady, cdz);
    return exact.sign();
  }
  const scale = isFine(p, a) && isFine(p, b) && isFine(p, c) && isFine(p, d) ? WHOLE : WHOLE_FOR_ALL;
  const whole = (i: number): bigint => BigInt(p[i]! * scale);
  const [x0, y0, z0] = [whole(d), whole(d + 1), whole(d + 2)];
  const [x1, y1, z1] = [whole(a) - x0, whole(a + 1) - y0, whole(a + 2) - z0];
  const [x2, y2, z2] = [whole(b) - x0, whole(b + 1) - y0, whole(b + 2) - z0];
  const [x3, y3, z3] = [whole(c) - x0, whole(c + 1) - y0, whole(c + 2) - z0];
  return sign(z1 * (x2 * y3 - x3 * y2) + z2 * (x3 * y1 - x1 * y3) + z3 * (x1 * y2 - x2 * y1));
}

/** Turn of a, b, c in the coordinates `i` and `j` (0 to 2): > 0 left, < 0 right, 0 straight, exactly. */
export function orient2d(p: Float32Array, a: number, b: number, c: number, i: number, j: number): number {
  const acx = p[a + i]! - p[c + i]!;
  const acy = p[a + j]! - p[c + j]!;
  const bcx = p[b + i]! - p[c + i]!;
  const bcy = p[b + j]! - p[c + j]!;
  const left = acx * bcy;
  const right = acy * bcx;
  const value = left - right;
  const bound = 3.4e-16 * (Math.abs(left) + Math.abs(right));
  if (value > bound || -value > bound || bound === 0) return value;
  const isExact =
    differenceTail(p[a + i]!, p[c + i]!, acx) === 0 &&
    differenceTail(p[a + j]!, p[c + j]!, acy) === 0 &&
    differenceTail(p[b + i]!, p[c + i]!, bcx) === 0 &&
    differenceTail(p[b + j]!, p[c + j]!, bcy) === 0;
  if (isExact) {
    exact.clear();
    exact.add2(acx, bcy);
    exact.add2(-acy, bcx);
    return exact.sign();
  }
  const scale = isFine(p, a) && isFine(p, b) && isFine(p, c) ? WHOLE : WHOLE_FOR_ALL;
  const whole = (at: number): bigint => BigInt(p[at]! * scale);
  const [x0, y0] = [whole(c + i), whole(c + j)];
  const [x1, y1] = [whole(a + i) - x0, whole(a + j) - y0];
  const [x2, y2] = [whole(b + i) - x0, whole(b + j) - y0];
  return sign(x1 * y2 - y1 * x2);
}

/** Whether the point at `i` is whole at the lesser scale. */
const isFine = (p: Float32Array, i: number): boolean =>
  (p[i]! * WHOLE) % 1 === 0 && (p[i + 1]! * WHOLE) % 1 === 0 && (p[i + 2]! * WHOLE) % 1 === 0;
const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);
