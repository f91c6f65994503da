import { portable, vec3 } from '@bracewright/core/math';
import {
  directionRound,
  orientPlanes,
  trunkAxis,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import { bendCurve } from './operation-curve.ts';

const { RADIANS, sinCos, sinCosDegrees } = portable;
/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;
/** What must be left of a fibre on the inner side of the bend: below, triangles would turn over. */
const SHORTEST_FIBRE = 0.05;

/** What a bend is asked for: degrees. */
export interface Bend {
  readonly planes: readonly TrunkPlane[];
  readonly angle: number;
  readonly direction: number;
}

/** A bent body: where its vertices lie (`3·V`), and in which part of it each is (`V`). */
export interface Bent {
  readonly positions: Float32Array;
  readonly part: Uint8Array;
}

/** Parts of a bent body: before the first plane, between the planes, beyond the last. */
export const [STAYS, BENDS, CARRIED] = [0, 1, 2] as const;

/** A place on the inner side of a bend: the curvature of the axis there (1/mm), and how far the body reaches towards the bend's centre (mm). */
interface InnerSide {
  readonly curvature: number;
  readonly reach: number;
}

/** Why a bend by `angle` degrees is refused, in numbers that say so when they are rounded too; the largest angle is exact, for curvature grows with the angle. */
function tooTight(angle: number, { curvature, reach }: InnerSide): SdkError {
  const limit = 1 - SHORTEST_FIBRE;
  const most = Math.floor((10 * limit * Math.abs(angle)) / (curvature * reach)) / 10;
  return new SdkError('bend/too-tight', {
    angle,
    room: Math.floor((10 * limit) / curvature) / 10,
    reach: Math.ceil(10 * reach) / 10,
    largest: angle < 0 ? -most : most,
  });
}

/** Moves the vertices as `bend.apply` says. All its versions do it by these bits. Throws its SdkErrors. */
export function bent(
  mesh: TriMesh,
  { planes, angle, direction }: Bend,
  ctx: Pick<OperationContext, 'checkAborted' | 'progress'>,
): Bent {
  const axis = trunkAxis(mesh, planes);
  const up = axis.direction;
  const side = directionRound(up, ...sinCosDegrees(direction));
  const third = vec3.cross(up, side);
  const stations = orientPlanes(planes).map((plane) => vec3.dot(vec3.subtract(plane.origin, axis.point), up));
  const curve = bendCurve(stations, angle * RADIANS);
  const [px, py, pz] = axis.point;
  const start = stations[0]!;
  const last = stations.at(-1)!;
  const positions = mesh.positions.slice();
  const count = positions.length / 3;
  const part = new Uint8Array(count);
  const state = new Float64Array(4);
  let tightest: InnerSide = { curvature: 0, reach: 0 };
  for (let v = 0; v < count; v++) {
    if (v % BATCH === 0) {
      ctx.checkAborted();
      ctx.progress(v / count);
    }
    const x = positions[3 * v]! - px;
    const y = positions[3 * v + 1]! - py;
    const z = positions[3 * v + 2]! - pz;
    const s = x * up[0] + y * up[1] + z * up[2];
    if (s <= start) continue;
    part[v] = s < last ? BENDS : CARRIED;
    const u = x * side[0] + y * side[1] + z * side[2];
    const w = x * third[0] + y * third[1] + z * third[2];
    curve(s, state);
    const curvature = state[3]!;
    if (curvature * u > tightest.curvature * tightest.reach)
      tightest = { curvature: Math.abs(curvature), reach: Math.abs(u) };
    const [sinTilt, cosTilt] = sinCos(state[0]!);
    const out = state[1]! + u * cosTilt;
    const along = state[2]! - u * sinTilt;
    positions[3 * v] = px + side[0] * out + third[0] * w + up[0] * along;
    positions[3 * v + 1] = py + side[1] * out + third[1] * w + up[1] * along;
    positions[3 * v + 2] = pz + side[2] * out + third[2] * w + up[2] * along;
  }
  if (tightest.curvature * tightest.reach > 1 - SHORTEST_FIBRE) throw tooTight(angle, tightest);
  return { positions, part };
}
