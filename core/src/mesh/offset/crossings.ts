import type { Bvh } from '../bvh.ts';
import { selfIntersections } from '../self-intersection.ts';
import { trianglesMeet } from '../triangle-pair.ts';
import type { TriMesh } from '../tri-mesh.ts';

/**
 * Marks in `bad` (`F`) the triangles among `faces` (all of them when undefined) that meet another triangle of the mesh beyond a
 * common corner or edge, and those others. `bvh` must be built or refitted on `mesh`. Returns the number of such pairs.
 */
export function markCrossings(
  mesh: TriMesh,
  bvh: Bvh,
  faces: ArrayLike<number> | undefined,
  bad: Uint8Array,
  checkAborted: () => void,
): number {
  if (!faces) {
    const found = selfIntersections(mesh, { bvh, checkAborted });
    for (const face of found) bad[face] = 1;
    return found.length / 2;
  }
  const { positions: p, indices } = mesh;
  const { order, corners } = bvh.tree;
  const slot = new Uint32Array(order.length);
  for (let s = 0; s < order.length; s++) slot[order[s]!] = s;
  const inFaces = new Uint8Array(indices.length / 3);
  for (let i = 0; i < faces.length; i++) inFaces[faces[i]!] = 1;
  const low: [number, number, number] = [0, 0, 0];
  const high: [number, number, number] = [0, 0, 0];
  let pairs = 0;
  for (let i = 0; i < faces.length; i++) {
    if (i % 1024 === 0) checkAborted();
    const f = faces[i]!;
    for (let k = 0; k < 3; k++) {
      const x = p[3 * indices[3 * f]! + k]!;
      const y = p[3 * indices[3 * f + 1]! + k]!;
      const z = p[3 * indices[3 * f + 2]! + k]!;
      low[k] = Math.min(x, y, z);
      high[k] = Math.max(x, y, z);
    }
    for (const g of bvh.trianglesInBox(low, high)) {
      if (g === f || (inFaces[g] && g < f)) continue;
      if (!trianglesMeet(corners, 9 * slot[f]!, 9 * slot[g]!)) continue;
      pairs++;
      bad[f] = bad[g] = 1;
    }
  }
  return pairs;
}
