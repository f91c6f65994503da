import { addScaled, cross, dot, normalize, pointAt, scale, subtract, type Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** Smooth normal at a point of a triangle: the corners' normals mixed by their weights there. */
export function smoothNormal(
  mesh: TriMesh,
  normalOf: (vertex: number) => Vec3,
  triangle: number,
  position: Vec3,
): Vec3 {
  const corner = (k: number): number => mesh.indices[3 * triangle + k]!;
  const [i, j, k] = [corner(0), corner(1), corner(2)];
  const [a, b, c] = [i, j, k].map((vertex) => pointAt(mesh.positions, vertex)) as [Vec3, Vec3, Vec3];
  const face = cross(subtract(b, a), subtract(c, a));
  const area = dot(face, face);
  if (area === 0) return normalOf(i);
  const weight = (p: Vec3, q: Vec3): number =>
    dot(cross(subtract(p, position), subtract(q, position)), face) / area;
  const [u, v] = [weight(b, c), weight(c, a)];
  const w = 1 - u - v;
  const smooth = addScaled(addScaled(scale(normalOf(i), u), normalOf(j), v), normalOf(k), w);
  return normalize(smooth, normalize(face));
}
