import { normalize, type Vec3 } from '../../math/vec3.ts';
import { faceNormals } from '../normals.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The way a piece of skin faces about its middle, a unit vector: its triangles by their area, less the farther out they lie; `distances` of its vertices from the middle, mm, up to `radius`. */
export function discFacing(mesh: TriMesh, distances: Float64Array, radius: number): Vec3 {
  const { indices } = mesh;
  const normals = faceNormals(mesh);
  const weightOf = (v: number): number => {
    const u = distances[v]! / radius;
    return u < 1 ? (1 - u * u) * (1 - u * u) : 0;
  };
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < indices.length; at += 3) {
    const weight =
      (weightOf(indices[at]!) + weightOf(indices[at + 1]!) + weightOf(indices[at + 2]!)) *
      triangleArea(mesh, at / 3);
    for (const k of [0, 1, 2] as const) sum[k] += weight * normals[at + k]!;
  }
  return normalize(sum, [0, 0, 0]);
}
