import { smootherstep, smootherstepSlope } from '../../math/scalar.ts';
import { addScaled, dot, normalize, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import { SdkError } from '../../errors/sdk-error.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A plane of a plane list: `origin` in mm, `normal` of length 1, pointing either way along the trunk. */
export interface TrunkPlane {
  readonly origin: Vec3;
  readonly normal: Vec3;
}

/** Neighbouring planes must lie at least this far apart, in mm. */
const MIN_GAP = 1;

/**
 * The planes with their normals turned the way the list runs, from the first plane to the last. Throws SdkError
 * `planes/out-of-order` when a plane does not lie beyond the one before it, `planes/too-close` (data `gap`, `min` in mm) when it
 * lies less than 1 mm beyond; planes are counted from 1 in `first` and `second`.
 */
export function orientPlanes(planes: readonly TrunkPlane[]): readonly TrunkPlane[] {
  const run = subtract(planes.at(-1)!.origin, planes[0]!.origin);
  const oriented = planes.map(({ origin, normal }) => ({
    origin,
    normal: normalize(dot(normal, run) < 0 ? scale(normal, -1) : normal),
  }));
  for (let i = 0; i + 1 < oriented.length; i++) {
    const between = subtract(oriented[i + 1]!.origin, oriented[i]!.origin);
    const gap = Math.min(dot(between, oriented[i]!.normal), dot(between, oriented[i + 1]!.normal));
    const data = { first: i + 1, second: i + 2 };
    if (gap < 0) throw new SdkError('planes/out-of-order', data);
    if (gap < MIN_GAP) throw new SdkError('planes/too-close', { ...data, gap, min: MIN_GAP });
  }
  return oriented;
}

/** Mean direction of a list of oriented planes, unit length: the way the trunk runs through them. */
export function planesDirection(oriented: readonly TrunkPlane[]): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (const plane of oriented) sum = addScaled(sum, plane.normal, 1);
  return normalize(sum, oriented[0]!.normal);
}

/** The weight at position `t` (0 … planes − 1) along a list of `count` planes. */
function weightAt(t: number, count: number, ramp: (t: number) => number): number {
  if (count === 2) return ramp(t);
  if (count === 3) return t <= 1 ? ramp(t) : ramp(2 - t);
  return t <= 1 ? ramp(t) : t <= 2 ? 1 : ramp(3 - t);
}

/**
 * Weight of every vertex, `V` numbers 0 to 1, from its place between neighbouring planes: two planes ramp from 0 to 1 and stay 1
 * beyond the second; three go 0, 1, 0; four go 0, 1, stay 1, and back to 0. Outside 0. The place between two planes is the ratio
 * of the distances to them, so planes may be tilted against each other.
 *
 * `ramp` must map 0 to 0 and 1 to 1; it is the C2 `smootherstep` unless given. Exactly 0 and exactly 1 outside the ramps, so that
 * callers can leave those vertices as they are. Throws SdkError as `orientPlanes` does, and `planes/crossing` when two planes cut
 * each other inside the body.
 */
export function planeWeights(
  mesh: TriMesh,
  planes: readonly TrunkPlane[],
  ramp: (t: number) => number = smootherstep,
): Float64Array {
  const oriented = orientPlanes(planes);
  const weights = new Float64Array(mesh.positions.length / 3);
  eachPlace(mesh, oriented, (v, t) => {
    weights[v] = weightAt(t, oriented.length, ramp);
  });
  return weights;
}

/**
 * How fast the weight of `planeWeights` grows at every vertex in the direction `way` (a unit vector), `V` numbers, 1/mm. A movement of `a` mm along `way`
 * times the weight turns the body over where 1 + a times this is not above 0. Throws as `planeWeights` does.
 */
export function weightSlopes(mesh: TriMesh, planes: readonly TrunkPlane[], way: Vec3): Float64Array {
  const oriented = orientPlanes(planes);
  const last = oriented.length - 1;
  const rises = oriented.map(({ normal }) => dot(normal, way));
  const slopes = new Float64Array(mesh.positions.length / 3);
  eachPlace(mesh, oriented, (v, t, distances) => {
    if (t >= last) return;
    const span = Math.floor(t);
    const [from, to] = [distances[span]!, distances[span + 1]!];
    const along = (from * rises[span + 1]! - to * rises[span]!) / ((from - to) * (from - to));
    if (last === 1 || span === 0) slopes[v] = smootherstepSlope(t - span) * along;
    else if (span === last - 1) slopes[v] = -smootherstepSlope(last - t) * along;
  });
  return slopes;
}

/**
 * Calls `visit` with the place `t` (0 … planes − 1) along the list of every vertex that lies beyond the first plane, and with its distances from the planes,
 * which are good until it returns. Throws SdkError `planes/crossing`.
 */
function eachPlace(
  { positions }: TriMesh,
  oriented: readonly TrunkPlane[],
  visit: (v: number, t: number, distances: Float64Array) => void,
): void {
  const count = oriented.length;
  const normals = oriented.map((plane) => plane.normal);
  const offsets = oriented.map((plane) => dot(plane.normal, plane.origin));
  const distances = new Float64Array(count);
  for (let v = 0; 3 * v < positions.length; v++) {
    const x = positions[3 * v]!;
    const y = positions[3 * v + 1]!;
    const z = positions[3 * v + 2]!;
    for (let i = 0; i < count; i++) {
      const n = normals[i]!;
      distances[i] = n[0] * x + n[1] * y + n[2] * z - offsets[i]!;
      if (i > 0 && distances[i]! > 0 && distances[i - 1]! < 0)
        throw new SdkError('planes/crossing', { first: i, second: i + 1 });
    }
    if (distances[0]! <= 0) continue;
    let t = count - 1;
    for (let i = 0; i + 1 < count; i++)
      if (distances[i + 1]! < 0) {
        t = i + distances[i]! / (distances[i]! - distances[i + 1]!);
        break;
      }
    visit(v, t, distances);
  }
}
