import * as vec3 from '../../math/vec3.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import type { EdgeMesh } from './edge-mesh.ts';

/** Least cosine between the ways that a triangle faces before and after a change. */
const LEAST_TURN = 0.5;
/** A triangle whose height is less than this part of its longest edge says nothing of how the surface runs. */
const NEEDLE = 0.05;
/** A vertex of a line may go where the line runs on so straight, mm; it is nothing then that a wall could be seen to miss. */
const LINE_SLACK = 0.02;

/** Twice the area of a triangle along its normal. */
export const areaNormal = (a: Vec3, b: Vec3, c: Vec3): Vec3 =>
  vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));

/** Whether a triangle with this normal, of whatever length, faces about as `way` says, a unit vector. */
export const faces = (normal: Vec3, way: Vec3): boolean =>
  vec3.dot(normal, way) > LEAST_TURN * vec3.length(normal);

export function isNeedle(a: Vec3, b: Vec3, c: Vec3): boolean {
  const longest = Math.max(vec3.distance(a, b), vec3.distance(b, c), vec3.distance(c, a));
  return vec3.length(areaNormal(a, b, c)) < NEEDLE * longest * longest;
}

/** Whether the line at a vertex runs on so straight that it may do without it. */
export function isStraight(mesh: EdgeMesh, v: number): boolean {
  if (mesh.lineEnds[v] !== 2) return false;
  const along = mesh.alongLine(v);
  const [p, q, at] = [along[0]!, along[1]!, v].map((w) => vec3.pointAt(mesh.positions, w)) as [
    Vec3,
    Vec3,
    Vec3,
  ];
  const way = vec3.subtract(q, p);
  const square = vec3.dot(way, way);
  if (!(square > 0)) return false;
  const t = vec3.dot(vec3.subtract(at, p), way) / square;
  return t > 0 && t < 1 && vec3.distance(vec3.addScaled(p, way, t), at) < LINE_SLACK;
}

/** Whether a triangle about a vertex, but for those with `end`, faces another way or comes to be a needle when the vertex lies at (x, y, z). */
export function turnsOver(mesh: EdgeMesh, v: number, x: number, y: number, z: number, end = -1): boolean {
  const { corners, twins } = mesh;
  const first = mesh.firstAround(v);
  for (let h = first; ;) {
    const back = previousHalfEdge(h);
    const b = corners[nextHalfEdge(h)]!;
    const c = corners[back]!;
    if (b !== end && c !== end && isTurned(mesh.positions, v, b, c, x, y, z)) return true;
    h = twins[back]!;
    if (h < 0 || h === first) return false;
  }
}

/** Whether a triangle faces another way, or is a needle and was none, when its first corner lies at (x, y, z). */
function isTurned(
  p: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const ax = p[3 * a]!;
  const ay = p[3 * a + 1]!;
  const az = p[3 * a + 2]!;
  const bx = p[3 * b]!;
  const by = p[3 * b + 1]!;
  const bz = p[3 * b + 2]!;
  const cx = p[3 * c]!;
  const cy = p[3 * c + 1]!;
  const cz = p[3 * c + 2]!;
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = cx - ax;
  const vy = cy - ay;
  const vz = cz - az;
  const mx = uy * vz - uz * vy;
  const my = uz * vx - ux * vz;
  const mz = ux * vy - uy * vx;
  const qx = bx - x;
  const qy = by - y;
  const qz = bz - z;
  const rx = cx - x;
  const ry = cy - y;
  const rz = cz - z;
  const nx = qy * rz - qz * ry;
  const ny = qz * rx - qx * rz;
  const nz = qx * ry - qy * rx;
  const before = Math.sqrt(mx * mx + my * my + mz * mz);
  const after = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (mx * nx + my * ny + mz * nz < LEAST_TURN * before * after) return true;
  const sx = bx - cx;
  const sy = by - cy;
  const sz = bz - cz;
  const across = Math.sqrt(sx * sx + sy * sy + sz * sz);
  const q = Math.sqrt(qx * qx + qy * qy + qz * qz);
  const r = Math.sqrt(rx * rx + ry * ry + rz * rz);
  const longest = Math.max(q, across, r);
  if (!(after < NEEDLE * longest * longest)) return false;
  const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const w = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const longestBefore = Math.max(u, across, w);
  return !(before < NEEDLE * longestBefore * longestBefore);
}
