import { selfIntersections } from '../crossings/self-intersection.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import type { Work } from '../work.ts';
import type { CombinedSolids } from './combine-solids.ts';

/** The seam of two solids: directed edges of the first one's triangles beyond which lie the second's, two vertices each. None where they do not meet. */
export function seamOf({ mesh: { positions, indices }, firstTriangles }: CombinedSolids): readonly number[] {
  const stride = positions.length / 3;
  const beyond = new Set<number>();
  for (let h = 3 * firstTriangles; h < indices.length; h++)
    beyond.add(indices[nextHalfEdge(h)]! * stride + indices[h]!);
  const edges: number[] = [];
  for (let h = 0; h < 3 * firstTriangles; h++) {
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    if (beyond.has(a * stride + b)) edges.push(a, b);
  }
  return edges;
}

/** Pairs of triangles that cross where one of them has a corner on the seam, as `selfIntersections`: what rounding the seam to 32 bits, or a solid that runs through itself there, leaves. */
export function seamCrossings(combined: CombinedSolids, { checkAborted }: Work = {}): Uint32Array {
  const { mesh } = combined;
  const isSeam = new Uint8Array(mesh.positions.length / 3);
  for (const vertex of seamOf(combined)) isSeam[vertex] = 1;
  const faces = new Uint8Array(mesh.indices.length / 3);
  mesh.indices.forEach((vertex, corner) => {
    if (isSeam[vertex] === 1) faces[Math.floor(corner / 3)] = 1;
  });
  return selfIntersections(mesh, { faces, checkAborted });
}
