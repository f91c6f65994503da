import { buildBvh } from './bvh.ts';
import type { SkinPoint } from './project.ts';
import { sharedBvh } from './shared-bvh.ts';
import type { TriMesh } from './tri-mesh.ts';
import type { Vec3 } from '../math/vec3.ts';

/** A place strictly within a triangle: `position` in mm, `barycentric` all positive. */
export interface SurfacePlace {
  readonly position: Vec3;
  readonly triangle: number;
  readonly barycentric: Vec3;
  /** Unit normal of the triangle; 0 0 0 when it has no area. */
  readonly normal: Vec3;
}

/** How far from the box round the points triangles are looked at first, mm. */
const MARGIN = 5;
/** Least weight of a corner: points on an edge or a corner are pulled this far into the triangle, so that every line is clear about what it crosses. */
const INSIDE = 0.01;

/**
 * The closest places of the surface to `points`, for an operation that needs a few dozen: a tree is built over the triangles near
 * them only, which is exact as long as no point lies further than 5 mm from the surface; otherwise over all. Empty for a mesh
 * without triangles. Ties go to the lower triangle number.
 */
export function locateOnSurface(
  mesh: TriMesh,
  points: readonly SkinPoint[],
  checkAborted?: () => void,
): readonly SurfacePlace[] {
  const near = trianglesInBox(mesh, points);
  const indices = new Uint32Array(3 * near.length);
  for (let i = 0; i < near.length; i++)
    for (let k = 0; k < 3; k++) indices[3 * i + k] = mesh.indices[3 * near[i]! + k]!;
  checkAborted?.();
  const bvh = buildBvh({ positions: mesh.positions, indices }, checkAborted);
  let whole: ReturnType<typeof sharedBvh> | undefined;
  const places: SurfacePlace[] = [];
  for (const { position } of points) {
    const hit = bvh.closestPoint(position, MARGIN);
    if (hit) {
      places.push(placeIn(mesh, near[hit.triangle]!, hit.barycentric));
      continue;
    }
    whole ??= sharedBvh(mesh, checkAborted);
    const far = whole.closestPoint(position);
    if (far) places.push(placeIn(mesh, far.triangle, far.barycentric));
  }
  return places;
}

function trianglesInBox(mesh: TriMesh, points: readonly SkinPoint[]): Uint32Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { position } of points)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, position[k as 0] - MARGIN);
      high[k] = Math.max(high[k]!, position[k as 0] + MARGIN);
    }
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
