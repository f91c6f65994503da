import { mat4, type Mat4, type Vec3 } from '../../math/index.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { Part } from '../../operation/index.ts';
import type { BodyExtent } from '../camera/camera-controller.ts';

/** Points that fitting looks at: enough that none of a trunk sticks out by more than a millimetre or two. */
const SAMPLES = 4000;

/** Box, ball and thinned points of a mesh; an empty mesh gives a small box about the origin. */
export function bodyExtent(mesh: TriMesh): BodyExtent {
  const p = mesh.positions;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i]!;
    const y = p[i + 1]!;
    const z = p[i + 2]!;
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
    if (z < lowZ) lowZ = z;
    if (z > highZ) highZ = z;
  }
  const low: Vec3 = [lowX, lowY, lowZ];
  const high: Vec3 = [highX, highY, highZ];
  if (p.length === 0)
    return { centre: [0, 0, 0], radius: 100, low: [-1, -1, -1], high: [1, 1, 1], samples: p };
  const centre: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const step = 3 * Math.max(1, Math.floor(p.length / 3 / SAMPLES));
  const samples = new Float32Array(3 * Math.ceil(p.length / step));
  let radius = 1;
  for (let i = 0, k = 0; i < p.length; i += step, k += 3) {
    const [x, y, z] = [p[i]!, p[i + 1]!, p[i + 2]!];
    samples.set([x, y, z], k);
    const [dx, dy, dz] = [x - centre[0], y - centre[1], z - centre[2]];
    radius = Math.max(radius, Math.sqrt(dx * dx + dy * dy + dz * dz));
  }
  return { centre, radius, low, high, samples };
}

/** Of a body and the parts beside it. */
export function extentOf(body: TriMesh, parts: readonly Part[]): BodyExtent {
  if (parts.length === 0) return bodyExtent(body);
  const all = [body, ...parts.map(({ mesh }) => mesh)];
  const positions = new Float32Array(all.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  let at = 0;
  for (const mesh of all) {
    positions.set(mesh.positions, at);
    at += mesh.positions.length;
  }
  return bodyExtent({ positions, indices: body.indices });
}

/** Points of an object where it stands, thinned out, `3·n`. */
function pointsOf({ mesh, transform }: Placed): Float32Array {
  const count = mesh.positions.length / 3;
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const points = new Float32Array(3 * Math.ceil(count / step));
  for (let v = 0, k = 0; v < count; v += step, k += 3) {
    const at = [0, 1, 2].map((i) => mesh.positions[3 * v + i]!) as unknown as Vec3;
    points.set(mat4.transformPoint(transform, at), k);
  }
  return points;
}

/** A mesh and where it stands. */
export interface Placed {
  readonly mesh: TriMesh;
  readonly transform: Mat4;
}

/** Of objects together with what is framed already, where there is any. */
export function extentWith(before: BodyExtent | undefined, objects: readonly Placed[]): BodyExtent {
  const all = [...(before ? [before.samples, Float32Array.of(...before.low, ...before.high)] : [])];
  for (const object of objects) all.push(pointsOf(object));
  const positions = new Float32Array(all.reduce((sum, points) => sum + points.length, 0));
  let at = 0;
  for (const points of all) {
    positions.set(points, at);
    at += points.length;
  }
  return bodyExtent({ positions, indices: new Uint32Array() });
}

/** Share of the old radius by which a side of the box must move before the body is framed anew: a crop does it, a pad does not. */
const REFRAMED = 0.12;

/** Whether a body has become so much larger or smaller that it is to be framed anew. */
export const isAnotherFrame = (before: BodyExtent, after: BodyExtent): boolean =>
  [0, 1, 2].some(
    (k) =>
      Math.abs(before.low[k]! - after.low[k]!) > REFRAMED * before.radius ||
      Math.abs(before.high[k]! - after.high[k]!) > REFRAMED * before.radius,
  );
