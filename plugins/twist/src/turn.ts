import { portable } from '@bracewright/core/math';
import {
  foldsInSpan,
  narrowestGap,
  planeWeights,
  trunkAxis,
  type SpanOptions,
  type TriMesh,
  type TrunkPlane,
  type Work,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import type { MeasuredAxis } from '@bracewright/core/params';

const { RADIANS, sinCos } = portable;
/** How many vertices are turned between two questions whether to stop. */
const BATCH = 16384;

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

/** Positions (`3·V`) turned by `angle` degrees times each vertex's weight. */
export function turned(
  mesh: TriMesh,
  { weights, point, direction }: Turn,
  angle: number,
  ctx: Work,
): Float32Array {
  const [ax, ay, az] = direction;
  const positions = mesh.positions.slice();
  const whole = sinCos(angle * RADIANS);
  for (let v = 0; v < weights.length; v++) {
    if (v % BATCH === 0) ctx.checkAborted?.();
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

/** A turn by so many degrees, made: `3·V` positions. */
export interface Turned {
  readonly turn: Turn;
  readonly angle: number;
  readonly positions: Float32Array;
}

/**
 * Throws `twist/folds` when the turn makes triangles between the planes cross that did not: with the angle that was asked for, the narrowest
 * distance of two planes, the largest angle that fits and about the distance that the angle needs.
 */
export function refuseFolds(
  mesh: TriMesh,
  { turn, angle, positions }: Turned,
  planes: readonly TrunkPlane[],
  options: SpanOptions,
): void {
  const at = (share: number): Float32Array =>
    share === 1 ? positions : turned(mesh, turn, share * angle, options);
  const folded = foldsInSpan(mesh, { weights: turn.weights, at }, options);
  if (!folded) return;
  const gap = narrowestGap(planes);
  const largest = folded.largest * Math.abs(angle);
  const whole = Math.floor(largest);
  const data = {
    angle,
    gap,
    largest: angle < 0 ? 0 - whole : whole,
    distance: Math.ceil((gap * Math.abs(angle)) / Math.max(1, largest)),
  };
  throw new SdkError('twist/folds', data, { places: folded.places });
}
