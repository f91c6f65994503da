import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  borderVertices,
  courseOf,
  geodesicDistance,
  locateOnSurface,
  meanEdgeLength,
  partOf,
  refineLongEdges,
  sideOfLines,
  smoothField,
  stepsForReach,
  surfaceLine,
  vertexCorners,
  vertexNormals,
  type PathPiece,
  type TriMesh,
  type Course,
  type VertexCorners,
  type Work,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import type { EdgeLine } from '@bracewright/core/params';
import { chosenOn, sharesOf, type Chosen } from './along.ts';
import { carriedAway, flareField, OUTER, type FlareGround } from './field.ts';

/** What is asked of a flare. */
export interface FlareAsked {
  /** Closed, on the skin. */
  readonly lines: readonly EdgeLine[];
  readonly chosen: Chosen;
  /** mm. */
  readonly over: number;
}

/** The skin that a flare moves, and how. */
export interface FlaredSkin {
  /** The body with finer triangles about the lines; its vertices come first. */
  readonly mesh: TriMesh;
  /** `V` shares of the movement, 0 where nothing moves. */
  readonly field: Float64Array;
  /** `3·V`: the way of each vertex that moves, unit vectors. */
  readonly normals: Float64Array;
  readonly courses: readonly Course[];
  /** Of the lines, what is flared to the full. */
  readonly rim: readonly PathPiece[];
}

/** Parts of a slope that a triangle spans at most, and bounds of that, mm. */
const FINE = { parts: 5, least: 1.25, most: 4 } as const;
/** The skin is taken to face as it does on the mean over so many mm. */
const FACING = 8;
/** A border of the body nearer to the line than this, mm, is that of a cut along it. */
const AT_BORDER = 0.3;

/** The skin about lines, its shares and ways. Throws what `flare.apply` says of lines. */
export function flaredSkin(body: TriMesh, { lines, chosen, over }: FlareAsked, work: Work): FlaredSkin {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const mesh = refinedAbout(body, tracedOn(body, lines, checkAborted).flat(), over, checkAborted);
  checkAborted();
  progress(0.4);
  const pieces = tracedOn(mesh, lines, checkAborted);
  const corners = vertexCorners(mesh);
  const distance = distanceFrom(mesh, corners, pieces.flat(), Math.max(over, OUTER), checkAborted);
  refuseBorder(mesh, distance);
  progress(0.6);
  const [keep] = locateOnSurface(mesh, [{ position: chosen.keep, normal: [0, 0, 0] }], checkAborted);
  const inside = keep && sideOfLines(mesh, corners, pieces, { keep, checkAborted });
  if (!inside) throw new SdkError('flare/parts-nothing');
  const courses = pieces.map((line) => courseOf(line.map(({ from }) => from)));
  const flags = chosenOn(courses, chosen);
  if (!flags.some((line) => line.includes(true))) throw new SdkError('flare/no-such-edge');
  const shares = courses.map((course, i) => sharesOf(course, flags[i]!));
  const ground: FlareGround = { mesh, corners, distance, inside, over };
  const seeds = seedShares(mesh, pieces, shares);
  const field = flareField(ground, carriedAway(ground, seeds), checkAborted);
  progress(0.8);
  const normals = smoothNormals(mesh, corners, field, checkAborted);
  progress(1);
  const rim = pieces.flatMap((line, i) => line.filter((_, at) => shares[i]![at] === 1));
  return { mesh, field, normals, courses, rim };
}

/** Each line on a body, piece by piece. */
function tracedOn(
  mesh: TriMesh,
  lines: readonly EdgeLine[],
  checkAborted: () => void,
): readonly (readonly PathPiece[])[] {
  return lines.map(({ points, smooth }, line) => {
    const drawn = surfaceLine(mesh, points, {
      closed: true,
      shape: smooth ? 'smooth' : 'corners',
      checkAborted,
    });
    if (drawn.ok) return drawn.spans.flat();
    const places = { places: [{ at: drawn.at }] };
    if (drawn.reason === 'border') throw new SdkError('flare/cut-already', {}, places);
    throw new SdkError('mesh/edge-line-lost', { line: line + 1 }, places);
  });
}

const distanceFrom = (
  mesh: TriMesh,
  corners: VertexCorners,
  pieces: readonly PathPiece[],
  maxDistance: number,
  checkAborted: () => void,
): Float64Array =>
  geodesicDistance(
    mesh,
    pieces.map(({ triangle, from, to }) => ({ kind: 'piece', triangle, from, to })),
    { maxDistance, corners, checkAborted },
  );

/** The body with triangles about a line that are fine enough for its slope. */
function refinedAbout(
  mesh: TriMesh,
  pieces: readonly PathPiece[],
  over: number,
  checkAborted: () => void,
): TriMesh {
  const { indices } = mesh;
  const edgeLength = Math.min(FINE.most, Math.max(FINE.least, over / FINE.parts));
  const distance = distanceFrom(mesh, vertexCorners(mesh), pieces, over, checkAborted);
  const faces = new Uint8Array(indices.length / 3);
  for (let f = 0; f < faces.length; f++)
    for (let k = 3 * f; k < 3 * f + 3; k++) if (distance[indices[k]!]! < over) faces[f] = 1;
  for (const { triangle } of pieces) faces[triangle] = 1;
  return refineLongEdges(mesh, { edgeLength, faces, checkAborted });
}

/** A body that was cut along the line ends there: beyond it is nothing to come back over. */
function refuseBorder(mesh: TriMesh, distance: Float64Array): void {
  const border = borderVertices(mesh);
  for (let v = 0; v < border.length; v++)
    if (border[v] === 1 && distance[v]! < AT_BORDER)
      throw new SdkError('flare/cut-already', {}, { places: [{ at: pointOf(mesh.positions, v) }] });
}

const pointOf = (p: Float32Array, v: number): Vec3 => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];

/** The share of the line at the corners of its triangles: that of its nearest piece there; Infinity elsewhere. */
function seedShares(
  mesh: TriMesh,
  pieces: readonly (readonly PathPiece[])[],
  shares: readonly Float64Array[],
): Float64Array {
  const seeds = new Float64Array(mesh.positions.length / 3).fill(Infinity);
  const nearest = seeds.slice();
  pieces.forEach((line, i) =>
    line.forEach(({ triangle, from }, at) => {
      for (let k = 0; k < 3; k++) {
        const v = mesh.indices[3 * triangle + k]!;
        const away = vec3.distance(pointOf(mesh.positions, v), from);
        if (away >= nearest[v]!) continue;
        nearest[v] = away;
        seeds[v] = shares[i]![at]!;
      }
    }),
  );
  return seeds;
}

/** The way of the vertices that move: the skin's normals, evened out. */
function smoothNormals(
  mesh: TriMesh,
  corners: VertexCorners,
  field: Float64Array,
  checkAborted: () => void,
): Float64Array {
  const moved: number[] = [];
  field.forEach((value, v) => value > 0 && moved.push(v));
  const vertices = Uint32Array.from(moved);
  const iterations = stepsForReach(FACING, meanEdgeLength(mesh, vertices, corners), 60);
  const given = Float64Array.from(vertexNormals(mesh));
  const normals = smoothField(mesh, given, { stride: 3, iterations, vertices, corners, checkAborted });
  for (const v of vertices) {
    const at = 3 * v;
    const own: Vec3 = [given[at]!, given[at + 1]!, given[at + 2]!];
    normals.set(vec3.normalize([normals[at]!, normals[at + 1]!, normals[at + 2]!], own), at);
  }
  return normals;
}

/** How long the rim is that is flared to the full, and the least that it moved, mm: where it crosses edges of the skin. */
export function rimMoved(
  { mesh, rim }: FlaredSkin,
  after: Float32Array,
): { readonly rim: number; readonly least: number } {
  const { positions: before } = mesh;
  let [length, least] = [0, Infinity];
  for (const { from, to, edge } of rim) {
    length += vec3.distance(from, to);
    if (!edge) continue;
    const [a, b] = edge;
    const whole = vec3.distance(pointOf(before, a), pointOf(before, b));
    const share = whole > 0 ? Math.min(1, vec3.distance(pointOf(before, a), to) / whole) : 0;
    const moved = vec3.mix(
      vec3.subtract(pointOf(after, a), pointOf(before, a)),
      vec3.subtract(pointOf(after, b), pointOf(before, b)),
      share,
    );
    least = Math.min(least, vec3.length(moved));
  }
  return { rim: length, least: least === Infinity ? 0 : least };
}
