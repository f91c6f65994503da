import { compact } from '../topology/compact.ts';
import { trianglesWhere } from '../topology/triangles-where.ts';
import { triangulateRegion } from './triangulate.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A cut body. */
export interface CutResult {
  /** Vertices of the input in their order, then those of the cut; no unused ones. The input itself when nothing is cut off. */
  readonly mesh: TriMesh;
  /** Numbers of the triangles that close the cut. */
  readonly capTriangles: Uint32Array;
  /** False when part of the cut could not be closed flat (its outline crosses itself) or the input was open there. */
  readonly capClean: boolean;
}

/** How the cut face is laid flat. */
export interface CapLayout {
  readonly cap: boolean;
  /** `2·V` coordinates of the vertices in the unrolled cut face; only those on the border are read. */
  readonly xy: Float64Array;
  /** Whether outward of the cut face is against the layout's z (counter-clockwise in the layout then faces inward). */
  readonly mirrored: boolean;
  /** Further edges the cap must have, `2·k` vertices. */
  readonly folds?: (inside: readonly number[]) => readonly number[];
  readonly checkAborted?: (() => void) | undefined;
}

/**
 * The directed edges along which dropped triangles met kept ones, `2·m` vertices in the direction of the dropped ones: exactly
 * the edges the cut face needs. `onCut` tells whether an edge can be one. Works on counts, so it also holds where more than two
 * triangles share an edge.
 */
export function cutBorder(
  mesh: TriMesh,
  isKept: (face: number) => boolean,
  onCut: (a: number, b: number) => boolean,
): number[] {
  const { indices } = mesh;
  const vertices = mesh.positions.length / 3;
  const balance = new Map<number, { kept: number; dropped: number }>();
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h]!;
    const b = indices[h % 3 === 2 ? h - 2 : h + 1]!;
    if (!onCut(a, b)) continue;
    const key = a < b ? a * vertices + b : b * vertices + a;
    let edge = balance.get(key);
    if (!edge) balance.set(key, (edge = { kept: 0, dropped: 0 }));
    edge[isKept((h / 3) | 0) ? 'kept' : 'dropped'] += a < b ? 1 : -1;
  }
  const border: number[] = [];
  for (const [key, { kept, dropped }] of balance) {
    const a = Math.floor(key / vertices);
    const b = key - a * vertices;
    for (let i = 0; i < Math.min(dropped, -kept); i++) border.push(a, b);
    for (let i = 0; i < Math.min(-dropped, kept); i++) border.push(b, a);
  }
  return border;
}

/** Keeps the wanted triangles, closes the border when asked, and drops vertices nobody uses. */
export function capCut(
  mesh: TriMesh,
  isKept: (face: number) => boolean,
  border: readonly number[],
  layout: CapLayout,
): CutResult {
  const { indices } = mesh;
  const skin = trianglesWhere(indices, isKept);
  const keptCount = skin.length / 3;
  let kept = skin;
  let capClean = true;
  layout.checkAborted?.();
  if (layout.cap && border.length > 0) {
    const { edges, bridged } = bridge(border, mesh.positions);
    const caps = fill(edges, mesh, layout);
    capClean = !bridged && caps.clean;
    layout.checkAborted?.();
    kept = new Uint32Array(skin.length + caps.triangles.length);
    kept.set(skin);
    kept.set(caps.triangles, skin.length);
  }
  const capTriangles = Uint32Array.from({ length: kept.length / 3 - keptCount }, (_, i) => keptCount + i);
  return { mesh: compact(mesh.positions, kept), capTriangles, capClean };
}

function fill(
  edges: readonly number[],
  mesh: TriMesh,
  layout: CapLayout,
): { triangles: number[]; clean: boolean } {
  const all = fillRegion(edges, layout);
  if (all) return { triangles: all, clean: true };
  // Bodies that run through each other have crossing outlines; each line alone is still simple.
  const triangles: number[] = [];
  let clean = true;
  for (const loop of loopsOf(edges)) {
    const own = fillRegion(loop, layout) ?? fillRegion(reverse(loop), layout, true);
    if (own) for (const vertex of own) triangles.push(vertex);
    else {
      clean = false;
      for (let i = 2; i < loop.length; i += 2)
        if (loop[i + 1] !== loop[0]) triangles.push(loop[0]!, loop[i]!, loop[i + 1]!);
    }
  }
  return { triangles, clean };
}

/** Triangles with exactly the directed `edges` as their border. */
function fillRegion(edges: readonly number[], layout: CapLayout, turned = false): number[] | undefined {
  const flip = layout.mirrored !== turned;
  const directed = layout.mirrored ? reverse(edges) : edges;
  const folds = layout.folds?.(directed);
  const found = triangulateRegion({ xy: layout.xy, edges: directed, ...(folds ? { folds } : {}) });
  if (!found || !flip) return found;
  for (let t = 0; t < found.length; t += 3) [found[t + 1], found[t + 2]] = [found[t + 2]!, found[t + 1]!];
  return found;
}

function reverse(edges: readonly number[]): number[] {
  const out: number[] = [];
  for (let e = 0; e < edges.length; e += 2) out.push(edges[e + 1]!, edges[e]!);
  return out;
}

/** Follows directed edges from vertex to vertex into closed lines, each as edges `2·n`. */
function loopsOf(edges: readonly number[]): number[][] {
  const from = new Map<number, number[]>();
  for (let e = 0; e < edges.length; e += 2) {
    const list = from.get(edges[e]!);
    if (list) list.push(edges[e + 1]!);
    else from.set(edges[e]!, [edges[e + 1]!]);
  }
  const loops: number[][] = [];
  for (const start of from.keys())
    while (from.get(start)!.length > 0) {
      const loop: number[] = [];
      let at = start;
      do {
        const next: number = from.get(at)!.shift()!;
        loop.push(at, next);
        at = next;
      } while (at !== start);
      loops.push(loop);
    }
  return loops;
}

/** Closes lines that end at a hole of the surface by straight edges, the shortest first. */
function bridge(border: readonly number[], p: Float32Array): { edges: number[]; bridged: boolean } {
  const balance = new Map<number, number>();
  for (let e = 0; e < border.length; e += 2) {
    balance.set(border[e]!, (balance.get(border[e]!) ?? 0) - 1);
    balance.set(border[e + 1]!, (balance.get(border[e + 1]!) ?? 0) + 1);
  }
  const ends: number[] = [];
  const starts: number[] = [];
  for (const [vertex, sum] of balance) {
    for (let i = 0; i < sum; i++) ends.push(vertex);
    for (let i = 0; i < -sum; i++) starts.push(vertex);
  }
  const edges = [...border];
  const bridged = ends.length > 0;
  while (ends.length > 0) {
    let best = Infinity;
    let [i, j] = [0, 0];
    ends.forEach((a, m) =>
      starts.forEach((b, n) => {
        const [x, y, z] = [
          p[3 * a]! - p[3 * b]!,
          p[3 * a + 1]! - p[3 * b + 1]!,
          p[3 * a + 2]! - p[3 * b + 2]!,
        ];
        const squared = x * x + y * y + z * z;
        if (squared < best) [best, i, j] = [squared, m, n];
      }),
    );
    edges.push(ends.splice(i, 1)[0]!, starts.splice(j, 1)[0]!);
  }
  return { edges, bridged };
}
