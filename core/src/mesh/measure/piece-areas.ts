import { triangleArea, triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Area of each piece, `count` values, mm²; `ofFace` numbers the piece of each triangle. */
export function pieceAreas(mesh: TriMesh, ofFace: Uint32Array, count: number): Float64Array {
  const areas = new Float64Array(count);
  for (let f = 0; f < ofFace.length; f++) areas[ofFace[f]!]! += triangleArea(mesh, f);
  return areas;
}

/** Sum of all normals over the sum of their lengths, by area: nothing for a closed surface. */
export function facingOf(mesh: TriMesh): readonly [number, number, number] {
  const normal = new Float64Array(3);
  let [x, y, z, total] = [0, 0, 0, 0];
  for (let f = 0; f < mesh.indices.length / 3; f++) {
    total += triangleNormal(mesh, f, normal);
    x += normal[0]!;
    y += normal[1]!;
    z += normal[2]!;
  }
  return total > 0 ? [x / total, y / total, z / total] : [0, 0, 0];
}
