import { distance, dot, mix, subtract, type Vec3 } from '../../math/vec3.ts';
import { triangulateRegion } from '../cut/triangulate.ts';
import { weightsAt } from '../geodesic/geodesic-carry.ts';
import type { PathPiece } from '../geodesic/geodesic-path.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { trimError, type TrimFault } from './trim-error.ts';

/** A mesh in which lines on it are edges; nothing is taken away and nothing else is changed. */
export interface EmbeddedLines {
  /** The vertices of the input come first, bit for bit. */
  readonly mesh: TriMesh;
  /** The vertices of each line in order, without a repeated last one. */
  readonly lines: readonly (readonly number[])[];
  /** `F + 1` numbers: triangle f of the input is the triangles from `parts[f]` to before `parts[f + 1]`. */
  readonly parts: Uint32Array;
}

/** A point of a line nearer to a vertex of the body than this (mm) is that vertex. */
const SNAP = 0.01;
/** Points of lines on one edge that are nearer to each other than this, mm, are one. */
const SAME = 1e-3;

/** Shares of an edge are told in parts of this many, a power of two: they and what is left of 1 are numbers without rounding. */
const GRAIN = 1_073_741_824;

/** Triangles that are divided between two rests: some milliseconds. */
const DIVIDED = 500;

/** Where a point lies in the triangles about it. */
type Spot =
  | { readonly kind: 'edge'; readonly low: number; readonly high: number; readonly share: number }
  | { readonly kind: 'inside'; readonly weights: Vec3 };

/** How a triangle was divided: what was asked, and the triangles by the numbers of its points. */
interface Division {
  readonly xy: Float64Array;
  readonly folds: readonly number[];
  readonly rim: number;
  readonly triangles: readonly number[];
}

/** Gives the triangles that a triangle becomes, by what is asked. */
type Divide = (
  face: number,
  asked: Omit<Division, 'triangles'>,
  divide: () => readonly number[] | undefined,
) => readonly number[] | undefined;

/** Remembers how triangles were divided, for who embeds lines again and again that hardly move: what is asked as before is answered as before. */
export class Divisions {
  #last: ReadonlyMap<number, Division> = new Map();

  /** A round of questions; those of the last one that was finished are known in it, also where another is begun meanwhile. */
  begin(): { readonly divide: Divide; readonly finish: () => void } {
    const before = this.#last;
    const now = new Map<number, Division>();
    return {
      divide(face, asked, divide) {
        const known = before.get(face);
        const triangles = known && isSameQuestion(known, asked) ? known.triangles : divide();
        if (triangles) now.set(face, { ...asked, triangles });
        return triangles;
      },
      finish: () => (this.#last = now),
    };
  }
}

const isSameList = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};
const isSameQuestion = (a: Omit<Division, 'triangles'>, b: Omit<Division, 'triangles'>): boolean =>
  a.rim === b.rim && isSameList(a.xy, b.xy) && isSameList(a.folds, b.folds);

/** What lines put into one triangle. */
interface Crossed {
  readonly inside: number[];
  /** Pairs of vertices, each an edge to be. */
  segments: [from: number, to: number, line: number][];
}

/**
 * Makes closed lines, given by the straight pieces of `tracePath`, edges of the mesh: triangles that a line crosses are divided within their own plane, so the
 * surface stays as it is. Throws SdkError `mesh/edge-line-meets-line` where a line crosses or touches
 * itself or another one, with the places, at most 20 of them.
 * Source: constrained Delaunay triangulation of each crossed triangle, as in corefinement (Loriot, Rouxel-Labbé, Tournois and Yaz, CGAL Polygon Mesh
 * Processing, “Corefinement”).
 */
export function embedLines(
  mesh: TriMesh,
  lines: readonly (readonly PathPiece[])[],
  work: Work = {},
): EmbeddedLines {
  const steps = embedLinesInSteps(mesh, lines, undefined);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    work.checkAborted?.();
  }
}

/**
 * As `embedLines`, resting between pieces of work. With `known` divisions those of triangles in which nothing has moved are taken from there; `numberOf` a
 * triangle is its name among them.
 */
export function* embedLinesInSteps(
  mesh: TriMesh,
  lines: readonly (readonly PathPiece[])[],
  known: { readonly divisions: Divisions; readonly numberOf: (face: number) => number } | undefined,
): Generator<undefined, EmbeddedLines, undefined> {
  const round = known?.divisions.begin();
  const embedding = new Embedding(mesh, (face, asked, divide) =>
    known && round ? round.divide(known.numberOf(face), asked, divide) : divide(),
  );
  const loops: number[][] = [];
  for (const [line, pieces] of lines.entries()) {
    yield;
    loops.push(embedding.lay(pieces, line));
  }
  const divided = yield* embedding.divided(embedding.passedTwice(loops));
  round?.finish();
  return { ...divided, lines: loops };
}

/** Whether a piece goes nowhere within a triangle: two places of a line that have the same nearest place of the skin. */
const isNothing = ({ edge, from, to }: PathPiece): boolean => !edge && distance(from, to) < SAME;

const meeting = (line: number, at: Vec3): TrimFault => ({ code: 'meets-line', line, at });

class Embedding {
  readonly #mesh: TriMesh;
  readonly #vertices: number;
  readonly #added: number[] = [];
  readonly #spots: Spot[] = [];
  readonly #onEdges = new Map<number, number[]>();
  readonly #crossed = new Map<number, Crossed>();

  readonly #remembered: Divide;

  constructor(mesh: TriMesh, remembered: Divide) {
    this.#mesh = mesh;
    this.#remembered = remembered;
    this.#vertices = mesh.positions.length / 3;
  }

  /** Puts the vertices and segments of a closed line into the triangles that it crosses; gives its vertices in order. */
  lay(pieces: readonly PathPiece[], line: number): number[] {
    const first = this.#inside(pieces[0]!.triangle, pieces[0]!.from);
    const loop = [first];
    let at = first;
    const own = pieces.filter((piece) => !isNothing(piece));
    // However short, the last way from an edge to where the line began leads into its triangle.
    const last = pieces.at(-1)!;
    if (own.at(-1)?.edge && isNothing(last)) own.push(last);
    for (const [i, piece] of own.entries()) {
      const isLast = i === own.length - 1;
      const next = isLast ? first : this.#vertexAt(piece);
      if (next === at) continue;
      this.#in(piece.triangle).segments.push([at, next, line]);
      if (!isLast) loop.push(next);
      at = next;
    }
    return this.#withoutSpur(loop, pieces[0]!.triangle);
  }

  /** A line that begins on an edge, in the triangle beyond it, and leaves and comes back at one place of it, begins there. */
  #withoutSpur(loop: number[], triangle: number): number[] {
    const [first, second] = loop as [number, number];
    const isSpur = loop.length > 4 && second === loop.at(-1);
    if (!isSpur || distance(this.#position(first), this.#position(second)) >= SNAP) return loop;
    const crossed = this.#in(triangle);
    crossed.segments = crossed.segments.filter(([a, b]) => a !== first && b !== first);
    return loop.slice(1, -1);
  }

  /** The vertices that are passed twice, with the line that comes second. */
  passedTwice(loops: readonly (readonly number[])[]): ReadonlyMap<number, number> {
    const passed = new Set<number>();
    const twice = new Map<number, number>();
    for (const [line, loop] of loops.entries())
      for (const vertex of loop) {
        if (passed.has(vertex) && !twice.has(vertex)) twice.set(vertex, line);
        passed.add(vertex);
      }
    return twice;
  }

  /** Throws SdkError `mesh/edge-line-meets-line` with all places where lines meet: at the vertices of `twice`, and within triangles. */
  *divided(
    twice: ReadonlyMap<number, number>,
  ): Generator<undefined, Pick<EmbeddedLines, 'mesh' | 'parts'>, undefined> {
    const met = [...twice].map(([vertex, line]) => meeting(line, this.#position(vertex)));
    const { positions, indices } = this.#mesh;
    const faces = indices.length / 3;
    const touched = this.#touched();
    yield;
    const made: (readonly number[])[] = [];
    for (const [i, f] of touched.entries()) {
      if ((i + 1) % DIVIDED === 0) yield;
      // Where lines meet at a vertex is known: what they have in common there parts no triangle.
      if (this.#hasOneOf(f, twice)) continue;
      const triangles = this.#divide(f);
      if (!('code' in triangles)) made.push(triangles);
      else met.push(triangles);
    }
    if (met.length > 0) throw trimError(met[0]!, met.slice(1));
    const out = new Uint32Array(made.reduce((sum, one) => sum + one.length - 3, indices.length));
    const parts = new Uint32Array(faces + 1);
    let at = 0;
    let next = 0;
    /** Takes over the triangles from `next` to before `end` as they are. */
    const copyTo = (end: number): void => {
      out.set(indices.subarray(3 * next, 3 * end), at);
      for (; next < end; next++, at += 3) parts[next] = at / 3;
    };
    for (const [i, f] of touched.entries()) {
      copyTo(f);
      parts[next++] = at / 3;
      out.set(made[i]!, at);
      at += made[i]!.length;
    }
    copyTo(faces);
    parts[faces] = at / 3;
    const all = new Float32Array(positions.length + this.#added.length);
    all.set(positions);
    all.set(this.#added, positions.length);
    return { mesh: { positions: all, indices: out }, parts };
  }

  /** Triangles with something of a line in them or on their edges, ascending. */
  #touched(): readonly number[] {
    const touched = new Set(this.#crossed.keys());
    const ends = new Uint8Array(this.#vertices);
    for (const spot of this.#spots) if (spot.kind === 'edge') ends[spot.low] = ends[spot.high] = 1;
    const { indices } = this.#mesh;
    for (let h = 0; h < indices.length; h += 3) {
      const [a, b, c] = [indices[h]!, indices[h + 1]!, indices[h + 2]!];
      if (ends[a]! + ends[b]! + ends[c]! < 2) continue;
      if (this.#isCrossed(a, b) || this.#isCrossed(b, c) || this.#isCrossed(c, a)) touched.add(h / 3);
    }
    return [...touched].toSorted((a, b) => a - b);
  }

  #isCrossed(a: number, b: number): boolean {
    return this.#onEdges.has(this.#keyOf(a, b));
  }

  #hasOneOf(face: number, vertices: ReadonlyMap<number, number>): boolean {
    if (vertices.size === 0) return false;
    return (this.#crossed.get(face)?.segments ?? []).some(([a, b]) => vertices.has(a) || vertices.has(b));
  }

  /** The triangles, by their corners, that a triangle becomes, or where lines meet in it. */
  #divide(face: number): readonly number[] | TrimFault {
    const { indices } = this.#mesh;
    const corners = [indices[3 * face]!, indices[3 * face + 1]!, indices[3 * face + 2]!] as const;
    const rim: number[] = [];
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
      const between = this.#alongEdge(a, b);
      rim.push(a, ...between);
    }
    const { inside, segments } = this.#crossed.get(face) ?? { inside: [], segments: [] };
    const places = new Map(rim.map((vertex, i) => [vertex, i]));
    const isOnRim = ([a, b]: (typeof segments)[number]): boolean => {
      const [i, j] = [places.get(a), places.get(b)];
      if (i === undefined || j === undefined) return false;
      const apart = Math.abs(i - j);
      return apart === 1 || apart === rim.length - 1;
    };
    if (rim.length === 3 && inside.length === 0) return corners;
    const folds = segments.filter((one) => !isOnRim(one));
    const points = [...rim, ...inside];
    const number = new Map(points.map((vertex, i) => [vertex, i]));
    const xy = new Float64Array(2 * points.length);
    points.forEach((vertex, i) => xy.set(this.#flat(vertex, corners), 2 * i));
    const inFolds = folds.flatMap(([a, b]) => [number.get(a)!, number.get(b)!]);
    const triangles = this.#remembered(face, { xy, folds: inFolds, rim: rim.length }, () => {
      const edges = rim.flatMap((_, i) => [i, (i + 1) % rim.length]);
      return triangulateRegion({ xy, edges, folds: inFolds });
    });
    if (!triangles) return this.#meeting(segments);
    return triangles.map((point) => points[point]!);
  }

  /** What is said where segments in a triangle cross; points alone, each with a place of its own, can always be had. */
  #meeting(segments: Crossed['segments']): TrimFault {
    const [from, to, line] = segments.at(-1)!;
    return meeting(line, mix(this.#position(from), this.#position(to), 0.5));
  }

  /** Vertices of lines on the way from a to b, in order. */
  #alongEdge(a: number, b: number): readonly number[] {
    const found = this.#onEdges.get(this.#keyOf(a, b));
    if (!found) return [];
    const share = (vertex: number): number => {
      const spot = this.#spots[vertex - this.#vertices]!;
      return spot.kind === 'edge' ? spot.share : 0;
    };
    const way = a < b ? 1 : -1;
    return found.toSorted((p, q) => way * (share(p) - share(q)));
  }

  /**
   * Weights of the second and third corner of a triangle: coordinates in which what lies on an edge does so exactly, which it does not once the triangle
   * is laid into its plane.
   */
  #flat(vertex: number, corners: readonly [number, number, number]): readonly [number, number] {
    const k = corners.indexOf(vertex);
    if (k >= 0) return [k === 1 ? 1 : 0, k === 2 ? 1 : 0];
    const spot = this.#spots[vertex - this.#vertices]!;
    if (spot.kind === 'inside') return [spot.weights[1], spot.weights[2]];
    const weights: [number, number, number] = [0, 0, 0];
    weights[corners.indexOf(spot.low)] = 1 - spot.share;
    weights[corners.indexOf(spot.high)] = spot.share;
    return [weights[1], weights[2]];
  }

  #vertexAt({ triangle, to, edge }: PathPiece): number {
    return edge ? this.#onEdge(edge, to) : this.#inside(triangle, to);
  }

  #onEdge([a, b]: readonly [number, number], point: Vec3): number {
    const [low, high] = a < b ? [a, b] : [b, a];
    const [from, to] = [this.#position(low), this.#position(high)];
    const size = distance(from, to);
    const along = distance(from, point);
    if (along < SNAP) return low;
    if (size - along < SNAP) return high;
    const key = this.#keyOf(a, b);
    const known = this.#onEdges.get(key) ?? [];
    for (const vertex of known) if (distance(this.#position(vertex), point) < SAME) return vertex;
    const share = Math.round((along / size) * GRAIN) / GRAIN;
    const vertex = this.#add(mix(from, to, share), { kind: 'edge', low, high, share });
    this.#onEdges.set(key, [...known, vertex]);
    return vertex;
  }

  #inside(triangle: number, point: Vec3): number {
    const { indices } = this.#mesh;
    const corners = [0, 1, 2].map((k) => this.#position(indices[3 * triangle + k]!)) as [Vec3, Vec3, Vec3];
    const vertex = this.#add(point, { kind: 'inside', weights: weightsOf(point, corners) });
    this.#in(triangle).inside.push(vertex);
    return vertex;
  }

  #add(point: Vec3, spot: Spot): number {
    this.#added.push(point[0], point[1], point[2]);
    this.#spots.push(spot);
    return this.#vertices + this.#spots.length - 1;
  }

  #in(triangle: number): Crossed {
    let crossed = this.#crossed.get(triangle);
    if (!crossed) this.#crossed.set(triangle, (crossed = { inside: [], segments: [] }));
    return crossed;
  }

  #position(vertex: number): Vec3 {
    const [from, at] =
      vertex < this.#vertices
        ? [this.#mesh.positions, 3 * vertex]
        : [this.#added, 3 * (vertex - this.#vertices)];
    return [from[at]!, from[at + 1]!, from[at + 2]!];
  }

  #keyOf(a: number, b: number): number {
    return a < b ? a * this.#vertices + b : b * this.#vertices + a;
  }
}

/** Least weight of a corner where a triangle is too narrow to tell the weights of a point in it. */
const LEAST_WEIGHT = 1 / 128;

/**
 * Barycentric coordinates of a point within a triangle, all of them above 0. Source: Ericson, Real-Time Collision Detection, 2004, §3.4. In a triangle with no area to speak of, as
 * they lie along the rims of flat caps, they are those of the place on its longest side, pulled inwards.
 */
function weightsOf(point: Vec3, [a, b, c]: readonly [Vec3, Vec3, Vec3]): Vec3 {
  const [v0, v1, v2] = [subtract(b, a), subtract(c, a), subtract(point, a)];
  const [d00, d01, d11, d20, d21] = [dot(v0, v0), dot(v0, v1), dot(v1, v1), dot(v2, v0), dot(v2, v1)];
  const area = d00 * d11 - d01 * d01;
  const v = (d11 * d20 - d01 * d21) / area;
  const w = (d00 * d21 - d01 * d20) / area;
  if (v > 0 && w > 0 && v + w < 1) return [1 - v - w, v, w];
  const inside = weightsAt([a, b, c], point).map((weight) => Math.max(weight, LEAST_WEIGHT));
  const sum = inside[0]! + inside[1]! + inside[2]!;
  return [inside[0]! / sum, inside[1]! / sum, inside[2]! / sum];
}
