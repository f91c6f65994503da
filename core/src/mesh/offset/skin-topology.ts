import { ascending } from '../../math/ascending.ts';
import {
  forEachEdge,
  halfEdgesAt,
  neighboursAlong,
  nextHalfEdge,
  vertexCorners,
} from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { BorderChords } from './border-chords.ts';
import { squaredDistance } from './retreat.ts';

/** What `collapseShortEdges` needs to know of a surface. */
export interface CollapseInput {
  /** `3·V`, mm. */
  readonly positions: ArrayLike<number>;
  readonly indices: Uint32Array;
  /** Outward direction at each vertex, `3·V`: a collapse that turns a triangle against it is not made. */
  readonly outward: ArrayLike<number>;
  /** 1 for vertices on a border; these stay on it. */
  readonly onBorder: Uint8Array;
  /** Edges shorter than this are collapsed, mm. */
  readonly minLength: number;
  /** Which border vertices may go; without it all, as frozen operations take them. */
  readonly chords?: BorderChords | undefined;
}

/** Where each vertex went (`target[v] = v` when it stayed) and the triangles that remain. */
export interface CollapseResult {
  readonly indices: Uint32Array;
  readonly target: Uint32Array;
  readonly collapsed: number;
}

const asMesh = (vertices: number, indices: Uint32Array): TriMesh => ({
  positions: new Float32Array(3 * vertices),
  indices,
});

/**
 * Collapses short edges onto one of their ends, shortest first, keeping a manifold a manifold and every border a simple loop.
 * One pass takes an independent set of edges; passes follow until none is left (at most `passes`).
 * Source: Hoppe et al., Mesh Optimization, 1993 (link condition); the order and the independent sets are ours.
 */
export function collapseShortEdges(input: CollapseInput, passes = 6): CollapseResult {
  const target = new Uint32Array(input.onBorder.length);
  for (let v = 0; v < target.length; v++) target[v] = v;
  let indices = input.indices;
  let collapsed = 0;
  for (let pass = 0; pass < passes; pass++) {
    const moved = collapsePass({ ...input, indices }, target);
    if (moved.count === 0) break;
    collapsed += moved.count;
    indices = moved.indices;
  }
  for (let v = 0; v < target.length; v++) {
    let to = target[v]!;
    while (target[to] !== to) to = target[to]!;
    target[v] = to;
  }
  return { indices, target, collapsed };
}

function collapsePass(input: CollapseInput, target: Uint32Array): { indices: Uint32Array; count: number } {
  const { positions: p, indices, onBorder, minLength, chords } = input;
  const mesh = asMesh(onBorder.length, indices);
  const limit = minLength * minLength;
  const found = halfEdgesAtShort(p, indices, onBorder.length, limit);
  if (found.short === 0) return { indices, count: 0 };
  // Edge by edge its first half-edge, whether it is a border, and its size.
  const firsts = new Uint32Array(found.short);
  const isBorder = new Uint8Array(found.short);
  const sizes = new Float64Array(found.short);
  const ends = new Uint32Array(2 * found.near.length);
  let [short, used] = [0, 0];
  forEachEdge(
    mesh,
    (halfEdges, start, end) => {
      const h = halfEdges[start]!;
      const from = indices[h]!;
      const to = indices[nextHalfEdge(h)]!;
      if (from !== to) {
        ends[used++] = from;
        ends[used++] = to;
      }
      const size = squaredDistance(p, from, to);
      if (!(size < limit)) return;
      firsts[short] = h;
      isBorder[short] = end - start === 1 ? 1 : 0;
      sizes[short++] = size;
    },
    found.near,
  );
  const { offsets, neighbours } = neighboursAlong(onBorder.length, ends.subarray(0, used));
  const corners = vertexCorners(mesh, found.near);
  const touched = new Uint8Array(onBorder.length);
  let count = 0;
  // Edges come by their ends, and of equals the first one goes first.
  for (const edge of ascending(sizes.subarray(0, short))) {
    const from = indices[firsts[edge]!]!;
    const to = indices[nextHalfEdge(firsts[edge]!)]!;
    const a = Math.min(from, to);
    const b = Math.max(from, to);
    const border = isBorder[edge] === 1;
    if (touched[a] || touched[b]) continue;
    if (onBorder[a] && onBorder[b] && !border) continue;
    // Of two on a border the one goes without which the border still runs along its old course.
    const keepsB = border && chords ? !chords.spares(b) : onBorder[b] && !onBorder[a];
    const keep = keepsB ? b : a;
    const gone = keepsB ? a : b;
    if (border && chords && !chords.spares(gone)) continue;
    let common = 0;
    for (let i = offsets[a]!, j = offsets[b]!; i < offsets[a + 1]! && j < offsets[b + 1]!;) {
      const d = neighbours[i]! - neighbours[j]!;
      if (d === 0) common++;
      if (d <= 0) i++;
      if (d >= 0) j++;
    }
    if (common !== (border ? 1 : 2)) continue;
    if (offsets[gone + 1]! - offsets[gone]! <= 2) continue;
    if (turnsOver(input, corners, gone, keep)) continue;
    target[gone] = keep;
    if (border) chords?.remove(gone);
    count++;
    touched[gone] = touched[keep] = 1;
    for (let i = offsets[gone]!; i < offsets[gone + 1]!; i++) touched[neighbours[i]!] = 1;
    for (let i = offsets[keep]!; i < offsets[keep + 1]!; i++) touched[neighbours[i]!] = 1;
  }
  return { indices: withTargets(indices, target), count };
}

/** How many half-edges have a square below `limit`, and the half-edges at their ends. */
function halfEdgesAtShort(
  p: ArrayLike<number>,
  indices: Uint32Array,
  count: number,
  limit: number,
): { readonly short: number; readonly near: Uint32Array } {
  const at = new Uint8Array(count);
  let short = 0;
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    if (!(squaredDistance(p, a, b) < limit)) continue;
    at[a] = at[b] = 1;
    short++;
  }
  return { short, near: halfEdgesAt(indices, at) };
}

/** The triangles with their corners where these went, without those that are none any more. */
function withTargets(indices: Uint32Array, target: Uint32Array): Uint32Array {
  const kept = new Uint32Array(indices.length);
  let used = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = target[indices[t]!]!;
    const b = target[indices[t + 1]!]!;
    const c = target[indices[t + 2]!]!;
    if (a === b || b === c || c === a) continue;
    kept[used++] = a;
    kept[used++] = b;
    kept[used++] = c;
  }
  return kept.slice(0, used);
}

/** Whether moving `gone` to `keep` turns one of its triangles against the outward direction of its corners. */
function turnsOver(
  { positions: p, indices, outward }: CollapseInput,
  { offsets, corners }: { readonly offsets: Uint32Array; readonly corners: Uint32Array },
  gone: number,
  keep: number,
): boolean {
  for (let i = offsets[gone]!; i < offsets[gone + 1]!; i++) {
    const corner = corners[i]!;
    const b = indices[nextHalfEdge(corner)]!;
    const c = indices[nextHalfEdge(nextHalfEdge(corner))]!;
    if (b === keep || c === keep) continue;
    const ux = p[3 * b]! - p[3 * keep]!;
    const uy = p[3 * b + 1]! - p[3 * keep + 1]!;
    const uz = p[3 * b + 2]! - p[3 * keep + 2]!;
    const vx = p[3 * c]! - p[3 * keep]!;
    const vy = p[3 * c + 1]! - p[3 * keep + 1]!;
    const vz = p[3 * c + 2]! - p[3 * keep + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz);
    if (size < 0.05 * longest) return true;
    for (const v of [keep, b, c])
      if (nx * outward[3 * v]! + ny * outward[3 * v + 1]! + nz * outward[3 * v + 2]! < 0.3 * size)
        return true;
  }
  return false;
}

/** Triangles after the marked edges were halved: `midpoint[i]` joins the ends `ends[2i]` and `ends[2i + 1]`. */
export interface SplitResult {
  readonly indices: Uint32Array;
  /** Pairs of vertices whose middle is the new vertex `vertices + i`. */
  readonly ends: Uint32Array;
  /** The triangle that each was before; −1 for parts of one that was cut. */
  readonly from: Int32Array;
}

/** Asked of the edge from `a` to `b`; its half-edges are `halfEdges[start … end − 1]`. */
export type Wants = (a: number, b: number, halfEdges: Uint32Array, start: number, end: number) => boolean;

/**
 * Halves the edges for which `wants` holds; border edges only where `wantsBorder` does. New vertices are numbered from `vertices`.
 * Triangles with two halved edges are cut along the diagonal that starts at the lower vertex number. With `among` only the edges of
 * these half-edges are asked (`halfEdgesAt`).
 */
export function splitEdges(
  vertices: number,
  indices: Uint32Array,
  wants: Wants,
  wantsBorder: Wants = () => false,
  among?: Uint32Array,
): SplitResult {
  const middle = new Int32Array(indices.length).fill(-1);
  const ends: number[] = [];
  /** Triangles that cuts add. */
  let more = 0;
  forEachEdge(
    asMesh(vertices, indices),
    (halfEdges, start, end) => {
      if (end - start > 2) return;
      const h = halfEdges[start]!;
      const a = indices[h]!;
      const b = indices[nextHalfEdge(h)]!;
      if (!(end - start === 1 ? wantsBorder : wants)(a, b, halfEdges, start, end)) return;
      const vertex = vertices + ends.length / 2;
      for (let i = start; i < end; i++) middle[halfEdges[i]!] = vertex;
      more += end - start;
      ends.push(a, b);
    },
    among,
  );
  if (ends.length === 0) return { indices, ends: new Uint32Array(0), from: new Int32Array(0) };
  const out = new Uint32Array(indices.length + 3 * more);
  const from = new Int32Array(out.length / 3).fill(-1);
  let used = 0;
  const put = (a: number, b: number, c: number): void => {
    out[used++] = a;
    out[used++] = b;
    out[used++] = c;
  };
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const [ab, bc, ca] = [middle[t]!, middle[t + 1]!, middle[t + 2]!];
    const cuts = (ab >= 0 ? 1 : 0) + (bc >= 0 ? 2 : 0) + (ca >= 0 ? 4 : 0);
    if (cuts === 0) {
      from[used / 3] = t / 3;
      put(a, b, c);
    } else if (cuts === 7) {
      put(a, ab, ca);
      put(ab, b, bc);
      put(ca, bc, c);
      put(ab, bc, ca);
    } else if (cuts === 1) putHalves(a, b, c, ab, put);
    else if (cuts === 2) putHalves(b, c, a, bc, put);
    else if (cuts === 4) putHalves(c, a, b, ca, put);
    else if (cuts === 3) putThree(a, b, c, ab, bc, put);
    else if (cuts === 6) putThree(b, c, a, bc, ca, put);
    else putThree(c, a, b, ca, ab, put);
  }
  return { indices: out, ends: Uint32Array.from(ends), from };
}

type Put = (a: number, b: number, c: number) => void;

/** Triangle a b c with a vertex on its edge a b. */
function putHalves(a: number, b: number, c: number, ab: number, put: Put): void {
  put(a, ab, c);
  put(ab, b, c);
}

/** Triangle a b c with a vertex on its edges a b and b c: the corner between them is cut off, the rest is a quadrilateral. */
function putThree(a: number, b: number, c: number, ab: number, bc: number, put: Put): void {
  put(ab, b, bc);
  if (a < c) {
    put(a, ab, bc);
    put(a, bc, c);
  } else {
    put(a, ab, c);
    put(ab, bc, c);
  }
}
