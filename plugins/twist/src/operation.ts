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
import { SdkError, defineOperation, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
export { twistV1 } from './operation.v1.ts';

const { RADIANS, sinCos } = portable;
/** How many vertices are turned between two questions whether to stop. */
const BATCH = 16384;
/** Halvings of the angle in the search for the largest that does not fold. */
const HALVINGS = 6;

/** A turn is refused or made, never held back. */
const ONLY_TELL = { cure: 'tell', crossingsOnly: true } as const;

interface Turn {
  readonly weights: Float64Array;
  readonly point: readonly [number, number, number];
  readonly direction: readonly [number, number, number];
}

/**
 * Turns sections about the axis line of the trunk by the weight of the plane list. The axis runs the mean way of the planes
 * through the mean centre of their sections, or is the force line (the Z axis). Positive angles turn counter-clockwise seen from
 * the end of the list towards its start: with planes listed upwards, from above. Vertices of weight 0 keep their bits; beyond the
 * last of two planes the body turns as a whole.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `twist/folds` with the places
 * when the planes lie so close that triangles between them would cross (data `angle`, `gap` the narrowest distance of two planes in mm,
 * `largest` the angle that still fits, `distance` about what the angle needs in mm). Warns `twist/folds-more` where a body that crossed itself
 * before does so in more places.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, with C2 windows along the axis.
 */
export const twist = defineOperation({
  type: 'twist.apply',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -90, max: 90, default: 5 }),
    axis: p.choice(['trunk', 'force-line'], 'trunk', { advanced: true }),
  }),
  apply(mesh, { planes, angle, axis: axisKind }, ctx) {
    ctx.checkAborted();
    const trunk = trunkAxis(mesh, planes);
    ctx.checkAborted();
    const turn: Turn = {
      weights: planeWeights(mesh, planes),
      point: axisKind === 'trunk' ? trunk.point : [0, 0, 0],
      direction: axisKind === 'trunk' ? trunk.direction : [0, 0, trunk.direction[2] < 0 ? -1 : 1],
    };
    ctx.progress(0.1);
    const positions = turned(mesh, turn, angle, ctx);
    ctx.progress(0.2);
    refuseFolds(mesh, turn, positions, { planes, angle }, ctx);
    const made = guardMove(mesh, positions, { ...ONLY_TELL, ...partOf(ctx, 0.5, 1) });
    if (made.left.length > 0) ctx.warn('twist/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});

function turned(
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
 * Throws `twist/folds` when the turn makes triangles between the planes cross. Sections slide over each other without ever meeting, so
 * what crosses are triangles too long for so steep a turn, and only those need be looked at.
 */
function refuseFolds(
  mesh: TriMesh,
  turn: Turn,
  positions: Float32Array,
  asked: { readonly planes: readonly TrunkPlane[]; readonly angle: number },
  ctx: OperationContext,
): void {
  const band = { positions: mesh.positions, indices: unevenTriangles(mesh, turn.weights) };
  const stop = { ...ONLY_TELL, corners: vertexCorners(band), checkAborted: ctx.checkAborted };
  const { folds, places } = guardMove(band, positions, { ...stop, ...partOf(ctx, 0.2, 0.5) });
  if (folds.length === 0) return;
  // Where a scan crosses itself already, the same triangles crossing others is said, not refused.
  const crossed = new Set(selfIntersections(band, { checkAborted: ctx.checkAborted }));
  if (folds.every((face) => crossed.has(face))) return;
  let largest = 0;
  let step = asked.angle / 2;
  for (let halving = 0; halving < HALVINGS; halving++, step /= 2)
    if (guardMove(band, turned(mesh, turn, largest + step, ctx), stop).folds.length === 0) largest += step;
  const oriented = orientPlanes(asked.planes);
  let gap = Infinity;
  for (let i = 1; i < oriented.length; i++) {
    const [a, b] = [oriented[i - 1]!, oriented[i]!];
    let apart = 0;
    for (const k of [0, 1, 2] as const) apart += (b.origin[k] - a.origin[k]) * a.normal[k];
    gap = Math.min(gap, apart);
  }
  const fits = Math.floor(Math.abs(largest));
  throw new SdkError(
    'twist/folds',
    {
      angle: asked.angle,
      gap,
      largest: largest < 0 ? -fits : fits,
      distance: Math.ceil((gap * Math.abs(asked.angle)) / Math.max(1, Math.abs(largest))),
    },
    { places },
  );
}

/** Corners of the triangles that do not turn as a whole. */
function unevenTriangles({ indices }: TriMesh, weights: Float64Array): Uint32Array {
  const uneven: number[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    if (weights[a] === weights[b] && weights[b] === weights[c]) continue;
    uneven.push(a, b, c);
  }
  return Uint32Array.from(uneven);
}
