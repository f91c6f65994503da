import { cross, dot, subtract, type Vec3 } from '../../math/vec3.ts';
import { SdkError } from '../../errors/sdk-error.ts';
import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { geodesicDistance, type GeodesicSource } from './geodesic.ts';
import { locateOnSurface, type SurfacePlace } from './geodesic-locate.ts';
import type { PathPiece } from './geodesic-path.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { lineThrough, type LineShape } from './surface-line.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A closed line on the surface. */
export interface SurfaceContour {
  readonly corners: VertexCorners;
  /** The line, piece by piece. */
  readonly contour: readonly PathPiece[];
  /** Its length, mm. */
  readonly length: number;
  /** Places given as lying inside, brought onto the mesh. */
  readonly marks: readonly SurfacePlace[];
}

/** A closed line on the surface and what it encloses. */
export interface SurfaceRegion extends SurfaceContour {
  /** `V` flags: 1 for vertices inside. */
  readonly inside: Uint8Array;
  /** The vertices inside, ascending. */
  readonly vertices: Uint32Array;
}

export interface RegionOptions {
  /** Points that lie inside; without any the smaller side of the line is taken, with all its pieces. */
  readonly marks?: readonly SkinPoint[];
  /** How the contour runs through its points; default: straight from one to the next. */
  readonly shape?: LineShape;
  /** First part of the error codes, e.g. `region`. */
  readonly codes: string;
  readonly checkAborted?: () => void;
}

/** A shorter contour than this, in mm, is a slip of the pen. */
const MIN_LENGTH = 10;

/** The line through `places`; throws SdkError `<codes>/contour-open-ended` or `<codes>/contour-off-surface` (data `span`, from 1). */
export function traceOrThrow(
  mesh: TriMesh,
  corners: VertexCorners,
  places: readonly SurfacePlace[],
  closed: boolean,
  name: string,
  shape: LineShape = 'corners',
): { readonly pieces: readonly PathPiece[]; readonly length: number } {
  const path = lineThrough(mesh, corners, places, { closed, shape });
  if (path.ok) return { pieces: path.spans.flat(), length: path.length };
  throw new SdkError(path.reason === 'border' ? `${name}-open-ended` : `${name}-off-surface`, {
    span: path.span + 1,
  });
}

/** Piece ends by triangle. */
export function piecesByTriangle(pieces: readonly PathPiece[]): Map<number, PathPiece[]> {
  const found = new Map<number, PathPiece[]>();
  for (const piece of pieces) {
    const list = found.get(piece.triangle);
    if (list) list.push(piece);
    else found.set(piece.triangle, [piece]);
  }
  return found;
}

/**
 * Finds what a closed contour encloses. The contour's points are brought onto the mesh and joined by lines on it; the inside is
 * everything that can be reached from the marks without crossing the line (an edge that the line crosses an even number of times
 * does not part its ends).
 *
 * Throws SdkError with codes that start with `codes`: `/contour-too-short` (data `length`, `min`), `/contour-open-ended` where the
 * line runs into an opening of the scan, `/contour-off-surface`, `/contour-empty` when no vertex lies inside (refine first),
 * `/apex-outside` (data `point`) when a mark does not lie with the first, or the marks lie in the larger part of the body.
 */
export function enclose(mesh: TriMesh, contour: readonly SkinPoint[], options: RegionOptions): SurfaceRegion {
  return encloseTraced(mesh, traceContour(mesh, contour, options), options);
}

/** The line of `enclose` alone; throws what `enclose` says of it: too short, open-ended, off the surface. */
export function traceContour(
  mesh: TriMesh,
  contour: readonly SkinPoint[],
  options: RegionOptions,
): SurfaceContour {
  const marks = options.marks ?? [];
  const places = locateOnSurface(mesh, [...contour, ...marks], options.checkAborted);
  if (places.length < contour.length + marks.length)
    throw new SdkError(`${options.codes}/contour-off-surface`, { span: 1 });
  options.checkAborted?.();
  const corners = vertexCorners(mesh);
  const name = `${options.codes}/contour`;
  const path = traceOrThrow(mesh, corners, places.slice(0, contour.length), true, name, options.shape);
  if (path.length < MIN_LENGTH)
    throw new SdkError(`${options.codes}/contour-too-short`, { length: path.length, min: MIN_LENGTH });
  return { corners, contour: path.pieces, length: path.length, marks: places.slice(contour.length) };
}

/** What a line that was traced encloses; throws what `enclose` says of the inside: empty, or a mark outside. */
export function encloseTraced(
  mesh: TriMesh,
  line: SurfaceContour,
  options: Pick<RegionOptions, 'codes' | 'checkAborted'>,
): SurfaceRegion {
  const { corners, contour, length, marks } = line;
  const inside =
    marks.length > 0
      ? insideOfMarks(mesh, corners, contour, marks, options)
      : smallerSide(mesh, corners, contour, options);
  const vertices: number[] = [];
  for (let v = 0; v < inside.length; v++) if (inside[v] === 1) vertices.push(v);
  return { corners, contour, length, inside, vertices: Uint32Array.from(vertices), marks };
}

/** Tells of places of the mesh whether a region holds them; none does what the line leaves no way to a corner of its triangle. */
export function insideTest(
  mesh: TriMesh,
  { contour, inside }: Pick<SurfaceRegion, 'contour' | 'inside'>,
): (place: SurfacePlace) => boolean {
  const lines = piecesByTriangle(contour);
  return (place) => {
    const corner = reachableCorner(mesh, place, lines.get(place.triangle) ?? []);
    return corner >= 0 && inside[corner] === 1;
  };
}

/** Distance along the surface from a traced line to the vertices inside a region, mm. */
export function distanceFromLine(
  mesh: TriMesh,
  region: Pick<SurfaceRegion, 'corners' | 'inside'>,
  pieces: readonly PathPiece[],
  checkAborted?: () => void,
): Float64Array {
  const sources: GeodesicSource[] = pieces.map(({ triangle, from, to }) => ({
    kind: 'piece',
    triangle,
    from,
    to,
  }));
  return geodesicDistance(mesh, sources, {
    within: region.inside,
    corners: region.corners,
    ...(checkAborted ? { checkAborted } : {}),
  });
}

const edgeKey = (a: number, b: number, count: number): number => (a < b ? a * count + b : b * count + a);

/** Edges that the line crosses an odd number of times. */
function partedEdges(pieces: readonly PathPiece[], count: number): Set<number> {
  const parted = new Set<number>();
  for (const { edge } of pieces) {
    if (!edge) continue;
    const key = edgeKey(edge[0], edge[1], count);
    if (!parted.delete(key)) parted.add(key);
  }
  return parted;
}

function insideOfMarks(
  mesh: TriMesh,
  corners: VertexCorners,
  pieces: readonly PathPiece[],
  marks: readonly SurfacePlace[],
  { codes, checkAborted }: Pick<RegionOptions, 'codes' | 'checkAborted'>,
): Uint8Array {
  const count = mesh.positions.length / 3;
  const lines = piecesByTriangle(pieces);
  const parted = partedEdges(pieces, count);
  const seeds = marks.map((mark) => reachableCorner(mesh, mark, lines.get(mark.triangle) ?? []));
  const start = seeds.find((seed) => seed >= 0);
  if (start === undefined) throw new SdkError(`${codes}/contour-empty`);
  const inside = new Uint8Array(count);
  const area = flood(mesh, corners, parted, start, inside, checkAborted);
  for (const [index, seed] of seeds.entries())
    if (seed >= 0 && inside[seed] === 0) throw new SdkError(`${codes}/apex-outside`, { point: index + 1 });
  // Few vertices hold little of the body: its area is worth summing only where the inside might be the larger part.
  if (isLarge(inside) && area > totalArea(mesh) / 2)
    throw new SdkError(`${codes}/apex-outside`, { point: 1 });
  return inside;
}

/**
 * The smaller of the two sides of a line. A side may be several pieces: a vertex in a sharp corner of the line, or in a narrow bay of it, is often joined to
 * the others of its side by no edge, as the triangles between have their corners on the other side. On which side a piece is, is told by the edges that part it from others.
 */
function smallerSide(
  mesh: TriMesh,
  corners: VertexCorners,
  pieces: readonly PathPiece[],
  { codes, checkAborted }: Pick<RegionOptions, 'codes' | 'checkAborted'>,
): Uint8Array {
  const count = mesh.positions.length / 3;
  const parted = partedEdges(pieces, count);
  /** The piece that each vertex lies in, from 1; 0: the line does not touch it. */
  const pieceOf = new Int32Array(count);
  const areas: number[] = [];
  for (const { edge } of pieces)
    for (const start of edge ?? [])
      if (pieceOf[start] === 0)
        areas.push(flood(mesh, corners, parted, start, pieceOf, checkAborted, areas.length + 1));
  const sides = sidesOf(areas.length, pieceOf, parted);
  const sums: [number, number] = [0, 0];
  sides?.forEach((side, i) => (sums[side] += areas[i]!));
  const smaller = sums[1] < sums[0] ? 1 : 0;
  if (!sides?.includes(smaller) || sums[smaller] > totalArea(mesh) / 2)
    throw new SdkError(`${codes}/contour-empty`);
  return Uint8Array.from(pieceOf, (piece) => (piece > 0 && sides[piece - 1] === smaller ? 1 : 0));
}

/**
 * `V` flags: 1 for the vertices on the side of closed lines on which `keep` lies, with all that lies on the same side of every line. Lines that do not part the mesh leave no sides: undefined,
 * as where no corner of the triangle of `keep` can be reached from it.
 */
export function sideOfLines(
  mesh: TriMesh,
  corners: VertexCorners,
  lines: readonly (readonly PathPiece[])[],
  { keep, checkAborted }: { readonly keep: SurfacePlace; readonly checkAborted?: () => void },
): Uint8Array | undefined {
  const pieces = lines.flat();
  const count = mesh.positions.length / 3;
  const parted = partedEdges(pieces, count);
  const seed = reachableCorner(mesh, keep, piecesByTriangle(pieces).get(keep.triangle) ?? []);
  if (seed < 0) return undefined;
  const pieceOf = new Int32Array(count);
  let found = 0;
  for (const start of [seed, ...pieces.flatMap(({ edge }) => edge ?? [])])
    if (pieceOf[start] === 0) flood(mesh, corners, parted, start, pieceOf, checkAborted, ++found);
  const sides = sidesOf(found, pieceOf, parted);
  if (!sides || !sides.includes(1)) return undefined;
  return Uint8Array.from(pieceOf, (piece) => (piece > 0 && sides[piece - 1] === sides[0] ? 1 : 0));
}

/** On which side, 0 or 1, each of the pieces that a line parts a mesh into lies; undefined where it has one side only, as a line about a handle. */
function sidesOf(
  pieces: number,
  pieceOf: Int32Array,
  parted: ReadonlySet<number>,
): readonly (0 | 1)[] | undefined {
  const across = Array.from({ length: pieces }, () => new Set<number>());
  for (const key of parted) {
    const [a, b] = [Math.floor(key / pieceOf.length), key % pieceOf.length];
    across[pieceOf[a]! - 1]!.add(pieceOf[b]! - 1);
    across[pieceOf[b]! - 1]!.add(pieceOf[a]! - 1);
  }
  const sides: (0 | 1 | undefined)[] = Array.from({ length: pieces });
  for (let first = 0; first < pieces; first++) {
    if (sides[first] !== undefined) continue;
    sides[first] = 0;
    const open = [first];
    for (let piece = open.pop(); piece !== undefined; piece = open.pop())
      for (const other of across[piece]!) {
        if (sides[other] === sides[piece]) return undefined;
        if (sides[other] !== undefined) continue;
        sides[other] = sides[piece] === 0 ? 1 : 0;
        open.push(other);
      }
  }
  return sides as readonly (0 | 1)[];
}

/** Whether more than a quarter of the vertices are marked. */
function isLarge(inside: Uint8Array): boolean {
  let count = 0;
  for (const flag of inside) count += flag;
  return count > inside.length / 4;
}

/** A corner of the mark's triangle that a straight line reaches without crossing the contour, or −1. */
function reachableCorner(mesh: TriMesh, mark: SurfacePlace, lines: readonly PathPiece[]): number {
  const { positions: p, indices } = mesh;
  for (let k = 0; k < 3; k++) {
    const v = indices[3 * mark.triangle + k]!;
    const corner: Vec3 = [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];
    if (!lines.some((line) => segmentsCross(mark.position, corner, line.from, line.to, mark.normal)))
      return v;
  }
  return -1;
}

/** Whether two segments in the plane with the given normal cross. */
export function segmentsCross(a: Vec3, b: Vec3, c: Vec3, d: Vec3, normal: Vec3): boolean {
  const turn = (o: Vec3, x: Vec3, y: Vec3): boolean =>
    dot(cross(subtract(x, o), subtract(y, o)), normal) >= 0;
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}

/** Marks everything that hangs together with `start` by `mark`; returns the area of the triangles whose first corner is marked, mm². */
function flood(
  mesh: TriMesh,
  { offsets, corners }: VertexCorners,
  parted: ReadonlySet<number>,
  start: number,
  marked: Uint8Array | Int32Array,
  checkAborted: (() => void) | undefined,
  mark = 1,
): number {
  const { indices } = mesh;
  const count = marked.length;
  const stack = [start];
  marked[start] = mark;
  let area = 0;
  let visited = 0;
  for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
    if (visited++ % 8192 === 0) checkAborted?.();
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const face = (corners[i]! / 3) | 0;
      const k = corners[i]! - 3 * face;
      if (k === 0) area += triangleArea(mesh, face);
      for (let step = 1; step < 3; step++) {
        const other = indices[3 * face + ((k + step) % 3)]!;
        if (marked[other] === mark || parted.has(edgeKey(v, other, count))) continue;
        marked[other] = mark;
        stack.push(other);
      }
    }
  }
  return area;
}

function totalArea(mesh: TriMesh): number {
  let sum = 0;
  for (let face = 0; face < mesh.indices.length / 3; face++) sum += triangleArea(mesh, face);
  return sum;
}
