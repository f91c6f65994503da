import { buildBvh } from '../bvh/bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { NearSpace } from './near-space.ts';

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
/** How far about a line in space, mm, on which points are to come to lie that are moved to the skin meanwhile. */
const ALONG = 8;
/** Least weight of a corner: points on an edge or a corner are pulled this far into the triangle, so that every line is clear about what it crosses. */
const INSIDE = 0.01;

/** Finds the closest places of one surface to points. */
export type Locate = (points: readonly SkinPoint[], checkAborted?: () => void) => readonly SurfacePlace[];

/** The triangles that reach into a part of space, and a tree over them. */
interface Near {
  readonly space: NearSpace;
  readonly triangles: Uint32Array;
  readonly bvh: ReturnType<typeof buildBvh>;
}

function nearTriangles(mesh: TriMesh, space: NearSpace, checkAborted?: () => void): Near {
  const triangles = space.trianglesOf(mesh);
  const indices = new Uint32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const from = 3 * triangles[i]!;
    indices[3 * i] = mesh.indices[from]!;
    indices[3 * i + 1] = mesh.indices[from + 1]!;
    indices[3 * i + 2] = mesh.indices[from + 2]!;
  }
  checkAborted?.();
  return { space, triangles, bvh: buildBvh({ positions: mesh.positions, indices }, checkAborted) };
}

/**
 * Finds the closest places of the surface to a few dozen points at a time. A tree is built over the triangles near them only, those in the box that reaches
 * `reach` mm about them, and kept for the next points as long as they lie within it: what is dragged is asked again and again. A place is the closest of all
 * while it lies no further than the box reaches; otherwise one over the whole surface answers. None for a mesh without triangles. Ties go to the lower
 * triangle number, whatever was asked before.
 */
export const createLocate = (mesh: TriMesh, reach: number): Locate =>
  keptLocate(mesh, (points) => NearSpace.box(points, reach), undefined);

/** As `createLocate`, for points near those of some lines: a tree is built over the triangles within a few millimetres of them. */
export const locateAlong = (mesh: TriMesh, lines: readonly Vec3[]): Locate =>
  keptLocate(mesh, (points) => NearSpace.round(points, ALONG), NearSpace.round(lines, ALONG));

function keptLocate(
  mesh: TriMesh,
  spaceRound: (points: readonly Vec3[]) => NearSpace,
  first: NearSpace | undefined,
): Locate {
  let near: Near | undefined;
  return (points, checkAborted) => {
    if (points.length === 0) return [];
    const isIn = (space: NearSpace): boolean =>
      points.every(({ position }) => space.clearAt(position, MARGIN) > 0);
    if (!near || !isIn(near.space)) {
      const own = !near && first && isIn(first) ? first : spaceRound(points.map(({ position }) => position));
      near = nearTriangles(mesh, own, checkAborted);
    }
    const { bvh, triangles, space } = near;
    const places: SurfacePlace[] = [];
    for (const { position } of points) {
      const hit = bvh.closestPoint(position, space.clearAt(position, MARGIN));
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
): readonly SurfacePlace[] =>
  keptLocate(mesh, (near) => NearSpace.round(near, MARGIN), undefined)(points, checkAborted);

/** How far about the points of a line it may go on being drawn without another look at the whole mesh, mm. */
const REACH = 60;
const SHARED = new WeakMap<TriMesh, Locate>();

/** As `createLocate`, one for a mesh: for those who draw on it again and again. */
export function sharedLocate(mesh: TriMesh): Locate {
  let locate = SHARED.get(mesh);
  if (!locate) SHARED.set(mesh, (locate = createLocate(mesh, REACH)));
  return locate;
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
