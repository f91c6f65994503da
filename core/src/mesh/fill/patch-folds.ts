import { nextHalfEdge } from '../adjacency.ts';
import type { HoleOutline } from './hole-triangulation.ts';
import type { Patch } from './refine-patch.ts';

/** Cosine of the angle between two neighbours from which on they lie on each other rather than side by side: 120°. A flange of 60° is none. */
const FOLDED = -0.5;

/** A triangle of less area has no direction of its own, mm². */
const SLIVER = 0.01;
/** Folds of less area together are the crumpled tips of a ragged rim, which nobody sees or feels, mm². */
const SEEN = 1;

/**
 * The triangles of a patch that fold back: on their neighbour in the patch, or at the rim on the triangle of the skin behind it. Ascending; none
 * where they are too small together to be seen. Such a patch crosses nothing, and is no surface of a body all the same.
 */
export function foldedFaces({ points, triangles }: Patch, { behind }: HoleOutline): readonly number[] {
  const rim = behind.length / 3;
  const vertices = points.length / 3;
  const { normals, areas } = normalsOf(points, triangles);
  const faceOf = new Map<number, number>();
  for (let h = 0; h < triangles.length; h++)
    faceOf.set(triangles[h]! * vertices + triangles[nextHalfEdge(h)]!, (h / 3) | 0);
  const folded = new Set<number>();
  for (let h = 0; h < triangles.length; h++) {
    const face = (h / 3) | 0;
    const [a, b] = [triangles[h]!, triangles[nextHalfEdge(h)]!];
    const other = faceOf.get(b * vertices + a);
    if (other !== undefined) {
      if (dot(normals, 3 * face, normals, 3 * other) < FOLDED) folded.add(face).add(other);
    } else if (b === (a + 1) % rim && dot(normals, 3 * face, behind, 3 * a) < FOLDED) folded.add(face);
  }
  const faces = [...folded].sort((a, b) => a - b);
  return faces.reduce((sum, face) => sum + areas[face]!, 0) < SEEN ? [] : faces;
}

/** Unit normals, zero for slivers, and areas, mm². */
function normalsOf(
  points: readonly number[],
  triangles: readonly number[],
): { readonly normals: Float64Array; readonly areas: Float64Array } {
  const normals = new Float64Array(triangles.length);
  const areas = new Float64Array(triangles.length / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!];
    const side = (from: number, to: number, k: number): number => points[to + k]! - points[from + k]!;
    const [ux, uy, uz] = [side(a, b, 0), side(a, b, 1), side(a, b, 2)];
    const [vx, vy, vz] = [side(a, c, 0), side(a, c, 1), side(a, c, 2)];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(x * x + y * y + z * z);
    areas[t / 3] = length / 2;
    if (length >= 2 * SLIVER) normals.set([x / length, y / length, z / length], t);
  }
  return { normals, areas };
}

const dot = (p: ArrayLike<number>, a: number, q: ArrayLike<number>, b: number): number =>
  p[a]! * q[b]! + p[a + 1]! * q[b + 1]! + p[a + 2]! * q[b + 2]!;
