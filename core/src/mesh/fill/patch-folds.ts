import { triangleNormal } from '../triangle-normal.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import { EdgeTable } from '../topology/edge-table.ts';
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
  const faceOf = new EdgeTable(triangles.length);
  for (let h = 0; h < triangles.length; h++)
    faceOf.set(triangles[h]! * vertices + triangles[nextHalfEdge(h)]!, (h / 3) | 0);
  const isFolded = new Uint8Array(triangles.length / 3);
  for (let h = 0; h < triangles.length; h++) {
    const face = (h / 3) | 0;
    const [a, b] = [triangles[h]!, triangles[nextHalfEdge(h)]!];
    const other = faceOf.get(b * vertices + a);
    if (other >= 0) {
      if (dot(normals, 3 * face, normals, 3 * other) < FOLDED) isFolded[face] = isFolded[other] = 1;
    } else if (b === (a + 1) % rim && dot(normals, 3 * face, behind, 3 * a) < FOLDED) isFolded[face] = 1;
  }
  const faces: number[] = [];
  for (let face = 0; face < isFolded.length; face++) if (isFolded[face] === 1) faces.push(face);
  return faces.reduce((sum, face) => sum + areas[face]!, 0) < SEEN ? [] : faces;
}

/** Unit normals, zero for slivers, and areas, mm². */
function normalsOf(
  points: readonly number[],
  triangles: readonly number[],
): { readonly normals: Float64Array; readonly areas: Float64Array } {
  const normals = new Float64Array(triangles.length);
  const areas = new Float64Array(triangles.length / 3);
  const mesh = { positions: points, indices: triangles };
  const normal = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    const length = triangleNormal(mesh, t / 3, normal);
    areas[t / 3] = length / 2;
    if (length < 2 * SLIVER) continue;
    normals[t] = normal[0]! / length;
    normals[t + 1] = normal[1]! / length;
    normals[t + 2] = normal[2]! / length;
  }
  return { normals, areas };
}

const dot = (p: ArrayLike<number>, a: number, q: ArrayLike<number>, b: number): number =>
  p[a]! * q[b]! + p[a + 1]! * q[b + 1]! + p[a + 2]! * q[b + 2]!;
