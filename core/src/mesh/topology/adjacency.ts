import { vertexCount, type TriMesh } from '../tri-mesh.ts';

/** Twin of a border half-edge: nothing lies on the other side. */
export const BORDER = -1;
/** Twin of a half-edge on an edge that is shared by more than two triangles, or by two that disagree on the outside. */
export const NON_MANIFOLD = -2;

/** The next half-edge in the same triangle. */
export const nextHalfEdge = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
/** The half-edge before `h` in the same triangle. */
export const previousHalfEdge = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/**
 * Half-edge `3f + k` runs from corner `k` to corner `k + 1` of triangle `f`; its twin runs the other way in the neighbouring
 * triangle. Returns `3·F` half-edge numbers, `BORDER` (−1) or `NON_MANIFOLD` (−2).
 * Source: Campagna, Kobbelt and Seidel, Directed Edges, 1998; edges are matched through buckets of their lower vertex.
 */
export function buildTwins(mesh: TriMesh): Int32Array {
  const { indices } = mesh;
  const twins = new Int32Array(indices.length).fill(BORDER);
  forEachEdge(mesh, (halfEdges, start, end) => {
    if (end - start === 2 && indices[halfEdges[start]!] !== indices[halfEdges[start + 1]!]) {
      twins[halfEdges[start]!] = halfEdges[start + 1]!;
      twins[halfEdges[start + 1]!] = halfEdges[start]!;
    } else if (end - start > 1) for (let i = start; i < end; i++) twins[halfEdges[i]!] = NON_MANIFOLD;
  });
  return twins;
}

/**
 * Calls `visit(halfEdges, start, end)` once for every undirected edge: `halfEdges[start … end − 1]` are the half-edges on it,
 * ascending. Edges come in ascending order of their lower vertex. The array is valid during the call only. With `among`
 * only these half-edges are looked at (ascending, all of each edge: `halfEdgesAt`).
 */
export function forEachEdge(
  mesh: TriMesh,
  visit: (halfEdges: Uint32Array, start: number, end: number) => void,
  among?: Uint32Array,
): void {
  const { indices } = mesh;
  const count = among ? among.length : indices.length;
  const offsets = new Uint32Array(vertexCount(mesh) + 1);
  for (let i = 0; i < count; i++) {
    const h = among ? among[i]! : i;
    const a = indices[h]!;
    const b = indices[h % 3 === 2 ? h - 2 : h + 1]!;
    offsets[(a < b ? a : b) + 1]!++;
  }
  for (let v = 1; v < offsets.length; v++) offsets[v]! += offsets[v - 1]!;
  const fill = offsets.slice();
  const bucket = new Uint32Array(count);
  /** The higher vertex of the half-edge in each place of the bucket. */
  const highs = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const h = among ? among[i]! : i;
    const a = indices[h]!;
    const b = indices[h % 3 === 2 ? h - 2 : h + 1]!;
    const place = a < b ? fill[a]!++ : fill[b]!++;
    bucket[place] = h;
    highs[place] = a < b ? b : a;
  }
  for (let v = 0; v + 1 < offsets.length; v++) {
    const start = offsets[v]!;
    const end = offsets[v + 1]!;
    if (end - start > 32) {
      const highOf = (h: number): number => Math.max(indices[h]!, indices[nextHalfEdge(h)]!);
      bucket.subarray(start, end).sort((g, h) => highOf(g) - highOf(h) || g - h);
      highs.subarray(start, end).sort();
    } else
      for (let i = start + 1; i < end; i++) {
        const h = bucket[i]!;
        const high = highs[i]!;
        let j = i - 1;
        for (; j >= start && highs[j]! > high; j--) {
          bucket[j + 1] = bucket[j]!;
          highs[j + 1] = highs[j]!;
        }
        bucket[j + 1] = h;
        highs[j + 1] = high;
      }
    for (let i = start; i < end;) {
      const high = highs[i]!;
      let j = i + 1;
      while (j < end && highs[j] === high) j++;
      visit(bucket, i, j);
      i = j;
    }
  }
}

/** For every vertex a run of numbers: those of vertex `v` are `values[offsets[v] … offsets[v + 1] − 1]`. */
export interface VertexNeighbours {
  /** `V + 1` starts. */
  readonly offsets: Uint32Array;
  /** Neighbouring vertices, ascending within a run, each once. */
  readonly neighbours: Uint32Array;
}

/** The vertices joined to each vertex by an edge, as one compressed list. */
export function vertexNeighbours(mesh: TriMesh): VertexNeighbours {
  const { indices } = mesh;
  const edges: Uint32Array = new Uint32Array(2 * indices.length);
  let used = 0;
  forEachEdge(mesh, (halfEdges, start) => {
    const a = indices[halfEdges[start]!]!;
    const b = indices[nextHalfEdge(halfEdges[start]!)]!;
    if (a === b) return;
    edges[used++] = a;
    edges[used++] = b;
  });
  return neighboursAlong(vertexCount(mesh), edges.subarray(0, used));
}

/** The vertices, `count` of them, joined to each by edges that are there as pairs of different ends, each once. */
export function neighboursAlong(count: number, edges: Uint32Array): VertexNeighbours {
  const offsets = new Uint32Array(count + 1);
  for (const end of edges) offsets[end + 1]!++;
  for (let v = 0; v < count; v++) offsets[v + 1]! += offsets[v]!;
  const fill = offsets.slice();
  const neighbours = new Uint32Array(edges.length);
  for (let e = 0; e < edges.length; e += 2) {
    neighbours[fill[edges[e]!]!++] = edges[e + 1]!;
    neighbours[fill[edges[e + 1]!]!++] = edges[e]!;
  }
  for (let v = 0; v < count; v++) sortRun(neighbours, offsets[v]!, offsets[v + 1]!);
  return { offsets, neighbours };
}

/** Sorts `values[start … end − 1]`: runs are short, and half sorted already. */
function sortRun(values: Uint32Array, start: number, end: number): void {
  if (end - start > 32) values.subarray(start, end).sort();
  else
    for (let i = start + 1; i < end; i++) {
      const value = values[i]!;
      let j = i - 1;
      for (; j >= start && values[j]! > value; j--) values[j + 1] = values[j]!;
      values[j + 1] = value;
    }
}

/** The corners (`3f + k`) at each vertex: those of `v` are `corners[offsets[v] … offsets[v + 1] − 1]`, ascending. */
export interface VertexCorners {
  readonly offsets: Uint32Array;
  readonly corners: Uint32Array;
}

/** The half-edges of which an end has an entry in `at` (one a vertex) that is not 0, ascending. */
export function halfEdgesAt(indices: Uint32Array, at: Uint8Array): Uint32Array {
  let count = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [at[indices[t]!]!, at[indices[t + 1]!]!, at[indices[t + 2]!]!];
    count += (a | b ? 1 : 0) + (b | c ? 1 : 0) + (c | a ? 1 : 0);
  }
  const found = new Uint32Array(count);
  let used = 0;
  for (let t = 0; used < count; t += 3) {
    const [a, b, c] = [at[indices[t]!]!, at[indices[t + 1]!]!, at[indices[t + 2]!]!];
    if (a | b) found[used++] = t;
    if (b | c) found[used++] = t + 1;
    if (c | a) found[used++] = t + 2;
  }
  return found;
}

/** Which triangle corners meet at each vertex; with `among` only these are gathered (ascending). */
export function vertexCorners(mesh: TriMesh, among?: Uint32Array): VertexCorners {
  const { indices } = mesh;
  const count = among ? among.length : indices.length;
  const offsets = new Uint32Array(vertexCount(mesh) + 1);
  for (let i = 0; i < count; i++) offsets[indices[among ? among[i]! : i]! + 1]!++;
  for (let v = 1; v < offsets.length; v++) offsets[v]! += offsets[v - 1]!;
  const fill = offsets.slice();
  const corners = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const c = among ? among[i]! : i;
    corners[fill[indices[c]!]!++] = c;
  }
  return { offsets, corners };
}
