import { portable } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import { bendCurve } from './operation-curve.ts';
import type { BendWay } from './operation-planes.ts';

const { RADIANS } = portable;
/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;
/** What must be left of a fibre on the inner side of the bend: below, triangles would turn over. */
const SHORTEST_FIBRE = 0.05;
const LIMIT = 1 - SHORTEST_FIBRE;

/** A bent body: where its vertices lie (`3·V`), in which part of it each is (`V`), and where it bends most tightly. */
export interface Bent {
  readonly positions: Float32Array;
  readonly part: Uint8Array;
  readonly tightest: InnerSide;
}

/** Parts of a bent body: before the first plane, between the planes, beyond the last. */
export const [STAYS, BENDS, CARRIED] = [0, 1, 2] as const;

/** A place on the inner side of a bend: the curvature there (1/mm), and how far the body reaches towards the bend's centre (mm). */
export interface InnerSide {
  readonly curvature: number;
  readonly reach: number;
}

/** Whether so little would be left of a fibre there that triangles would turn over. */
export const isTooTight = ({ curvature, reach }: InnerSide): boolean => curvature * reach > LIMIT;

/** The largest angle in tenths of a degree, without its sign, that is not too tight where `angle` degrees are; exact, for curvature grows with the angle. */
export const mostTenths = (angle: number, { curvature, reach }: InnerSide): number =>
  Math.floor((10 * LIMIT * Math.abs(angle)) / (curvature * reach));

/** Why a bend by `angle` degrees is refused, in numbers that say so when they are rounded too, and by how many `tenths` of a degree it may be. */
export function tooTight(angle: number, { curvature, reach }: InnerSide, tenths: number): SdkError {
  return new SdkError('bend/too-tight', {
    angle,
    room: Math.floor((10 * LIMIT) / curvature) / 10,
    reach: Math.ceil(10 * reach) / 10,
    largest: (angle < 0 ? 0 - tenths : tenths) / 10,
  });
}

/**
 * Moves the vertices as `bend.apply` says, by `angle` degrees. All its versions do it by these bits.
 *
 * Between two planes lie planes that go over from the one to the other, even along every line beside the axis. Each is moved rigidly, as the
 * axis is where it cuts it: before the first plane nothing moves, beyond the last all moves as one. Where it starts and stops the curvature is 0,
 * so that the movement is C2 there however the planes are tilted.
 */
export function bent(
  mesh: TriMesh,
  { frame, planes }: BendWay,
  angle: number,
  ctx: Partial<Pick<OperationContext, 'checkAborted' | 'progress'>>,
): Bent {
  const { up, side, third } = frame;
  const [px, py, pz] = frame.point;
  const curve = bendCurve(
    planes.map(({ station }) => station),
    angle * RADIANS,
  );
  const end = planes.length - 1;
  const positions = mesh.positions.slice();
  const count = positions.length / 3;
  const part = new Uint8Array(count);
  const heights = new Float64Array(planes.length);
  const [state, carried] = [new Float64Array(5), new Float64Array(5)];
  curve(end - 1, 1, carried);
  let tightest: InnerSide = { curvature: 0, reach: 0 };
  for (let v = 0; v < count; v++) {
    if (v % BATCH === 0) {
      ctx.checkAborted?.();
      ctx.progress?.(v / count);
    }
    const x = positions[3 * v]! - px;
    const y = positions[3 * v + 1]! - py;
    const z = positions[3 * v + 2]! - pz;
    const s = x * up[0] + y * up[1] + z * up[2];
    const u = x * side[0] + y * side[1] + z * side[2];
    const w = x * third[0] + y * third[1] + z * third[2];
    for (let i = 0; i <= end; i++) {
      const plane = planes[i]!;
      heights[i] = plane.station + (plane.overSide * u + plane.overThird * w);
    }
    if (s <= heights[0]!) continue;
    let moved = carried;
    // How far along the axis the vertex lies from where the plane through it cuts the axis.
    let over = s - planes[end]!.station;
    part[v] = CARRIED;
    if (s < heights[end]!) {
      moved = state;
      part[v] = BENDS;
      let span = 0;
      while (s > heights[span + 1]!) span++;
      const [before, after] = [planes[span]!, planes[span + 1]!];
      const [low, high] = [heights[span]!, heights[span + 1]!];
      const t = (s - low) / (high - low);
      curve(span, t, state);
      over = (low - before.station) * (1 - t) + (high - after.station) * t;
      const reach = u + over * (before.overSide * (1 - t) + after.overSide * t);
      const curvature = state[4]! / (high - low);
      if (curvature * reach > tightest.curvature * tightest.reach)
        tightest = { curvature: Math.abs(curvature), reach: Math.abs(reach) };
    }
    const [sine, cosine] = [moved[0]!, moved[1]!];
    const out = moved[2]! + over * sine + u * cosine;
    const along = moved[3]! + over * cosine - u * sine;
    positions[3 * v] = px + side[0] * out + third[0] * w + up[0] * along;
    positions[3 * v + 1] = py + side[1] * out + third[1] * w + up[1] * along;
    positions[3 * v + 2] = pz + side[2] * out + third[2] * w + up[2] * along;
  }
  return { positions, part, tightest };
}
