/** Scale that makes differences of Float32 coordinates (mm) whole numbers: bits below 2⁻⁴⁰ mm are dropped. */
const WHOLE = 1099511627776;

/**
 * On which side of the plane through a, b, c the point d lies: > 0 below it (a, b, c clockwise seen from d), < 0 above, 0 on it,
 * exactly. Arguments are places in the packed array `p` of Float32 coordinates.
 * Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997 (the error bound);
 * undecided cases are computed in whole numbers.
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
  const [x1, y1, z1, x2, y2, z2, x3, y3, z3] = [adx, ady, adz, bdx, bdy, bdz, cdx, cdy, cdz].map(whole) as [
    bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint,
  ]; // prettier-ignore
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
  return sign(whole(acx) * whole(bcy) - whole(acy) * whole(bcx));
}

const whole = (value: number): bigint => BigInt(Math.round(value * WHOLE));
const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);
