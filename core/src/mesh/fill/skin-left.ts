import { forEachEdge, type VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A skin of which some triangles are gone, with what is known of all of it. */
export interface SkinLeft {
  readonly mesh: TriMesh;
  readonly corners: VertexCorners;
  /** A 1 for each triangle that is gone. */
  readonly gone: Uint8Array;
}

/** `meanEdgeAt` of what is left: mean length of the edges at some vertices, mm. */
export function meanEdgeLeft({ mesh, corners, gone }: SkinLeft, vertices: Uint32Array): number {
  const { positions: p, indices } = mesh;
  let sum = 0;
  let count = 0;
  for (const v of vertices) {
    const near = new Set<number>();
    for (let i = corners.offsets[v]!; i < corners.offsets[v + 1]!; i++) {
      const face = (corners.corners[i]! / 3) | 0;
      if (gone[face] === 1) continue;
      for (let k = 3 * face; k < 3 * face + 3; k++) if (indices[k] !== v) near.add(indices[k]!);
    }
    for (const w of [...near].sort((a, b) => a - b)) {
      const x = p[3 * v]! - p[3 * w]!;
      const y = p[3 * v + 1]! - p[3 * w + 1]!;
      const z = p[3 * v + 2]! - p[3 * w + 2]!;
      sum += Math.sqrt(x * x + y * y + z * z);
      count++;
    }
  }
  return count > 0 ? sum / count : 1;
}

/** `fringeFaces` of what is left: its triangles at those points of a rim that lie within `reach` of a place (mm), ascending. `places` is `3·n`. */
export function fringeLeft(
  { mesh: { positions: p }, corners, gone }: SkinLeft,
  rim: Uint32Array,
  places: Float64Array,
  reach: number,
): readonly number[] {
  const found = new Set<number>();
  for (const v of rim) {
    if (!isNear(p, v, places, reach)) continue;
    for (let i = corners.offsets[v]!; i < corners.offsets[v + 1]!; i++) {
      const face = (corners.corners[i]! / 3) | 0;
      if (gone[face] === 0) found.add(face);
    }
  }
  return [...found].sort((a, b) => a - b);
}

function isNear(p: Float32Array, v: number, places: Float64Array, reach: number): boolean {
  for (let i = 0; i < places.length; i += 3) {
    const x = p[3 * v]! - places[i]!;
    const y = p[3 * v + 1]! - places[i + 1]!;
    const z = p[3 * v + 2]! - places[i + 2]!;
    if (x * x + y * y + z * z <= reach * reach) return true;
  }
  return false;
}

/** Which triangles of a skin hang together, for asking again and again what falls apart when some are gone. */
export class Joints {
  readonly #faces: number;
  /** Triangles at edges that several share: those of edge `e` are `members[starts[e] … starts[e + 1] − 1]`. */
  readonly #starts: Uint32Array;
  readonly #members: Uint32Array;
  #edges = 0;

  constructor(mesh: TriMesh) {
    this.#faces = mesh.indices.length / 3;
    this.#starts = new Uint32Array(mesh.indices.length + 1);
    this.#members = new Uint32Array(mesh.indices.length);
    let end = 0;
    forEachEdge(mesh, (halfEdges, from, to) => {
      if (to - from < 2) return;
      for (let i = from; i < to; i++) this.#members[end++] = (halfEdges[i]! / 3) | 0;
      this.#starts[++this.#edges] = end;
    });
  }

  /** Pieces of what is left of fewer triangles than `share` of the largest, by their lowest triangle, each ascending. */
  crumbs(gone: Uint8Array, share: number): readonly (readonly number[])[] {
    const parent = Uint32Array.from({ length: this.#faces }, (_, f) => f);
    const find = (f: number): number => {
      let root = f;
      while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
      return root;
    };
    for (let e = 0; e < this.#edges; e++) {
      let first = -1;
      for (let i = this.#starts[e]!; i < this.#starts[e + 1]!; i++) {
        const face = this.#members[i]!;
        if (gone[face] === 1) continue;
        if (first < 0) first = face;
        const [a, b] = [find(first), find(face)];
        if (a < b) parent[b] = a;
        else if (b < a) parent[a] = b;
      }
    }
    // A parent has a lower number, so it knows its root before.
    const sizes = new Uint32Array(this.#faces);
    for (let f = 0; f < this.#faces; f++) {
      const root = (parent[f] = parent[parent[f]!]!);
      if (gone[f] === 0) sizes[root]!++;
    }
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    const crumbs = new Map<number, number[]>();
    for (let f = 0; f < this.#faces; f++) {
      const root = parent[f]!;
      if (gone[f] === 1 || sizes[root]! >= share * largest) continue;
      const crumb = crumbs.get(root);
      if (crumb) crumb.push(f);
      else crumbs.set(root, [f]);
    }
    return [...crumbs.values()];
  }
}
