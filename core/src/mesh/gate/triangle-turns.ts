import { vertexCorners } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** For each triangle the cosine of how far it and those at its corners face apart at the most; triangles without area are left out. */
export function triangleTurns(mesh: TriMesh): Float64Array {
  const { indices } = mesh;
  const faces = indices.length / 3;
  const normals = new Float64Array(3 * faces);
  const own = new Float64Array(3);
  const isNone = new Uint8Array(faces);
  for (let face = 0; face < faces; face++) {
    const size = triangleNormal(mesh, face, own);
    for (let k = 0; k < 3; k++) normals[3 * face + k] = size > 0 ? own[k]! / size : 0;
    isNone[face] =
      normals[3 * face] === 0 && normals[3 * face + 1] === 0 && normals[3 * face + 2] === 0 ? 1 : 0;
  }
  const { offsets, corners } = vertexCorners(mesh);
  const least = new Float64Array(faces).fill(1);
  for (let v = 0; v < offsets.length - 1; v++)
    for (let i = offsets[v]! + 1; i < offsets[v + 1]!; i++) {
      const a = Math.floor(corners[i]! / 3);
      if (isNone[a] === 1) continue;
      const x = normals[3 * a]!;
      const y = normals[3 * a + 1]!;
      const z = normals[3 * a + 2]!;
      for (let j = offsets[v]!; j < i; j++) {
        const b = Math.floor(corners[j]! / 3);
        if (isNone[b] === 1) continue;
        const along = x * normals[3 * b]! + y * normals[3 * b + 1]! + z * normals[3 * b + 2]!;
        if (along < least[a]!) least[a] = along;
        if (along < least[b]!) least[b] = along;
      }
    }
  return least;
}
