import type { Mat4 } from '../../math/mat4.ts';
import * as vec3 from '../../math/vec3.ts';
import { eigenvectors, type Matrix3 } from './eigenvectors.ts';
import type { SurfaceSamples } from './sample-surface.ts';

/** Axes nearer than this are one: cosine of 15°. */
const SAME = 0.966;
const SLABS = 24;

/** How packed vectors spread about a point. */
function scatter(count: number, packed: Float64Array, [ox, oy, oz]: vec3.Vec3): Matrix3 {
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 3 * count; i += 3) {
    const x = packed[i]! - ox;
    const y = packed[i + 1]! - oy;
    const z = packed[i + 2]! - oz;
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  return [xx, xy, xz, xy, yy, yz, xz, yz, zz];
}

/** The directions that may be the body's long axis: along a tube the normals stand across it, and a body is longer than wide; the likelier first. */
export function candidateAxes({ count, points, normals, centre }: SurfaceSamples): readonly vec3.Vec3[] {
  const across = eigenvectors(scatter(count, normals, [0, 0, 0]));
  const along = eigenvectors(scatter(count, points, centre));
  const axes: vec3.Vec3[] = [];
  for (const axis of [across[2], along[0], along[1], along[2]])
    if (axes.every((known) => Math.abs(vec3.dot(known, axis)) < SAME)) axes.push(axis);
  return axes;
}

/** A body seen along an axis. */
export interface AxisView {
  /** Turns the axis to Z and the body's wide side to X, its middle to the origin. */
  readonly frame: Mat4;
  /** Spread of the body across the axis in its flat direction: the middle over its slabs. */
  readonly size: number;
}

/** The frame of an axis: slab by slab the spread of the section about its own middle gives the wide direction. */
export function viewAlong({ count, points, centre }: SurfaceSamples, axis: vec3.Vec3): AxisView {
  const [u, v] = vec3.perpendicularFrame(axis);
  const [[ux, uy, uz], [vx, vy, vz], [ax, ay, az], [cx, cy, cz]] = [u, v, axis, centre];
  const local = new Float64Array(3 * count);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const dx = points[3 * i]! - cx;
    const dy = points[3 * i + 1]! - cy;
    const dz = points[3 * i + 2]! - cz;
    const z = dx * ax + dy * ay + dz * az;
    local[3 * i] = dx * ux + dy * uy + dz * uz;
    local[3 * i + 1] = dx * vx + dy * vy + dz * vz;
    local[3 * i + 2] = z;
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const sums = new Float64Array(6 * SLABS);
  for (let i = 0; i < count; i++) {
    const slab = Math.min(SLABS - 1, Math.floor(((local[3 * i + 2]! - low) / (high - low)) * SLABS));
    const at = 6 * slab;
    const x = local[3 * i]!;
    const y = local[3 * i + 1]!;
    sums[at]! += 1;
    sums[at + 1]! += x;
    sums[at + 2]! += y;
    sums[at + 3]! += x * x;
    sums[at + 4]! += x * y;
    sums[at + 5]! += y * y;
  }
  const total = [0, 0, 0];
  const flat: { least: number; weight: number }[] = [];
  for (let slab = 0; slab < SLABS; slab++) {
    const [n, x, y, xx, xy, yy] = sums.subarray(6 * slab, 6 * slab + 6) as unknown as number[] as [number, number, number, number, number, number]; // prettier-ignore
    if (n < count / SLABS / 5) continue;
    const [a, b, c] = [xx / n - (x / n) * (x / n), xy / n - (x / n) * (y / n), yy / n - (y / n) * (y / n)];
    total[0]! += a;
    total[1]! += b;
    total[2]! += c;
    const half = (a + c) / 2;
    flat.push({ least: half - Math.sqrt(Math.max(0, (a - half) * (a - half) + b * b)), weight: n });
  }
  flat.sort((a, b) => a.least - b.least);
  const size = Math.sqrt(Math.max(0, flat[flat.length >> 1]?.least ?? 0));
  const [wide] = eigenvectors([total[0]!, total[1]!, 0, total[1]!, total[2]!, 0, 0, 0, -1]);
  const x = vec3.normalize(vec3.add(vec3.scale(u, wide[0]), vec3.scale(v, wide[1])));
  const y = vec3.cross(axis, x);
  const row = (direction: vec3.Vec3): number[] => [...direction, -vec3.dot(direction, centre)];
  return { frame: [...row(x), ...row(y), ...row(axis), 0, 0, 0, 1], size };
}
