import { determinant, type Mat4 } from '../math/mat4.ts';
import { cross, dot, scale, type Vec3 } from '../math/vec3.ts';

/** The linear part by columns. */
const columns = (m: Mat4): readonly [Vec3, Vec3, Vec3] => [
  [m[0]!, m[4]!, m[8]!],
  [m[1]!, m[5]!, m[9]!],
  [m[2]!, m[6]!, m[10]!],
];

/** Inverse of an affine transform that flattens nothing. */
export function invertAffine(m: Mat4): Mat4 {
  const [a, b, c] = columns(m);
  const share = 1 / determinant(m);
  const rows = [cross(b, c), cross(c, a), cross(a, b)].map((row) => scale(row, share)) as [Vec3, Vec3, Vec3];
  const t: Vec3 = [m[3]!, m[7]!, m[11]!];
  return [...rows.flatMap((row) => [...row, -dot(row, t)]), 0, 0, 0, 1];
}

/** A normal of something as it stands after `m`, given the inverse of `m`; not of length 1. */
export const turnNormal = (inverse: Mat4, n: Vec3): Vec3 => [
  inverse[0]! * n[0] + inverse[4]! * n[1] + inverse[8]! * n[2],
  inverse[1]! * n[0] + inverse[5]! * n[1] + inverse[9]! * n[2],
  inverse[2]! * n[0] + inverse[6]! * n[1] + inverse[10]! * n[2],
];

/** What is wrong with a transform; undefined where nothing is. */
export function affineFault(m: unknown): 'not 16 numbers' | 'not finite' | 'not affine' | 'flat' | undefined {
  if (!Array.isArray(m) || m.length !== 16) return 'not 16 numbers';
  if (!m.every((value) => Number.isFinite(value))) return 'not finite';
  const [x, y, z, w] = m.slice(12) as [number, number, number, number];
  if (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(w - 1) > 1e-9) return 'not affine';
  const volume = Math.abs(determinant(m as Mat4));
  const size = columns(m as Mat4).reduce((product, column) => product * Math.sqrt(dot(column, column)), 1);
  return volume > 1e-9 * size ? undefined : 'flat';
}
