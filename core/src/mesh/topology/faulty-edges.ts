import type { TriMesh } from '../tri-mesh.ts';
import { forEachEdge, nextHalfEdge } from './adjacency.ts';

/** What is wrong with an edge: it has one triangle, more than two, or two that disagree on the outside. */
export type EdgeFault = 'border' | 'nonManifold' | 'flipped';

/** Calls `visit` once for every edge from `a` to `b` that has a fault, in the order of `forEachEdge`; an edge without length has none. */
export function forEachFaultyEdge(
  mesh: TriMesh,
  visit: (fault: EdgeFault, a: number, b: number) => void,
): void {
  const { indices } = mesh;
  forEachEdge(mesh, (halfEdges, start, end) => {
    const h = halfEdges[start]!;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    if (a === b) return;
    if (end - start === 1) visit('border', a, b);
    else if (end - start > 2) visit('nonManifold', a, b);
    else if (a === indices[halfEdges[start + 1]!]) visit('flipped', a, b);
  });
}
