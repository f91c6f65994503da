import { dot, subtract } from '../../math/vec3.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { orientPlanes, type TrunkPlane } from '../section/weights.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import type { FoldPlace } from './fold-places.ts';
import { guardMove, type GuardedMove, type GuardOptions } from './guard-move.ts';

/** The largest part of a movement that does not fold is told by steps of one in so many. */
const STEPS = 64;
/** Rings of triangles about those that do not move as a whole in which nothing may fold. */
const RINGS = 3;

/** The most that a movement may press together what lies along its way: a twentieth of it is left. */
const MOST_FALL = 0.95;
/** About a vertex where it would be pressed together more, mm. */
const PLACE = 5;

/** A movement between planes is refused or made, never held back. */
const ONLY_TELL = { cure: 'tell', crossingsOnly: true } as const satisfies GuardOptions;

/** How a movement between planes is looked at. */
export interface SpanOptions extends Work {
  /** Rings of triangles about those that do not move as a whole that are looked at too (3). */
  readonly rings?: number;
  /** The whole movement as `tellMove` tells it, where the caller wants that too (`toldOnce`): a movement that folds nowhere folds not between its planes either. */
  readonly whole?: () => GuardedMove;
}

/** A movement of the trunk between planes. */
export interface SpanMove {
  /** `V` weights: a triangle whose corners have the same weight moves as a whole. */
  readonly weights: Float64Array;
  /** `V` derivatives of the whole movement along its own way, where that is one direction everywhere: at −1 and below the body is turned over there. */
  readonly slopes?: Float64Array;
  /** Positions (`3·V`) after this part of the movement; 1 is all of it. */
  at(share: number): Float32Array;
}

/** Where a movement folds between its planes, and about how much of it does not. */
export interface SpanFolds {
  readonly places: readonly FoldPlace[];
  /** Part of the movement, 0 to 1, by steps of 1/64. */
  readonly largest: number;
}

/** The body with the triangles alone that do not move as a whole, and those within so many rings of neighbours about them. */
function unevenBand({ positions, indices }: TriMesh, weights: Float64Array, rings: number): TriMesh {
  const faces = indices.length / 3;
  const isIn = new Uint8Array(faces);
  for (let f = 0, at = 0; f < faces; f++, at += 3) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    if (weights[a] !== weights[b] || weights[b] !== weights[c]) isIn[f] = 1;
  }
  for (let ring = 0; ring < rings; ring++) {
    const touched = new Uint8Array(weights.length);
    for (let f = 0, at = 0; f < faces; f++, at += 3)
      if (isIn[f] === 1) touched[indices[at]!] = touched[indices[at + 1]!] = touched[indices[at + 2]!] = 1;
    for (let f = 0, at = 0; f < faces; f++, at += 3)
      isIn[f]! |= touched[indices[at]!]! | touched[indices[at + 1]!]! | touched[indices[at + 2]!]!;
  }
  const band = new Uint32Array(indices.length);
  let end = 0;
  for (let f = 0, at = 0; f < faces; f++, at += 3) {
    if (isIn[f] === 0) continue;
    band[end++] = indices[at]!;
    band[end++] = indices[at + 1]!;
    band[end++] = indices[at + 2]!;
  }
  return { positions, indices: band.slice(0, end) };
}

/**
 * Whether a movement turns the body over between the planes, or triangles there come to cross each other or their neighbours that did not before; undefined where neither
 * is. Where a scan crossed itself from the start, and next to there, no crossing is put down to the movement, neither for the answer nor for how much of it fits. What is
 * moved as a whole and meets another part of the body is not looked at: `tellMove` does.
 */
export function foldsInSpan(
  mesh: TriMesh,
  move: SpanMove,
  { rings = RINGS, whole, ...work }: SpanOptions = {},
): SpanFolds | undefined {
  const { checkAborted } = work;
  const steepest = steepestFall(move.slopes);
  // Where the movement alone says that it is too much, it says how much is not, and where.
  const bound = steepest.fall > MOST_FALL ? MOST_FALL / steepest.fall : 1;
  if (bound === 1 && whole?.().folds.length === 0) return undefined;
  const band = unevenBand(mesh, move.weights, rings);
  const corners = vertexCorners(band);
  const isTorn = crossedBefore(band, checkAborted);
  const foldsOf = (share: number, told: Work): GuardedMove | undefined => {
    const moved = guardMove(band, move.at(share), { ...ONLY_TELL, corners, ...told });
    return moved.folds.length > 0 && isNew(moved, isTorn, checkAborted) ? moved : undefined;
  };
  const stop = checkAborted ? { checkAborted } : {};
  const fits = (share: number): boolean => share <= bound && !foldsOf(share, stop);
  if (bound < 1) {
    const most = Math.floor(bound * STEPS) / STEPS;
    const places = [placeOf(mesh, steepest.vertex)];
    return { places, largest: fits(most) ? most : largestShare(fits) };
  }
  const folded = foldsOf(1, work);
  return folded && { places: folded.places, largest: largestShare(fits) };
}

/** The largest part that fits, by halving. */
function largestShare(fits: (share: number) => boolean): number {
  let largest = 0;
  for (let step = 0.5; step >= 1 / STEPS; step /= 2) if (fits(largest + step)) largest += step;
  return largest;
}

/** Flags of the triangles that cross others as the body is, and of their neighbours: made when it is asked for the first time. */
function crossedBefore(band: TriMesh, checkAborted?: () => void): () => Uint8Array {
  let flags: Uint8Array | undefined;
  return () => {
    if (flags) return flags;
    const pairs = selfIntersections(band, checkAborted ? { checkAborted } : {});
    flags = new Uint8Array(band.indices.length / 3);
    if (pairs.length === 0) return flags;
    const touched = new Uint8Array(band.positions.length / 3);
    for (const face of pairs) for (let k = 0; k < 3; k++) touched[band.indices[3 * face + k]!] = 1;
    for (let i = 0; i < band.indices.length; i++) if (touched[band.indices[i]!] === 1) flags[(i / 3) | 0] = 1;
    return flags;
  };
}

/** Whether any two of the triangles that fold meet where none crossed before. */
function isNew({ mesh, folds }: GuardedMove, isTorn: () => Uint8Array, checkAborted?: () => void): boolean {
  const torn = isTorn();
  if (!torn.includes(1)) return true;
  const faces = new Uint8Array(torn.length);
  for (const face of folds) if (torn[face] === 0) faces[face] = 1;
  if (!faces.includes(1)) return false;
  const pairs = selfIntersections(mesh, { faces, ...(checkAborted ? { checkAborted } : {}) });
  for (let i = 0; i < pairs.length; i += 2)
    if (torn[pairs[i]!] === 0 && torn[pairs[i + 1]!] === 0) return true;
  return false;
}

/** Where a movement along one way presses the body together most: 1 there would leave nothing of it. */
function steepestFall(slopes: Float64Array = new Float64Array(0)): {
  readonly fall: number;
  readonly vertex: number;
} {
  let [fall, vertex] = [0, 0];
  for (let v = 0; v < slopes.length; v++) if (-slopes[v]! > fall) [fall, vertex] = [-slopes[v]!, v];
  return { fall, vertex };
}

const placeOf = ({ positions }: TriMesh, v: number): FoldPlace => ({
  at: [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!],
  radius: PLACE,
});

/** The movement as it was asked for, with the places where the body comes to cross itself and did not before. */
export const tellMove = (mesh: TriMesh, positions: Float32Array, work: Work = {}): GuardedMove =>
  guardMove(mesh, positions, { ...ONLY_TELL, ...work });

/** `tellMove`, made when it is asked for the first time and kept. */
export function toldOnce(mesh: TriMesh, positions: Float32Array, work: Work = {}): () => GuardedMove {
  let made: GuardedMove | undefined;
  return () => (made ??= tellMove(mesh, positions, work));
}

/** The narrowest distance of two neighbours of a plane list along the normal of the first, mm, to a tenth: it is told to people. Throws SdkError as `orientPlanes` does. */
export function narrowestGap(planes: readonly TrunkPlane[]): number {
  const oriented = orientPlanes(planes);
  const gaps = oriented
    .slice(1)
    .map(({ origin }, i) => dot(subtract(origin, oriented[i]!.origin), oriented[i]!.normal));
  return Math.round(10 * Math.min(...gaps)) / 10;
}
