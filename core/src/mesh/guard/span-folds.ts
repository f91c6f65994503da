import type { Vec3 } from '../../math/vec3.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { orientPlanes, type TrunkPlane } from '../section/weights.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import type { FoldPlace } from './fold-places.ts';
import { guardMove, type GuardedMove, type GuardOptions } from './guard-move.ts';

/** Halvings of a movement in the search for the largest part of it that does not fold. */
const HALVINGS = 6;
/** Rings of triangles about those that do not move as a whole in which nothing may fold. */
const RINGS = 3;

/** How a movement between planes is looked at. */
export interface SpanOptions extends Work {
  /** Rings of triangles about those that do not move as a whole that are looked at too (3). */
  readonly rings?: number;
}

/** A movement between planes is refused or made, never held back. */
const ONLY_TELL = { cure: 'tell', crossingsOnly: true } as const satisfies GuardOptions;

/** A movement of the trunk between planes. */
export interface SpanMove {
  /** `V` weights: a triangle whose corners have the same weight moves as a whole. */
  readonly weights: Float64Array;
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
  for (let f = 0; f < faces; f++) {
    const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    if (weights[a] !== weights[b] || weights[b] !== weights[c]) isIn[f] = 1;
  }
  for (let ring = 0; ring < rings; ring++) {
    const touched = new Uint8Array(weights.length);
    for (let i = 0; i < indices.length; i++) if (isIn[(i / 3) | 0] === 1) touched[indices[i]!] = 1;
    for (let i = 0; i < indices.length; i++) if (touched[indices[i]!] === 1) isIn[(i / 3) | 0] = 1;
  }
  return { positions, indices: indices.filter((_, i) => isIn[(i / 3) | 0] === 1) };
}

/**
 * Whether triangles between the planes come to cross each other or their neighbours by a movement, which did not before; undefined where none
 * does, and where a scan crossed itself there already. What is moved as a whole and meets another part of the body is not looked at: `tellMove` does.
 */
export function foldsInSpan(
  mesh: TriMesh,
  move: SpanMove,
  { rings = RINGS, ...work }: SpanOptions = {},
): SpanFolds | undefined {
  const band = unevenBand(mesh, move.weights, rings);
  const { checkAborted } = work;
  const stop = { ...ONLY_TELL, corners: vertexCorners(band), checkAborted };
  const { folds, places } = guardMove(band, move.at(1), { ...stop, ...partOf(work, 0, 1) });
  if (folds.length === 0) return undefined;
  const crossed = new Set(selfIntersections(band, checkAborted ? { checkAborted } : {}));
  if (folds.every((face) => crossed.has(face))) return undefined;
  let largest = 0;
  for (let halving = 1, step = 0.5; halving <= HALVINGS; halving++, step /= 2)
    if (guardMove(band, move.at(largest + step), stop).folds.length === 0) largest += step;
  return { places, largest };
}

/** The movement as it was asked for, with the places where the body comes to cross itself and did not before. */
export const tellMove = (mesh: TriMesh, positions: Float32Array, work: Work = {}): GuardedMove =>
  guardMove(mesh, positions, { ...ONLY_TELL, ...work });

/** The narrowest distance of two neighbours of a plane list, mm. Throws SdkError as `orientPlanes` does. */
export function narrowestGap(planes: readonly TrunkPlane[]): number {
  const oriented = orientPlanes(planes);
  let gap = Infinity;
  for (let i = 1; i < oriented.length; i++) {
    const [a, b] = [oriented[i - 1]!, oriented[i]!];
    gap = Math.min(gap, along(a.normal, a.origin, b.origin));
  }
  return gap;
}

function along(normal: Vec3, from: Vec3, to: Vec3): number {
  let apart = 0;
  for (const k of [0, 1, 2] as const) apart += (to[k] - from[k]) * normal[k];
  return apart;
}
