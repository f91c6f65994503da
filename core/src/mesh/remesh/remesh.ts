import { distance, pointAt, type Vec3 } from '../../math/vec3.ts';
import { crossingPlaces } from '../crossings/crossing-places.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { Ball } from '../gathered.ts';
import { surfaceArea } from '../measure/measure.ts';
import { heldEdges } from '../smooth/held-edges.ts';
import { nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work, type WorkPart } from '../work.ts';
import { EdgeMesh } from './edge-mesh.ts';
import { SurfaceGround } from './ground.ts';
import { evenEdges, FIXED, HELD } from './isotropic.ts';
import { thinOut } from './thin-out.ts';

/** How often what comes to cross is held and the rest made anew. */
const ROUNDS = 4;
/** Within how many edges of what comes to cross it is held; what is left as fine as it was needs no more where the rest gets coarse. */
const [ABOUT, ABOUT_COARSE] = [2, 0.25];
/** So many times the triangles that were to be left are still about as many. */
const WELL = 1.05;
/** Where more are left, so many times as many are asked for again and again, and where that does, so often half way between. */
const MORE_ASKED = Math.sqrt(Math.SQRT2);
const HALVINGS = 3;
/** Part of the work that is left which each try takes. */
const TRY = 0.4;

/** What a surface is made into. */
export interface RemeshOptions extends Work {
  /** Length that edges should have, mm. */
  readonly edgeLength: number;
  /** Whether sharp edges keep their course; rims always do. */
  readonly keepFeatures: boolean;
}

/** What a surface is left with. */
export interface DecimateOptions extends Work {
  /** How many triangles are left; more where what is kept needs them. */
  readonly triangles: number;
  /** Whether sharp edges keep their course; rims always do. */
  readonly keepFeatures: boolean;
}

/** A surface with other triangles. */
export interface Remeshed {
  readonly mesh: TriMesh;
  /** Where triangles were left as they were, since they cross each other or would have come to. */
  readonly held: readonly Ball[];
  /** Pairs of triangles that cross and did not before. */
  readonly crossings: Uint32Array;
}

/**
 * Covers a surface with triangles whose edges are about as long as asked. Rims keep their vertices, and with `keepFeatures` sharp edges and the rims of flat cuts (`heldEdges`) do; all else moves on the surface only, so that
 * what changes is how closely the triangles follow it: `deviationOf` measures that both ways. What is closed stays closed, in as many pieces. Triangles that cross each other stay as they are, and what would come to cross is held too.
 *
 * No edge of the mesh may have more than two triangles, or two that disagree on the outside, nor a triangle one corner twice.
 *
 * Source: Botsch and Kobbelt, A remeshing approach to multiresolution modeling, 2004, section 4.
 */
export function remesh(mesh: TriMesh, options: RemeshOptions): Remeshed {
  const { edgeLength } = options;
  const ground = new SurfaceGround(mesh);
  try {
    return withoutCrossings(mesh, options, ABOUT * edgeLength, (surface, kept, work) =>
      evenEdges(surface, { ...work, edgeLength, ground, kept }),
    );
  } finally {
    ground.free();
  }
}

/**
 * Leaves a surface with fewer triangles: they go where its shape needs them least, so that detail keeps more of them than what is flat. Rims keep their vertices; with `keepFeatures` what is left of the vertices of sharp edges and of the rims of
 * flat cuts (`heldEdges`) stays where it is; `deviationOf` measures how far the surface moves. What is closed stays closed, in as many pieces. Triangles that cross each other stay as they are, and what would come to cross is held too.
 *
 * Coarse triangles come to cross at narrow places where finer ones do not, and the coarser they are the more is held about that: where more than a twentieth too many are left for it, the fewest are left that a greater number leaves (`fewestFrom`).
 *
 * No edge of the mesh may have more than two triangles, or two that disagree on the outside, nor a triangle one corner twice.
 *
 * Source: Garland and Heckbert, Surface simplification using quadric error metrics, 1997.
 */
export function decimate(mesh: TriMesh, options: DecimateOptions): Remeshed {
  const { checkAborted, progress } = partOf(options, 0, 1);
  let done = 0;
  const attempt = (triangles: number): Attempt => {
    const from = done;
    const part = (fraction: number): void => progress((done = from + TRY * (1 - from) * fraction));
    return decimatedOnce(mesh, { ...options, triangles, checkAborted, progress: part });
  };
  const asked = attempt(options.triangles);
  return (asked.isWell ? asked : (fewestFrom(mesh, asked.least, attempt) ?? asked)).made;
}

/** What came of asking for so many triangles. */
interface Attempt {
  readonly made: Remeshed;
  /** Triangles that were to be left: as many as asked, or as rims and what crosses need. */
  readonly least: number;
  /** Whether about as many are left, or nothing came to cross: then no fewer are left of a greater number. */
  readonly isWell: boolean;
}

function decimatedOnce(mesh: TriMesh, options: DecimateOptions): Attempt {
  const { triangles } = options;
  const about = ABOUT_COARSE * edgeLengthOf(surfaceArea(mesh), triangles);
  let least = 0;
  let rounds = 0;
  const made = withoutCrossings(mesh, options, about, (surface, kept, work) => {
    const left = thinOut(surface, { ...work, triangles, kept });
    if (rounds++ === 0) least = left;
  });
  return { made, least, isWell: rounds === 1 || trianglesOf(made) <= WELL * least };
}

const trianglesOf = ({ mesh }: Remeshed): number => mesh.indices.length / 3;

/**
 * What has the fewest triangles of what comes of asking for `least` or more: by steps of a fixed ladder up to the first that does come out as asked, and between that and the one before. Since the steps are the same whatever was asked, a
 * smaller number does not give more. Undefined where there is none below what the body has.
 */
function fewestFrom(
  mesh: TriMesh,
  least: number,
  attempt: (triangles: number) => Attempt,
): Attempt | undefined {
  let best: Attempt | undefined;
  const isDone = (triangles: number): boolean => {
    const one = attempt(Math.round(triangles));
    if (one.made.crossings.length > 0) return false;
    if (!best || trianglesOf(one.made) < trianglesOf(best.made)) best = one;
    return one.isWell;
  };
  let step = 1;
  while (step < least) step *= MORE_ASKED;
  while (3 * step < mesh.indices.length && !isDone(step)) step *= MORE_ASKED;
  let [low, high] = [step / MORE_ASKED, step];
  for (let halving = 0; halving < HALVINGS && 3 * high < mesh.indices.length; halving++) {
    const middle = Math.sqrt(low * high);
    if (isDone(middle)) high = middle;
    else low = middle;
  }
  return best;
}

/** Length of the edges of so many equilateral triangles on an area of so many mm². */
export const edgeLengthOf = (area: number, triangles: number): number =>
  Math.sqrt((4 * area) / (Math.sqrt(3) * triangles));

/** Makes a surface anew until it has no crossing that it had not before: what lies within `about` mm of one is held, the second time within twice that, and so on. */
function withoutCrossings(
  mesh: TriMesh,
  { keepFeatures, ...options }: Work & { readonly keepFeatures: boolean },
  about: number,
  make: (surface: EdgeMesh, kept: Uint8Array, work: WorkPart) => void,
): Remeshed {
  const { checkAborted } = partOf(options, 0, 1);
  const before = selfIntersections(mesh, { checkAborted });
  const held = new Uint8Array(mesh.positions.length / 3);
  for (const face of before) for (let k = 0; k < 3; k++) held[mesh.indices[3 * face + k]!] = 1;
  const known = pairsBy(mesh, before);
  const places = [...crossingPlaces(mesh, before)];
  const sides = keepFeatures ? heldEdges(mesh).sides : undefined;
  for (let round = 0; ; round++) {
    const surface = surfaceWithLines(mesh, sides);
    make(surface, keptOf(surface, held, sides), partOf(options, round / ROUNDS, (round + 1) / ROUNDS));
    const made = surface.toMesh();
    const pairs = selfIntersections(made, { checkAborted });
    const crossings = newPairs(made, pairs, known);
    if (crossings.length === 0 || round + 1 === ROUNDS) return { mesh: made, held: places, crossings };
    const there = crossingPlaces(made, crossings);
    places.push(...there);
    holdAbout(mesh, held, there, about * (round + 1));
  }
}

/** A surface to work on, with the lines by `heldEdges`. */
function surfaceWithLines(mesh: TriMesh, sides: Int32Array | undefined): EdgeMesh {
  const { indices } = mesh;
  return new EdgeMesh(mesh, (h) => {
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    return sides !== undefined && isAlong(sides, a, b) && isAlong(sides, b, a);
  });
}

/** How each vertex of a surface is kept: `held` are flags by the mesh's own vertices. */
function keptOf(surface: EdgeMesh, held: Uint8Array, sides: Int32Array | undefined): Uint8Array {
  const kept = new Uint8Array(surface.vertexCount);
  const corners = cornersOf(sides);
  // Vertices in which fans of triangles meet that hang together nowhere else.
  const isParted = new Uint8Array(held.length);
  for (let v = held.length; v < kept.length; v++) isParted[surface.original[v]!] = 1;
  for (let v = 0; v < kept.length; v++) {
    const own = surface.original[v]!;
    if (held[own] === 1 || isParted[own] === 1) kept[v] = HELD;
    else if (corners?.[own] === 1) kept[v] = FIXED;
  }
  return kept;
}

/** Whether `b` lies next to `a` on its line; where several lines meet, all of them do. */
const isAlong = (sides: Int32Array, a: number, b: number): boolean =>
  sides[2 * a] === b || sides[2 * a + 1] === b || sides[2 * a] === -2;

/** `V` flags of the vertices in which lines meet or end. */
function cornersOf(sides: Int32Array | undefined): Uint8Array | undefined {
  if (!sides) return undefined;
  const corners = new Uint8Array(sides.length / 2);
  for (let v = 0; v < corners.length; v++)
    if (sides[2 * v] === -2 || (sides[2 * v]! >= 0 && sides[2 * v + 1]! < 0)) corners[v] = 1;
  return corners;
}

/** A triangle by its corners' coordinates, whatever its number. */
const nameOf = ({ positions, indices }: TriMesh, face: number): string =>
  [0, 1, 2]
    .map((k) => pointAt(positions, indices[3 * face + k]!).join(','))
    .sort()
    .join(';');

const pairsBy = (mesh: TriMesh, pairs: Uint32Array): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let i = 0; i < pairs.length; i += 2)
    names.add([nameOf(mesh, pairs[i]!), nameOf(mesh, pairs[i + 1]!)].sort().join('|'));
  return names;
};

function newPairs(mesh: TriMesh, pairs: Uint32Array, known: ReadonlySet<string>): Uint32Array {
  const found: number[] = [];
  for (let i = 0; i < pairs.length; i += 2)
    if (!known.has([nameOf(mesh, pairs[i]!), nameOf(mesh, pairs[i + 1]!)].sort().join('|')))
      found.push(pairs[i]!, pairs[i + 1]!);
  return Uint32Array.from(found);
}

/** Holds the vertices within `width` mm of places. */
function holdAbout({ positions }: TriMesh, held: Uint8Array, places: readonly Ball[], width: number): void {
  for (let v = 0; v < held.length; v++) {
    const at: Vec3 = pointAt(positions, v);
    if (places.some((place) => distance(place.at, at) <= place.radius + width)) held[v] = 1;
  }
}
