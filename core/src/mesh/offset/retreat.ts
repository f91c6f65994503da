import { forEachEdge, nextHalfEdge, vertexNeighbours } from '../adjacency.ts';

/** A surface from which vertices are taken away, and where the vertices went so far. */
export interface RetreatInput {
  /** `3·V`, mm. */
  readonly points: Float64Array;
  readonly indices: Uint32Array;
  /** 1 for vertices on a border; these go along it only. */
  readonly onBorder: Uint8Array;
  /** 1 for vertices that have no place; cleared for those that were taken away. */
  readonly unwanted: Uint8Array;
  /** `target[v]` is the vertex that stands for `v`; updated. */
  readonly target: Uint32Array;
}

/**
 * Takes unwanted vertices away by collapsing each onto a neighbour that stays, from the rim of their region inwards, so the
 * surface closes over the region. Keeps a manifold a manifold and borders simple loops (link condition, Hoppe et al., Mesh
 * Optimization, 1993). Returns the remaining triangles and how many unwanted vertices could not be taken away.
 */
export function retreat(
  input: RetreatInput,
  checkAborted: () => void,
): { indices: Uint32Array; left: number } {
  const { points, onBorder, unwanted, target } = input;
  const count = onBorder.length;
  let indices = input.indices;
  for (;;) {
    checkAborted();
    let waiting = 0;
    for (let v = 0; v < count; v++) waiting += unwanted[v]!;
    if (waiting === 0) return { indices, left: 0 };
    const mesh = { positions: new Float32Array(3 * count), indices };
    const { offsets, neighbours } = vertexNeighbours(mesh);
    const borderEdges = new Set<number>();
    forEachEdge(mesh, (halfEdges, start, end) => {
      const h = halfEdges[start]!;
      if (end - start === 1) borderEdges.add(pairKey(indices[h]!, indices[nextHalfEdge(h)]!));
    });
    const touched = new Uint8Array(count);
    let collapsed = 0;
    for (let v = 0; v < count; v++) {
      if (!unwanted[v] || touched[v]) continue;
      if (offsets[v] === offsets[v + 1]) {
        unwanted[v] = 0;
        continue;
      }
      let best = -1;
      let bestScore = Infinity;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        const w = neighbours[i]!;
        if (unwanted[w] || touched[w]) continue;
        const border = borderEdges.has(pairKey(v, w));
        if (onBorder[v] && !border) continue;
        if (sharedNeighbours(v, w, offsets, neighbours) !== (border ? 1 : 2)) continue;
        const score = squaredDistance(points, v, w);
        if (score < bestScore) {
          best = w;
          bestScore = score;
        }
      }
      if (best < 0) continue;
      target[v] = best;
      unwanted[v] = 0;
      collapsed++;
      touched[v] = touched[best] = 1;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) touched[neighbours[i]!] = 1;
      for (let i = offsets[best]!; i < offsets[best + 1]!; i++) touched[neighbours[i]!] = 1;
    }
    if (collapsed === 0) return { indices, left: waiting };
    const kept: number[] = [];
    for (let t = 0; t < indices.length; t += 3) {
      const a = target[indices[t]!]!;
      const b = target[indices[t + 1]!]!;
      const c = target[indices[t + 2]!]!;
      if (a !== b && b !== c && c !== a) kept.push(a, b, c);
    }
    indices = Uint32Array.from(kept);
  }
}

/** A number for an undirected pair of vertices; exact below 2²⁶ vertices. */
export const pairKey = (a: number, b: number): number => (a < b ? a * 67108864 + b : b * 67108864 + a);

function sharedNeighbours(a: number, b: number, offsets: Uint32Array, neighbours: Uint32Array): number {
  let shared = 0;
  for (let i = offsets[a]!, j = offsets[b]!; i < offsets[a + 1]! && j < offsets[b + 1]!;) {
    const order = neighbours[i]! - neighbours[j]!;
    if (order === 0) shared++;
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return shared;
}

/** Square of the distance of two points of a packed list, mm². */
export function squaredDistance(points: Float64Array, a: number, b: number): number {
  const x = points[3 * a]! - points[3 * b]!;
  const y = points[3 * a + 1]! - points[3 * b + 1]!;
  const z = points[3 * a + 2]! - points[3 * b + 2]!;
  return x * x + y * y + z * z;
}

/** Follows every chain of `target` to its end. */
export function resolveTargets(target: Uint32Array): void {
  for (let v = 0; v < target.length; v++) {
    let to = target[v]!;
    while (target[to] !== to) to = target[to]!;
    target[v] = to;
  }
}
