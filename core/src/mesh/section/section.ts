import { nextHalfEdge } from '../topology/adjacency.ts';
import { planeDistances, type PlaneLike } from './plane.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** One line of a section, mm. A closed loop does not repeat its first point. */
export interface SectionLoop {
  /** `3·n`; the material lies on the left, seen against the plane's normal (an outer contour runs counter-clockwise). */
  readonly points: Float64Array;
  /** False for a chain that ends at a border of the surface. */
  readonly closed: boolean;
}

/**
 * The lines in which a plane meets the surface, open chains first, each kind by its lowest triangle. A vertex that lies on the
 * plane counts as above it, so a plane through vertices, or along a flat end, still gives closed lines.
 * One pass over the triangles; the pieces are joined through the mesh edges they cross, never by nearness of points.
 */
export function sectionByPlane(mesh: TriMesh, plane: PlaneLike): SectionLoop[] {
  return sectionAmong(mesh, planeDistances(mesh.positions, plane));
}

/**
 * As `sectionByPlane`, with the `distance` of vertices from the plane (`V`), of the triangles `among` (ascending; all unless given): the same lines
 * where all that the plane meets are among them. Only distances of their vertices are read.
 */
export function sectionAmong(mesh: TriMesh, distance: Float64Array, among?: Uint32Array): SectionLoop[] {
  const { positions, indices } = mesh;
  const vertices = distance.length;
  const count = among?.length ?? indices.length / 3;
  const from: number[] = [];
  const to: number[] = [];
  for (let i = 0; i < count; i++) {
    const f = 3 * (among ? among[i]! : i);
    const a = distance[indices[f]!]! >= 0;
    const b = distance[indices[f + 1]!]! >= 0;
    const c = distance[indices[f + 2]!]! >= 0;
    if (a === b && b === c) continue;
    // The side of the corner that is alone decides: its two half-edges are the crossed ones.
    const alone = a === b ? f + 2 : a === c ? f + 1 : f;
    const before = alone === f ? f + 2 : alone - 1;
    const out = edgeKey(indices, alone, vertices);
    const into = edgeKey(indices, before, vertices);
    const aloneIsAbove = distance[indices[alone]!]! >= 0;
    from.push(aloneIsAbove ? out : into);
    to.push(aloneIsAbove ? into : out);
  }
  const startingAt = new Map<number, number[]>();
  for (let s = 0; s < from.length; s++) {
    const list = startingAt.get(from[s]!);
    if (list) list.push(s);
    else startingAt.set(from[s]!, [s]);
  }
  const ends = new Map<number, number>();
  for (const key of to) ends.set(key, (ends.get(key) ?? 0) + 1);
  const used = new Uint8Array(from.length);
  const takeStart = (key: number): number => {
    const list = startingAt.get(key);
    while (list && list.length > 0) {
      const s = list.shift()!;
      if (!used[s]) return s;
    }
    return -1;
  };
  const loops: SectionLoop[] = [];
  const trace = (first: number): void => {
    const keys = [from[first]!];
    let s = first;
    let closed = false;
    for (;;) {
      used[s] = 1;
      if (to[s] === keys[0]) {
        closed = true;
        break;
      }
      keys.push(to[s]!);
      const next = takeStart(to[s]!);
      if (next < 0) break;
      s = next;
    }
    const points = crossingPoints(keys, positions, distance, closed);
    if (points.length >= (closed ? 9 : 6)) loops.push({ points, closed });
  };
  for (let s = 0; s < from.length; s++) {
    const starts = startingAt.get(from[s]!)!;
    if (!used[s] && starts.length > (ends.get(from[s]!) ?? 0)) trace(s);
  }
  for (let s = 0; s < from.length; s++) if (!used[s]) trace(s);
  return loops;
}

function edgeKey(indices: Uint32Array, halfEdge: number, vertices: number): number {
  const a = indices[halfEdge]!;
  const b = indices[nextHalfEdge(halfEdge)]!;
  return a < b ? a * vertices + b : b * vertices + a;
}

/** Where the edges meet the plane; computed from the lower vertex, so both triangles of an edge agree to the bit. */
function crossingPoints(
  keys: readonly number[],
  positions: Float32Array,
  distance: Float64Array,
  closed: boolean,
): Float64Array {
  const out = new Float64Array(3 * keys.length);
  let size = 0;
  for (const key of keys) {
    const a = Math.floor(key / distance.length);
    const b = key - a * distance.length;
    const t = distance[a]! / (distance[a]! - distance[b]!);
    for (let k = 0; k < 3; k++) {
      const low = positions[3 * a + k]!;
      out[size + k] = low + (positions[3 * b + k]! - low) * t;
    }
    if (size === 0 || !same(out, size, size - 3)) size += 3;
  }
  if (closed) while (size > 3 && same(out, 0, size - 3)) size -= 3;
  return out.slice(0, size);
}

const same = (points: Float64Array, a: number, b: number): boolean =>
  points[a] === points[b] && points[a + 1] === points[b + 1] && points[a + 2] === points[b + 2];

/** Length of a polyline `3·n` in mm, with the piece from last to first when `closed`. */
export function polylineLength(points: Float64Array, closed: boolean): number {
  let sum = 0;
  for (let i = closed ? 0 : 3; i < points.length; i += 3) {
    const j = i === 0 ? points.length - 3 : i - 3;
    const x = points[i]! - points[j]!;
    const y = points[i + 1]! - points[j + 1]!;
    const z = points[i + 2]! - points[j + 2]!;
    sum += Math.sqrt(x * x + y * y + z * z);
  }
  return sum;
}

/**
 * Sections with their gaps bridged: `gap` is the length in mm of straight pieces that stand for missing surface, `bridged` are the loops that
 * have such pieces.
 */
export interface ClosedSection {
  readonly loops: readonly SectionLoop[];
  readonly gap: number;
  readonly bridged: ReadonlySet<SectionLoop>;
}

/**
 * Closes the open chains of a section by straight pieces, as a tape lies over a hole: always the shortest gap from the end of a
 * chain to the start of one first, until every chain is part of a loop.
 */
export function bridgeSection(loops: readonly SectionLoop[]): ClosedSection {
  const chains = loops.filter((loop) => !loop.closed).map((loop) => [...loop.points]);
  const done = loops.filter((loop) => loop.closed);
  const bridged = new Set<SectionLoop>();
  let gap = 0;
  while (chains.length > 0) {
    let best = Infinity;
    let [end, start] = [0, 0];
    chains.forEach((a, i) =>
      chains.forEach((b, j) => {
        const n = a.length;
        const [x, y, z] = [a[n - 3]! - b[0]!, a[n - 2]! - b[1]!, a[n - 1]! - b[2]!];
        const size = Math.sqrt(x * x + y * y + z * z);
        if (size < best) [best, end, start] = [size, i, j];
      }),
    );
    gap += best;
    if (end === start) {
      const loop = { points: Float64Array.from(chains.splice(end, 1)[0]!), closed: true };
      bridged.add(loop);
      done.push(loop);
    } else {
      chains[end] = [...chains[end]!, ...chains[start]!];
      chains.splice(start, 1);
    }
  }
  return { loops: done, gap, bridged };
}
