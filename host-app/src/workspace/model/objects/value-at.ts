import type { Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';

/** The value at a place of a triangle between those of its corners; NaN where one of them has none. `at` in the mesh's coordinates, mm. */
export function valueAt(
  { positions: p, indices }: TriMesh,
  values: Float32Array,
  triangle: number,
  at: Vec3,
): number {
  const [a, b, c] = [0, 1, 2].map((k) => indices[3 * triangle + k]!) as [number, number, number];
  const to = (v: number): Vec3 => [p[3 * v]! - at[0], p[3 * v + 1]! - at[1], p[3 * v + 2]! - at[2]];
  const area = (u: Vec3, v: Vec3) =>
    Math.sqrt(
      (u[1] * v[2] - u[2] * v[1]) ** 2 + (u[2] * v[0] - u[0] * v[2]) ** 2 + (u[0] * v[1] - u[1] * v[0]) ** 2,
    );
  const [pa, pb, pc] = [to(a), to(b), to(c)];
  const weights = [area(pb, pc), area(pc, pa), area(pa, pb)] as const;
  const all = weights[0] + weights[1] + weights[2];
  if (all === 0) return values[a]!;
  return (weights[0] * values[a]! + weights[1] * values[b]! + weights[2] * values[c]!) / all;
}
