import type { Mat4 } from '../../math/mat4.ts';
import * as vec3 from '../../math/vec3.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

type Matrix3 = [number, number, number, number, number, number, number, number, number];

/** Scatter of the surface about its middle, weighed by area: dense parts of a scan count no more than coarse ones. */
function scatterOf(mesh: TriMesh): { readonly centre: Vec3; readonly scatter: Matrix3 } {
  const { positions, indices } = mesh;
  let total = 0;
  let centre: Vec3 = [0, 0, 0];
  const visit = (take: (middle: Vec3, area: number) => void): void => {
    for (let f = 0; f < indices.length; f += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => vec3.pointAt(positions, indices[f + corner]!)) as [
        Vec3,
        Vec3,
        Vec3,
      ];
      const area = vec3.length(vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a))) / 2;
      take(vec3.scale(vec3.add(vec3.add(a, b), c), 1 / 3), area);
    }
  };
  visit((middle, area) => {
    total += area;
    centre = vec3.addScaled(centre, middle, area);
  });
  centre = vec3.scale(centre, total > 0 ? 1 / total : 0);
  const scatter: Matrix3 = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  visit((middle, area) => {
    const d = vec3.subtract(middle, centre);
    for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) scatter[3 * r + c]! += d[r]! * d[c]! * area;
  });
  return { centre, scatter };
}

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

/**
 * The turn that stands a trunk upright and faces it to the front: its long axis to Z, its wide axis to X, each to the side it is
 * nearest to, so that head and face stay where they are. The surface's middle goes to the force line at its height.
 */
export function uprightTransform(mesh: TriMesh): Mat4 {
  const { centre, scatter } = scatterOf(mesh);
  const [long, wide] = eigenvectors(scatter);
  const z = long[2] < 0 ? vec3.scale(long, -1) : long;
  const flat = vec3.normalize(vec3.addScaled(wide, z, -vec3.dot(wide, z)));
  const x = flat[0] < 0 ? vec3.scale(flat, -1) : flat;
  const y = vec3.cross(z, x);
  return [
    x[0], x[1], x[2], -vec3.dot(x, centre),
    y[0], y[1], y[2], -vec3.dot(y, centre),
    z[0], z[1], z[2], centre[2] - vec3.dot(z, centre),
    0, 0, 0, 1,
  ]; // prettier-ignore
}
