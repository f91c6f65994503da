import type { Vec3 } from '../../math/vec3.ts';

/** Nine numbers, row-major. */
export type Matrix3 = [number, number, number, number, number, number, number, number, number];

/** Eigenvectors of a symmetric matrix, the largest eigenvalue first. Source: Jacobi, 1846; cyclic sweeps. */
export function eigenvectors(matrix: Matrix3): readonly [Vec3, Vec3, Vec3] {
  const m = [...matrix] as Matrix3;
  const v: Matrix3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 32; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      // prettier-ignore
      const off = m[3 * p + q]!;
      if (Math.abs(off) < 1e-300) continue;
      const theta = (m[3 * q + q]! - m[3 * p + p]!) / (2 * off);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[3 * k + p]!, m[3 * k + q]!];
        m[3 * k + p] = c * a - s * b;
        m[3 * k + q] = s * a + c * b;
      }
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[3 * p + k]!, m[3 * q + k]!];
        m[3 * p + k] = c * a - s * b;
        m[3 * q + k] = s * a + c * b;
        const [x, y] = [v[3 * k + p]!, v[3 * k + q]!];
        v[3 * k + p] = c * x - s * y;
        v[3 * k + q] = s * x + c * y;
      }
    }
  const order = [0, 1, 2].sort((a, b) => m[4 * b]! - m[4 * a]! || a - b);
  return order.map((k): Vec3 => [v[k]!, v[3 + k]!, v[6 + k]!]) as [Vec3, Vec3, Vec3];
}
