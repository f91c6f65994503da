import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import { pieceAreas } from '../measure/piece-areas.ts';
import { pairHalfEdges } from './repair-pairs.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A sheet smaller than this share of the largest one, with a border of its own, that hangs on the body by an edge is a fin. */
const FIN_SHARE = 0.05;
const MAX_ROUNDS = 32;

/** Representative of `item` in a union-find forest, halving paths on the way. */
function findRoot(parent: Uint32Array, item: number): number {
  let root = item;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}

/** Joins two trees under the lower number, so that the result does not depend on the order. */
function unite(parent: Uint32Array, a: number, b: number): void {
  const low = findRoot(parent, a);
  const high = findRoot(parent, b);
  if (low < high) parent[high] = low;
  else parent[low] = high;
}

const identity = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i);

/**
 * Drops fins. Sheets are the pieces into which the surface falls when it is cut at every edge of more than two triangles; a small one
 * that has a border and such an edge sticks out of the body and bounds nothing. Returns the triangles that stay.
 */
export function dropFins(mesh: TriMesh): Uint32Array {
  const { indices } = mesh;
  const faces = indices.length / 3;
  const parent = identity(faces);
  const hasBorder = new Uint8Array(faces);
  const hasBadEdge = new Uint8Array(faces);
  let bad = 0;
  forEachEdge(mesh, (halfEdges, start, end) => {
    const faceOf = (i: number): number => (halfEdges[i]! / 3) | 0;
    if (end - start === 1) hasBorder[faceOf(start)] = 1;
    else if (end - start === 2) unite(parent, faceOf(start), faceOf(start + 1));
    else for (let i = start; i < end; i++, bad++) hasBadEdge[faceOf(i)] = 1;
  });
  if (bad === 0) return indices;
  const sheet = new Uint32Array(faces);
  for (let f = 0; f < faces; f++) {
    sheet[f] = findRoot(parent, f);
    if (hasBorder[f]) hasBorder[sheet[f]!] = 1;
    if (hasBadEdge[f]) hasBadEdge[sheet[f]!] = 1;
  }
  const areas = pieceAreas(mesh, sheet, faces);
  let largest = 0;
  for (const area of areas) if (area > largest) largest = area;
  const kept = new Uint32Array(indices.length);
  let used = 0;
  for (let f = 0; f < faces; f++) {
    const s = sheet[f]!;
    if (hasBorder[s] && hasBadEdge[s] && areas[s]! < FIN_SHARE * largest) continue;
    for (let k = 0; k < 3; k++) kept[used++] = indices[3 * f + k]!;
  }
  return used === indices.length ? indices : kept.slice(0, used);
}

/**
 * Gives every fan of triangles that hang together by partners a vertex of its own: where two surfaces meet in a vertex or in an
 * edge only, they get one each, at the same place. The first fan keeps the number; the others come after all.
 */
export function partVertices(mesh: TriMesh, partner: Int32Array): TriMesh {
  const { positions, indices } = mesh;
  const parent = identity(indices.length);
  for (let h = 0; h < indices.length; h++) {
    const other = partner[h]!;
    if (other <= h) continue;
    const runsSameWay = indices[h] === indices[other];
    unite(parent, h, runsSameWay ? other : nextHalfEdge(other));
    unite(parent, nextHalfEdge(h), runsSameWay ? nextHalfEdge(other) : other);
  }
  const vertices = positions.length / 3;
  const rootOf = new Int32Array(vertices).fill(-1);
  const numberOf = new Uint32Array(indices.length);
  const extra: number[] = [];
  const parted = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) {
    const root = findRoot(parent, h);
    const vertex = indices[h]!;
    if (root === h) {
      if (rootOf[vertex]! < 0) {
        rootOf[vertex] = h;
        numberOf[h] = vertex;
      } else {
        numberOf[h] = vertices + extra.length;
        extra.push(vertex);
      }
    }
    parted[h] = numberOf[root]!;
  }
  if (extra.length === 0) return mesh;
  const longer = new Float32Array(positions.length + 3 * extra.length);
  longer.set(positions);
  extra.forEach((vertex, i) => {
    for (let k = 0; k < 3; k++) longer[positions.length + 3 * i + k] = positions[3 * vertex + k]!;
  });
  return { positions: longer, indices: parted };
}

/**
 * Parts edges that are still shared by more than two triangles after their vertices were parted as far as the surface lets them (two
 * sheets that touch along one edge and are joined round both of its ends): all pairs but the first get a vertex of their own in
 * the middle of the edge. The shape does not change.
 */
export function splitSharedEdges(mesh: TriMesh): TriMesh {
  let current = mesh;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shared: number[][] = [];
    forEachEdge(current, (halfEdges, start, end) => {
      if (end - start > 2) shared.push(Array.from(halfEdges.subarray(start, end)));
    });
    if (shared.length === 0) return current;
    current = splitRound(current, shared);
  }
  return current;
}

function splitRound(mesh: TriMesh, shared: readonly number[][]): TriMesh {
  const { positions, indices } = mesh;
  const { partner } = pairHalfEdges(mesh);
  const touched = new Uint8Array(indices.length / 3);
  const vertices: number[] = [];
  const triangles: number[] = [];
  const changed = indices.slice();
  const base = positions.length / 3;
  for (const group of shared) {
    const done = new Set<number>([group[0]!, partner[group[0]!]!]);
    for (const h of group) {
      if (done.has(h)) continue;
      const pair = partner[h]! < 0 ? [h] : [h, partner[h]!];
      for (const g of pair) done.add(g);
      if (pair.some((g) => touched[(g / 3) | 0])) continue;
      const a = 3 * indices[h]!;
      const b = 3 * indices[nextHalfEdge(h)]!;
      const middle = base + vertices.length / 3;
      for (let k = 0; k < 3; k++) vertices.push((positions[a + k]! + positions[b + k]!) / 2);
      for (const g of pair) {
        const next = nextHalfEdge(g);
        const apex = nextHalfEdge(next);
        triangles.push(middle, indices[next]!, indices[apex]!);
        changed[next] = middle;
        touched[(g / 3) | 0] = 1;
      }
    }
  }
  const longer = new Float32Array(positions.length + vertices.length);
  longer.set(positions);
  longer.set(vertices, positions.length);
  const more = new Uint32Array(changed.length + triangles.length);
  more.set(changed);
  more.set(triangles, changed.length);
  return { positions: longer, indices: more };
}
