import { buildBvh } from '../bvh/bvh.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { isClosed } from '../measure/measure.ts';
import { SdkError } from '../../errors/sdk-error.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { gateRays } from './gate-rays.ts';
import type { MakeProcess } from './processes.ts';
import { wallByRays } from './wall-by-rays.ts';

/** How thick a wall is, triangle by triangle, as the gate measures it. Lengths in mm, areas in mm². */
export interface WallMap {
  /** Of the `F` triangles the thinnest that a ray of the gate found under it; NaN where none went through a wall: on the round of a rim, in corners, over what is thicker than 25 mm. */
  readonly faces: Float32Array;
  /** Of the `V` corners the thinnest of their triangles; NaN where one of them has no answer, so that nothing runs into what was not measured. */
  readonly corners: Float32Array;
  /** The thinnest wall: the `minWall` of the gate's report. Undefined where there is no wall. */
  readonly thinnest: { readonly wall: number; readonly at: Vec3 } | undefined;
  /** Half of the area that has an answer is thinner than this; undefined where none has. */
  readonly middle: number | undefined;
  /** Area of the skin of both sides, that of which has an answer, and that under the least wall of the process. */
  readonly area: number;
  readonly measured: number;
  readonly thin: number;
}

/**
 * Measures the wall of a closed part with the rays of the gate (`checkPart`) for a process; `wall`: what was asked for at its thinnest. Throws SdkError `gate/wall-open` of a part that has openings, and what `work.checkAborted` throws.
 */
export function wallMap(
  mesh: TriMesh,
  process: MakeProcess,
  { wall = 0, ...work }: Work & { readonly wall?: number | undefined } = {},
): WallMap {
  if (mesh.indices.length === 0 || !isClosed(mesh)) throw new SdkError('gate/wall-open');
  const faces = new Float32Array(mesh.indices.length / 3).fill(NaN);
  const take = (face: number, found: number): void => {
    if (!(found >= faces[face]!)) faces[face] = found;
  };
  const bvh = buildBvh(mesh, work.checkAborted);
  const { thinnest } = wallByRays(bvh, gateRays(process, wall), work, take);
  return {
    faces,
    corners: cornersOf(mesh, faces),
    thinnest: thinnest?.of === 'wall' ? { wall: thinnest.wall, at: thinnest.at } : undefined,
    ...areasOf(mesh, faces, process.leastWall),
  };
}

function cornersOf({ positions, indices }: TriMesh, faces: Float32Array): Float32Array {
  const corners = new Float32Array(positions.length / 3).fill(Infinity);
  // The lesser of anything and NaN is NaN.
  indices.forEach((v, i) => (corners[v] = Math.min(corners[v]!, faces[Math.floor(i / 3)]!)));
  return corners.map((wall) => (wall === Infinity ? NaN : wall));
}

function areasOf(mesh: TriMesh, faces: Float32Array, least: number) {
  const order: { readonly wall: number; readonly area: number }[] = [];
  let [area, measured, thin] = [0, 0, 0];
  faces.forEach((wall, face) => {
    const own = triangleArea(mesh, face);
    area += own;
    if (Number.isNaN(wall)) return;
    measured += own;
    if (wall < least) thin += own;
    order.push({ wall, area: own });
  });
  order.sort((a, b) => a.wall - b.wall);
  let below = 0;
  const middle = order.find((one) => (below += one.area) >= measured / 2)?.wall;
  return { middle, area, measured, thin };
}
