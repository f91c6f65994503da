import { mix, pointAt, type Vec3 } from '../../math/vec3.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import { compacted } from '../topology/compact.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { EmbeddedLines } from './embed-lines.ts';
import { trimError } from './trim-error.ts';

/** The part of a body on one side of its edge lines. */
export interface KeptPart {
  /** Vertices and triangles in the order of the input, without unused vertices. */
  readonly mesh: TriMesh;
  /** The lines that bound the part, by their vertices in `mesh`, with the number of the line. */
  readonly borders: readonly { readonly line: number; readonly loop: readonly number[] }[];
}

/**
 * The triangles that hang together with `face` without passing a line, and all others on the same side of the lines that bound them: what hangs together by a
 * vertex alone is one part too. Without `face` the part that most of the lines bound is kept, the larger of equals. Throws SdkError
 * `mesh/edge-line-parts-nothing` for a line with the part on both of its sides, `mesh/edge-line-hole` for one that runs along an opening.
 */
export function keepPart(embedded: EmbeddedLines, face: number | undefined): KeptPart {
  const { mesh, lines } = embedded;
  const { sides, isKept } = keptSides(embedded, face, (f) => triangleArea(mesh, f));
  const { mesh: part, target } = compacted(mesh.positions, trianglesOf(mesh, isKept));
  return {
    mesh: part,
    borders: [...sides.keys()]
      .toSorted((a, b) => a - b)
      .map((line) => ({ line, loop: lines[line]!.map((vertex) => target[vertex]!) })),
  };
}

/** Which triangles a part consists of, and on which side of the lines that bound it they lie. */
export interface KeptSides {
  readonly sides: ReadonlyMap<number, Side>;
  readonly isKept: (face: number) => boolean;
}

/** The part that `keepPart` keeps; `areaOf` triangles decides between parts that as many lines bound. Throws as that does. */
export function keptSides(
  embedded: EmbeddedLines,
  face: number | undefined,
  areaOf: (face: number) => number,
): KeptSides {
  const { mesh } = embedded;
  const parts = new Parts(embedded);
  const { seams } = parts;
  const kept = new Set([face === undefined ? mainPart(mesh, parts, areaOf) : parts.of(face)]);
  const sides = spread(kept, parts);
  const crossed = seams.find(({ line, faces }) =>
    faces.some(({ f, side }) => kept.has(parts.of(f)) && side !== sides.get(line)),
  );
  if (crossed)
    throw trimError({
      code: 'parts-nothing',
      line: crossed.line,
      at: middle(mesh.positions, crossed.a, crossed.b),
    });
  const flags = parts.flagged(kept);
  return { sides, isKept: (f) => flags[parts.of(f)] === 1 };
}

/** Adds the parts on the same side of the lines that bound those that are kept; gives the side of each line that is kept. */
function spread(kept: Set<number>, parts: Parts): ReadonlyMap<number, Side> {
  const sides = new Map<number, Side>();
  for (let before = 0; before < kept.size;) {
    before = kept.size;
    for (const { line, faces } of parts.seams)
      for (const { f, side } of faces) if (kept.has(parts.of(f)) && !sides.has(line)) sides.set(line, side);
    for (const { line, faces } of parts.seams)
      for (const { f, side } of faces) if (sides.get(line) === side) kept.add(parts.of(f));
  }
  return sides;
}

/** The part that most of the lines bound, the larger of equals. */
function mainPart(mesh: TriMesh, parts: Parts, areaOf: (face: number) => number): number {
  const lines = new Map<number, Set<number>>();
  for (const { line, faces } of parts.seams)
    for (const { f } of faces) {
      const part = parts.of(f);
      lines.set(part, (lines.get(part) ?? new Set()).add(line));
    }
  const most = Math.max(0, ...[...lines.values()].map(({ size }) => size));
  const best = new Set([...lines.keys()].filter((part) => lines.get(part)!.size === most));
  if (best.size === 1) return [...best][0]!;
  const isBest = parts.flagged(best);
  const isSeen = new Uint8Array(isBest.length);
  const areas = new Float64Array(isBest.length);
  /** In the order of their first triangles: of equals the first is kept. */
  const seen: number[] = [];
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    const part = parts.of(f);
    // Without a line all are equals.
    if (most > 0 && isBest[part] === 0) continue;
    if (isSeen[part] === 0) seen.push(part);
    isSeen[part] = 1;
    areas[part]! += areaOf(f);
  }
  return seen.reduce((a, b) => (areas[b]! > areas[a]! ? b : a));
}

/** The corners of the triangles that are kept. */
function trianglesOf({ indices }: TriMesh, isKept: (face: number) => boolean): Uint32Array {
  const out = new Uint32Array(indices.length);
  let at = 0;
  for (let h = 0; h < indices.length; h += 3) {
    if (!isKept(h / 3)) continue;
    out[at++] = indices[h]!;
    out[at++] = indices[h + 1]!;
    out[at++] = indices[h + 2]!;
  }
  return out.subarray(0, at);
}

export type Side = 'left' | 'right';

/** An edge of a line, with the triangles at it by the side of the line that they lie on. */
interface Seam {
  readonly line: number;
  readonly a: number;
  readonly b: number;
  readonly faces: readonly { readonly f: number; readonly side: Side }[];
}

/**
 * The parts into which lines divide a mesh. Triangles that share a vertex of no line, or an edge between two vertices of lines that belongs to none, are of
 * one part: union of vertices, so that nothing but the triangles at the lines is matched by edges.
 */
class Parts {
  /** The edges of the lines, in the order of their vertices. */
  readonly seams: readonly Seam[];
  readonly #indices: Uint32Array;
  readonly #isOnLine: Uint8Array;
  /** Of each vertex, and behind them of triangles with all corners on lines. */
  readonly #parent: Int32Array;
  /** The place behind the vertices of a triangle with all corners on lines. */
  readonly #inner = new Map<number, number>();

  constructor({ mesh, lines }: EmbeddedLines) {
    this.#indices = mesh.indices;
    const vertices = mesh.positions.length / 3;
    this.#isOnLine = new Uint8Array(vertices);
    for (const loop of lines) for (const vertex of loop) this.#isOnLine[vertex] = 1;
    const between = this.#edgesBetween();
    this.#parent = new Int32Array(vertices + this.#inner.size);
    for (let n = 0; n < this.#parent.length; n++) this.#parent[n] = n;
    this.#uniteCorners();
    this.seams = this.#seams(mesh.positions, lines, between);
    // Nothing is united any more, and the lower place stands for the higher one: each gets its part at once.
    const parent = this.#parent;
    for (let n = 0; n < parent.length; n++) parent[n] = parent[parent[n]!]!;
  }

  /** The number of the part that a triangle belongs to. */
  of(f: number): number {
    return this.#parent[this.#placeOf(f)]!;
  }

  /** A 1 at the number of each of these parts. */
  flagged(parts: ReadonlySet<number>): Uint8Array {
    const flags = new Uint8Array(this.#parent.length);
    for (const part of parts) flags[part] = 1;
    return flags;
  }

  #placeOf(f: number): number {
    for (let h = 3 * f; h < 3 * f + 3; h++)
      if (this.#isOnLine[this.#indices[h]!] === 0) return this.#indices[h]!;
    return this.#isOnLine.length + this.#inner.get(f)!;
  }

  #find(place: number): number {
    const parent = this.#parent;
    let root = place;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  }

  #unite(a: number, b: number): void {
    const [low, high] = [this.#find(a), this.#find(b)];
    if (low < high) this.#parent[high] = low;
    else if (high < low) this.#parent[low] = high;
  }

  /** Unites the corners of each triangle that lie on no line. */
  #uniteCorners(): void {
    const [indices, isOnLine, parent] = [this.#indices, this.#isOnLine, this.#parent];
    for (let h = 0; h < indices.length; h += 3) {
      let first = -1;
      for (let k = h; k < h + 3; k++) {
        const vertex = indices[k]!;
        if (isOnLine[vertex] === 1) continue;
        // Most are united already.
        if (first >= 0 && parent[first] !== parent[vertex]) this.#unite(first, vertex);
        first = vertex;
      }
    }
  }

  /** The half-edges between two vertices of lines, by their edge, ascending. */
  #edgesBetween(): ReadonlyMap<number, readonly number[]> {
    const found = new Map<number, number[]>();
    const isOnLine = this.#isOnLine;
    const indices = this.#indices;
    for (let h = 0; h < indices.length; h += 3) {
      const on = isOnLine[indices[h]!]! + isOnLine[indices[h + 1]!]! + isOnLine[indices[h + 2]!]!;
      if (on < 2) continue;
      if (on === 3) this.#inner.set(h / 3, this.#inner.size);
      for (let k = h; k < h + 3; k++) {
        const [a, b] = [indices[k]!, indices[nextHalfEdge(k)]!];
        if (isOnLine[a] === 0 || isOnLine[b] === 0) continue;
        const key = Math.min(a, b) * isOnLine.length + Math.max(a, b);
        const known = found.get(key);
        if (known) known.push(k);
        else found.set(key, [k]);
      }
    }
    return found;
  }

  /** Unites what an edge of no line joins, and gives the edges of lines. */
  #seams(
    positions: Float32Array,
    lines: EmbeddedLines['lines'],
    between: ReadonlyMap<number, readonly number[]>,
  ): readonly Seam[] {
    const indices = this.#indices;
    const vertices = this.#isOnLine.length;
    const ways = new Map<number, number>();
    for (const [line, loop] of lines.entries())
      loop.forEach((vertex, i) => ways.set(vertex * vertices + loop[(i + 1) % loop.length]!, line));
    const seams: Seam[] = [];
    for (const key of [...between.keys()].toSorted((p, q) => p - q)) {
      const halfEdges = between.get(key)!;
      const [a, b] = [indices[halfEdges[0]!]!, indices[nextHalfEdge(halfEdges[0]!)]!];
      const line = ways.get(a * vertices + b) ?? ways.get(b * vertices + a);
      const faces = halfEdges.map((h) => (h / 3) | 0);
      if (line === undefined) {
        for (const f of faces) this.#unite(this.#placeOf(faces[0]!), this.#placeOf(f));
        continue;
      }
      if (faces.length < 2) throw trimError({ code: 'hole', line, at: middle(positions, a, b) });
      const sideOf = (h: number): Side =>
        ways.has(indices[h]! * vertices + indices[nextHalfEdge(h)]!) ? 'left' : 'right';
      seams.push({ line, a, b, faces: faces.map((f, i) => ({ f, side: sideOf(halfEdges[i]!) })) });
    }
    return seams;
  }
}

const middle = (positions: Float32Array, a: number, b: number): Vec3 =>
  mix(pointAt(positions, a), pointAt(positions, b), 0.5);
