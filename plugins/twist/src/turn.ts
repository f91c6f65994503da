import { portable } from '@bracewright/core/math';
import {
  guardMove,
  orientPlanes,
  partOf,
  planeWeights,
  selfIntersections,
  trunkAxis,
  vertexCorners,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { MeasuredAxis } from '@bracewright/core/params';

const { RADIANS, sinCos } = portable;
/** How many vertices are turned between two questions whether to stop. */
const BATCH = 16384;
/** Halvings of the angle in the search for the largest that does not fold. */
const HALVINGS = 6;

/** `V` weights and the axis line that is turned about: a point of it, mm, and its unit way. */
export interface Turn {
  readonly weights: Float64Array;
  readonly point: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

/** Between which planes, about what, and where that was measured to lie when the step was made. */
interface TurnWish {
  readonly planes: readonly TrunkPlane[];
  readonly axis: 'trunk' | 'force-line';
  readonly measured?: MeasuredAxis | undefined;
}

/** The turn that is asked for. Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`. */
export function turnOf(
  mesh: TriMesh,
  { planes, axis, measured }: TurnWish,
  ctx: Pick<OperationContext, 'checkAborted'>,
): Turn {
  ctx.checkAborted();
  const trunk = trunkAxis(mesh, planes, measured);
  ctx.checkAborted();
  return {
    weights: planeWeights(mesh, planes),
    point: axis === 'trunk' ? trunk.point : [0, 0, 0],
    direction: axis === 'trunk' ? trunk.direction : [0, 0, trunk.direction[2] < 0 ? -1 : 1],
  };
}

/** A turn that was made, and the part of the body that must not fold by it. */
export interface Turned {
  readonly mesh: TriMesh;
  readonly band: TriMesh;
  readonly turn: Turn;
  readonly positions: Float32Array;
}

/** Positions (`3·V`) turned by `angle` degrees times each vertex's weight. */
export function turned(
  mesh: TriMesh,
  { weights, point, direction }: Turn,
  angle: number,
  ctx: Pick<OperationContext, 'checkAborted'>,
): Float32Array {
  const [ax, ay, az] = direction;
  const positions = mesh.positions.slice();
  const whole = sinCos(angle * RADIANS);
  for (let v = 0; v < weights.length; v++) {
    if (v % BATCH === 0) ctx.checkAborted();
    const weight = weights[v]!;
    if (weight === 0) continue;
    const [s, c] = weight === 1 ? whole : sinCos(weight * angle * RADIANS);
    const x = positions[3 * v]! - point[0];
    const y = positions[3 * v + 1]! - point[1];
    const z = positions[3 * v + 2]! - point[2];
    const along = (ax * x + ay * y + az * z) * (1 - c);
    positions[3 * v] = point[0] + x * c + (ay * z - az * y) * s + ax * along;
    positions[3 * v + 1] = point[1] + y * c + (az * x - ax * z) * s + ay * along;
    positions[3 * v + 2] = point[2] + z * c + (ax * y - ay * x) * s + az * along;
  }
  return positions;
}

/**
 * Throws `twist/folds` with the angle that was asked for, the narrowest distance of two planes, the largest angle that `fits` and about the distance
 * that the angle needs.
 */
function throwFolds(
  asked: { readonly planes: readonly TrunkPlane[]; readonly angle: number },
  places: SdkError['places'],
  fits: (angle: number) => boolean,
): never {
  let largest = 0;
  let step = asked.angle / 2;
  for (let halving = 0; halving < HALVINGS; halving++, step /= 2) if (fits(largest + step)) largest += step;
  const oriented = orientPlanes(asked.planes);
  let gap = Infinity;
  for (let i = 1; i < oriented.length; i++) {
    const [a, b] = [oriented[i - 1]!, oriented[i]!];
    let apart = 0;
    for (const k of [0, 1, 2] as const) apart += (b.origin[k] - a.origin[k]) * a.normal[k];
    gap = Math.min(gap, apart);
  }
  const whole = Math.floor(Math.abs(largest));
  const data = {
    angle: asked.angle,
    gap,
    largest: largest < 0 ? -whole : whole,
    distance: Math.ceil((gap * Math.abs(asked.angle)) / Math.max(1, Math.abs(largest))),
  };
  throw new SdkError('twist/folds', data, { places });
}

/** The body with the triangles alone that do not turn as a whole, and those within so many rings of neighbours about them. */
export function unevenBand({ positions, indices }: TriMesh, weights: Float64Array, rings = 0): TriMesh {
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

/** A turn is refused or made, never held back. */
export const ONLY_TELL = { cure: 'tell', crossingsOnly: true } as const;

/** Throws `twist/folds` when the turn makes triangles of `band` cross that did not. */
export function refuseFolds(
  { mesh, band, turn, positions }: Turned,
  asked: { readonly planes: readonly TrunkPlane[]; readonly angle: number },
  ctx: OperationContext,
): void {
  const stop = { ...ONLY_TELL, corners: vertexCorners(band), checkAborted: ctx.checkAborted };
  const { folds, places } = guardMove(band, positions, { ...stop, ...partOf(ctx, 0.2, 0.5) });
  if (folds.length === 0) return;
  // Where a scan crosses itself already, the same triangles crossing others is said, not refused.
  const crossed = new Set(selfIntersections(band, { checkAborted: ctx.checkAborted }));
  if (folds.every((face) => crossed.has(face))) return;
  throwFolds(
    asked,
    places,
    (angle) => guardMove(band, turned(mesh, turn, angle, ctx), stop).folds.length === 0,
  );
}
