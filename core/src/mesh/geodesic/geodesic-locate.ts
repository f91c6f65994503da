import { buildBvh } from '../bvh/bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Vec3 } from '../../math/vec3.ts';

/** A place strictly within a triangle: `position` in mm, `barycentric` all positive. */
export interface SurfacePlace {
  readonly position: Vec3;
  readonly triangle: number;
  readonly barycentric: Vec3;
  /** Unit normal of the triangle; 0 0 0 when it has no area. */
  readonly normal: Vec3;
}

/** How far about the points triangles are looked at at least, mm. */
const MARGIN = 5;
/** Least weight of a corner: points on an edge or a corner are pulled this far into the triangle, so that every line is clear about what it crosses. */
const INSIDE = 0.01;

/** Finds the closest places of one surface to points. */
export type Locate = (points: readonly SkinPoint[], checkAborted?: () => void) => readonly SurfacePlace[];

/** Corners of a box, mm. */
interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** The triangles that touch a box, and a tree over them. */
interface Near {
  readonly box: Box;
  readonly triangles: Uint32Array;
  readonly bvh: ReturnType<typeof buildBvh>;
}

function boxRound(points: readonly SkinPoint[], margin: number): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { position } of points)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, position[k as 0] - margin);
      high[k] = Math.max(high[k]!, position[k as 0] + margin);
    }
  return { low, high };
}

const holds = (outer: Box, inner: Box): boolean =>
  [0, 1, 2].every((k) => outer.low[k]! <= inner.low[k]! && outer.high[k]! >= inner.high[k]!);

function nearTriangles(mesh: TriMesh, box: Box, checkAborted?: () => void): Near {
  const triangles = trianglesInBox(mesh, box);
  const indices = new Uint32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++)
    for (let k = 0; k < 3; k++) indices[3 * i + k] = mesh.indices[3 * triangles[i]! + k]!;
  checkAborted?.();
  return { box, triangles, bvh: buildBvh({ positions: mesh.positions, indices }, checkAborted) };
}

/**
 * Finds the closest places of the surface to a few dozen points at a time. A tree is built over the triangles near them only, up to `reach` mm
 * about them, and kept for the next points as long as they lie within it: what is dragged is asked again and again. A place is the closest of all
 * while it lies no further than the box reaches; otherwise one over the whole surface answers. None for a mesh without triangles. Ties go to the lower
 * triangle number, whatever was asked before.
 */
export function createLocate(mesh: TriMesh, reach: number = MARGIN): Locate {
  let near: Near | undefined;
  return (points, checkAborted) => {
    if (!near || !holds(near.box, boxRound(points, MARGIN)))
      near = nearTriangles(mesh, boxRound(points, reach), checkAborted);
    const { bvh, triangles, box } = near;
    const places: SurfacePlace[] = [];
    for (const { position } of points) {
      const clear = Math.min(
        ...[0, 1, 2].map((k) => Math.min(position[k as 0] - box.low[k]!, box.high[k]! - position[k as 0])),
      );
      const hit = bvh.closestPoint(position, clear);
      const far = hit ? undefined : sharedBvh(mesh, checkAborted).closestPoint(position);
      if (hit) places.push(placeIn(mesh, triangles[hit.triangle]!, hit.barycentric));
      else if (far) places.push(placeIn(mesh, far.triangle, far.barycentric));
    }
    return places;
  };
}

/** As `createLocate`, for an operation that asks once. */
export const locateOnSurface = (
  mesh: TriMesh,
  points: readonly SkinPoint[],
  checkAborted?: () => void,
): readonly SurfacePlace[] => createLocate(mesh)(points, checkAborted);

/** How far about the points of a line it may go on being drawn without another look at the whole mesh, mm. */
const REACH = 60;
const SHARED = new WeakMap<TriMesh, Locate>();

/** As `createLocate`, one for a mesh: for those who draw on it again and again. */
export function sharedLocate(mesh: TriMesh): Locate {
  let locate = SHARED.get(mesh);
  if (!locate) SHARED.set(mesh, (locate = createLocate(mesh, REACH)));
  return locate;
}

function trianglesInBox(mesh: TriMesh, { low, high }: Box): Uint32Array {
  const { positions: p, indices } = mesh;
  const found = new Uint32Array(indices.length / 3);
  let count = 0;
  for (let face = 0; face < found.length; face++) {
    const a = 3 * indices[3 * face]!;
    const b = 3 * indices[3 * face + 1]!;
    const c = 3 * indices[3 * face + 2]!;
    let touches = true;
    for (let k = 0; k < 3 && touches; k++) {
      const x = p[a + k]!;
      const y = p[b + k]!;
      const z = p[c + k]!;
      touches = !(
        (x < low[k]! && y < low[k]! && z < low[k]!) ||
        (x > high[k]! && y > high[k]! && z > high[k]!)
      );
    }
    if (touches) found[count++] = face;
  }
  return found.subarray(0, count);
}

/** The place with the given weights in a triangle, pulled off its edges. */
export function placeIn(mesh: TriMesh, triangle: number, weights: Vec3): SurfacePlace {
  const { positions: p, indices } = mesh;
  const inside = weights.map((weight) => Math.max(weight, INSIDE));
  const sum = inside[0]! + inside[1]! + inside[2]!;
  const barycentric: Vec3 = [inside[0]! / sum, inside[1]! / sum, inside[2]! / sum];
  const a = 3 * indices[3 * triangle]!;
  const b = 3 * indices[3 * triangle + 1]!;
  const c = 3 * indices[3 * triangle + 2]!;
  const at = (k: number): number =>
    barycentric[0] * p[a + k]! + barycentric[1] * p[b + k]! + barycentric[2] * p[c + k]!;
  const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
  const v = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const size = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) || 1;
  return {
    position: [at(0), at(1), at(2)],
    triangle,
    barycentric,
    normal: [n[0] / size, n[1] / size, n[2] / size],
  };
}
