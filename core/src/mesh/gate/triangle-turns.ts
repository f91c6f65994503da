import { acos } from '../../math/portable.ts';
import { vertexCorners } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** For each triangle how far it and those at its corners face apart at the most, radians, 0 to π; triangles without area are left out. */
export function triangleTurns(mesh: TriMesh): Float32Array {
  const { indices } = mesh;
  const faces = indices.length / 3;
  const normals = new Float64Array(3 * faces);
  const own = new Float64Array(3);
  for (let face = 0; face < faces; face++) {
    const size = triangleNormal(mesh, face, own);
    for (let k = 0; k < 3; k++) normals[3 * face + k] = size > 0 ? own[k]! / size : 0;
  }
  const { offsets, corners } = vertexCorners(mesh);
  const turns = new Float32Array(faces);
  const least = new Float64Array(faces).fill(1);
  for (let v = 0; v < offsets.length - 1; v++)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
      for (let j = offsets[v]!; j < i; j++) {
        const [a, b] = [Math.floor(corners[i]! / 3), Math.floor(corners[j]! / 3)];
        const [x, y] = [3 * a, 3 * b];
        if (isNone(normals, x) || isNone(normals, y)) continue;
        const along =
          normals[x]! * normals[y]! + normals[x + 1]! * normals[y + 1]! + normals[x + 2]! * normals[y + 2]!;
        if (along < least[a]!) least[a] = along;
        if (along < least[b]!) least[b] = along;
      }
  for (let face = 0; face < faces; face++) turns[face] = acos(Math.max(-1, least[face]!));
  return turns;
}

const isNone = (normals: Float64Array, at: number): boolean =>
  normals[at] === 0 && normals[at + 1] === 0 && normals[at + 2] === 0;
