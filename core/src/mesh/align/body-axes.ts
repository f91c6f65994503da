import type { Mat4 } from '../../math/mat4.ts';
import * as vec3 from '../../math/vec3.ts';
import { eigenvectors, type Matrix3 } from './eigenvectors.ts';
import type { SurfaceSamples } from './sample-surface.ts';

/** Axes nearer than this are one: cosine of 15°. */
const SAME = 0.966;
const SLABS = 24;

function scatter(count: number, at: (i: number) => vec3.Vec3): Matrix3 {
  const m: Matrix3 = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const d = at(i);
    for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) m[3 * r + c]! += d[r]! * d[c]!;
  }
  return m;
}

/** The directions that may be the body's long axis: along a tube the normals stand across it, and a body is longer than wide; the likelier first. */
export function candidateAxes({ count, points, normals, centre }: SurfaceSamples): readonly vec3.Vec3[] {
  const across = eigenvectors(scatter(count, (i) => vec3.pointAt(normals, i)));
  const along = eigenvectors(scatter(count, (i) => vec3.subtract(vec3.pointAt(points, i), centre)));
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
  const local = new Float64Array(3 * count);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const d = vec3.subtract(vec3.pointAt(points, i), centre);
    local.set([vec3.dot(d, u), vec3.dot(d, v), vec3.dot(d, axis)], 3 * i);
    const z = local[3 * i + 2]!;
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const sums = new Float64Array(6 * SLABS);
  for (let i = 0; i < count; i++) {
    const slab = Math.min(SLABS - 1, Math.floor(((local[3 * i + 2]! - low) / (high - low)) * SLABS));
    const [x, y] = [local[3 * i]!, local[3 * i + 1]!];
    [1, x, y, x * x, x * y, y * y].forEach((value, k) => void (sums[6 * slab + k]! += value));
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
