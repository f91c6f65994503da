import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import {
  directionRound,
  orientPlanes,
  trunkAxis,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import type { MeasuredAxis } from '@bracewright/core/params';

const { sinCosDegrees } = portable;
/** A slope that rises less than this over a metre (mm) comes from rounding: planes that are parallel have none. */
const NO_SLOPE = 1e-12;
/** Cosine to the axis from which a plane has a height everywhere that numbers can hold. */
const LEAST_COSINE = 1e-3;

/** The frame of a bend: its axis runs through `point` (mm) along `up`; `side` is where a positive angle leans to, `third` is across both. */
export interface BendFrame {
  readonly point: Vec3;
  readonly up: Vec3;
  readonly side: Vec3;
  readonly third: Vec3;
}

/** A plane as a height over the plane across the axis: `station + u·overSide + w·overThird`, mm along the axis, at `u` and `w` mm from it. */
export interface PlaneHeight {
  readonly station: number;
  readonly overSide: number;
  readonly overThird: number;
}

/** What a body is bent along: the frame and the planes, in the order of the list. */
export interface BendWay {
  readonly frame: BendFrame;
  readonly planes: readonly PlaneHeight[];
}

function bendFrame(
  mesh: TriMesh,
  planes: readonly TrunkPlane[],
  direction: number,
  measured?: MeasuredAxis,
): BendFrame {
  const { point, direction: up } = trunkAxis(mesh, planes, measured);
  const side = directionRound(up, ...sinCosDegrees(direction));
  return { point, up, side, third: vec3.cross(up, side) };
}

const stationOf = ({ origin }: TrunkPlane, { point, up }: BendFrame): number =>
  vec3.dot(vec3.subtract(origin, point), up);

/** The way to bend of versions 1 and 2: every plane is taken as if it lay square to the axis. Throws as `trunkAxis` does. */
export function squareWay(mesh: TriMesh, planes: readonly TrunkPlane[], direction: number): BendWay {
  const frame = bendFrame(mesh, planes, direction);
  const heights = orientPlanes(planes).map((plane) => ({
    station: stationOf(plane, frame),
    overSide: 0,
    overThird: 0,
  }));
  return { frame, planes: heights };
}

/**
 * The way to bend with every plane as it is tilted, along the axis as it was `measured` for these planes, if it was. Parallel planes give the bits of `squareWay`. Throws as `trunkAxis` does, and SdkError
 * `planes/crossing` where two planes cut each other inside the body.
 */
export function tiltedWay(
  mesh: TriMesh,
  planes: readonly TrunkPlane[],
  direction: number,
  measured?: MeasuredAxis,
): BendWay {
  const frame = bendFrame(mesh, planes, direction, measured);
  const { up, side, third, point } = frame;
  const heights = orientPlanes(planes).map((plane, index) => {
    const cosine = vec3.dot(plane.normal, up);
    const first = Math.max(index, 1);
    if (cosine < LEAST_COSINE) throw new SdkError('planes/crossing', { first, second: first + 1 });
    const slope = (across: Vec3): number => {
      const rise = -vec3.dot(plane.normal, across) / cosine;
      return Math.abs(rise) < NO_SLOPE ? 0 : rise;
    };
    const [overSide, overThird] = [slope(side), slope(third)];
    const from = vec3.subtract(plane.origin, point);
    const rise = overSide * vec3.dot(from, side) + overThird * vec3.dot(from, third);
    return { station: stationOf(plane, frame) - rise, overSide, overThird };
  });
  const way = { frame, planes: heights };
  refuseCrossing(mesh, way);
  return way;
}

/** Throws `planes/crossing` where the axis or a vertex lies beyond a plane and yet before the plane in front of it. */
function refuseCrossing({ positions }: TriMesh, { frame, planes }: BendWay): void {
  const refuse = (first: number): never => {
    throw new SdkError('planes/crossing', { first, second: first + 1 });
  };
  for (let i = 1; i < planes.length; i++) if (planes[i]!.station <= planes[i - 1]!.station) refuse(i);
  const { up, side, third, point } = frame;
  for (let v = 0; v < positions.length; v += 3) {
    const x = positions[v]! - point[0];
    const y = positions[v + 1]! - point[1];
    const z = positions[v + 2]! - point[2];
    const s = x * up[0] + y * up[1] + z * up[2];
    const u = x * side[0] + y * side[1] + z * side[2];
    const w = x * third[0] + y * third[1] + z * third[2];
    let isBefore = false;
    for (let i = 0; i < planes.length; i++) {
      const { station, overSide, overThird } = planes[i]!;
      const over = s - (station + (overSide * u + overThird * w));
      if (isBefore && over > 0) refuse(i);
      isBefore = over < 0;
    }
  }
}
