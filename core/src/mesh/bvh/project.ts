import { vertexNormals } from '../normals.ts';
import type { Bvh } from './bvh.ts';
import { normalize, type Vec3 } from '../../math/vec3.ts';

/** A point of the skin and its outward unit normal, model space, mm. */
export interface SkinPoint {
  readonly position: Vec3;
  readonly normal: Vec3;
}

/** A skin point brought onto a mesh: also its triangle, the weights of the corners, and how far it had to move (mm). */
export interface ProjectedPoint extends SkinPoint {
  readonly triangle: number;
  readonly barycentric: Vec3;
  readonly distance: number;
}

/**
 * Brings stored points onto the mesh an operation is given: the closest point of the surface, with the smooth normal there.
 * `normals` are the mesh's vertex normals (`3·V`) when the caller has them. A mesh without triangles gives an empty list.
 */
export function projectToSurface(
  bvh: Omit<Bvh, 'refit'>,
  points: readonly SkinPoint[],
  normals: Float32Array = vertexNormals(bvh.mesh),
): ProjectedPoint[] {
  const { indices } = bvh.mesh;
  const projected: ProjectedPoint[] = [];
  for (const point of points) {
    const hit = bvh.closestPoint(point.position);
    if (!hit) continue;
    const sum = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const v = 3 * indices[3 * hit.triangle + k]!;
      for (let c = 0; c < 3; c++) sum[c]! += hit.barycentric[k as 0] * normals[v + c]!;
    }
    projected.push({ ...hit, normal: normalize([sum[0]!, sum[1]!, sum[2]!], point.normal) });
  }
  return projected;
}
