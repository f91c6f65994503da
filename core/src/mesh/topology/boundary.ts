import { BORDER, buildTwins, nextHalfEdge } from './adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/**
 * The closed borders of the surface, each as its vertices in the direction in which the triangles run (surface on the left,
 * seen from outside), beginning at the border half-edge of the lowest number. Where several borders touch in one vertex the
 * walk stays with the same fan of triangles, so a vertex may occur twice in a loop.
 * A chain that runs into a non-manifold edge and so does not close is left out; `repairMesh` removes such edges.
 */
export function boundaryLoops(mesh: TriMesh, twins: Int32Array = buildTwins(mesh)): Uint32Array[] {
  const { indices } = mesh;
  const used = new Uint8Array(indices.length);
  const loops: Uint32Array[] = [];
  for (let first = 0; first < indices.length; first++) {
    if (twins[first] !== BORDER || used[first]) continue;
    const loop: number[] = [];
    let h = first;
    while (h >= 0 && !used[h]) {
      used[h] = 1;
      loop.push(indices[h]!);
      h = nextBorder(h, twins);
    }
    if (h === first) loops.push(Uint32Array.from(loop));
  }
  return loops;
}

/** The border half-edge that follows `h`, found by turning about its end vertex; −1 when a non-manifold edge is in the way. */
function nextBorder(h: number, twins: Int32Array): number {
  let next = nextHalfEdge(h);
  while (twins[next]! >= 0) next = nextHalfEdge(twins[next]!);
  return twins[next] === BORDER ? next : -1;
}

/** Splits a loop at the vertices it passes twice into simple loops; pieces of fewer than three vertices are dropped. */
export function splitLoop(loop: Uint32Array): Uint32Array[] {
  const simple: Uint32Array[] = [];
  const stack: number[] = [];
  const place = new Map<number, number>();
  for (const vertex of loop) {
    const seen = place.get(vertex);
    if (seen !== undefined) {
      const piece = stack.splice(seen);
      for (const inner of piece) place.delete(inner);
      if (piece.length >= 3) simple.push(Uint32Array.from(piece));
    }
    place.set(vertex, stack.length);
    stack.push(vertex);
  }
  if (stack.length >= 3) simple.push(Uint32Array.from(stack));
  return simple;
}
