import { slotBoxes } from '../bvh/bvh-build.ts';
import { buildMortonTree } from '../bvh/morton-tree.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { trianglesMeet } from '../crossings/triangle-pair.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';

/**
 * Marks in `bad` (`F`) the triangles among `faces` (all of them when undefined) that meet another triangle of the mesh beyond a
 * common corner or edge, and those others. Returns the number of such pairs. A tree is built of `faces` only, and all triangles are held
 * against it.
 */
export function markCrossings(
  mesh: TriMesh,
  faces: ArrayLike<number> | undefined,
  bad: Uint8Array,
  checkAborted: () => void,
): number {
  if (!faces) {
    const found = selfIntersections(mesh, { checkAborted });
    for (const face of found) bad[face] = 1;
    return found.length / 2;
  }
  const { positions: p, indices } = mesh;
  const inFaces = new Uint8Array(indices.length / 3);
  const own = new Uint32Array(3 * faces.length);
  for (let i = 0; i < faces.length; i++) {
    inFaces[faces[i]!] = 1;
    for (let k = 0; k < 3; k++) own[3 * i + k] = indices[3 * faces[i]! + k]!;
  }
  const { nodeCount, bounds, info, order, corners } = buildMortonTree({ positions: p, indices: own });
  const boxes = slotBoxes(corners);
  const stack = new Int32Array(128);
  const pair = new Float32Array(18);
  const box = new Float32Array(6);
  const isApart = (q: Float32Array, at: number): boolean =>
    q[at]! > box[3]! || q[at + 3]! < box[0]! ||
    q[at + 1]! > box[4]! || q[at + 4]! < box[1]! ||
    q[at + 2]! > box[5]! || q[at + 5]! < box[2]!; // prettier-ignore
  let pairs = 0;
  for (let g = 0; g < inFaces.length; g++) {
    if ((g & BATCH_MASK) === 0) checkAborted();
    for (let k = 0; k < 3; k++) {
      const x = p[3 * indices[3 * g]! + k]!;
      const y = p[3 * indices[3 * g + 1]! + k]!;
      const z = p[3 * indices[3 * g + 2]! + k]!;
      box[k] = x < y ? (x < z ? x : z) : y < z ? y : z;
      box[3 + k] = x > y ? (x > z ? x : z) : y > z ? y : z;
    }
    let top = 0;
    if (nodeCount > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top]!;
      if (isApart(bounds, 6 * node)) continue;
      const count = info[2 * node + 1]!;
      if (count === 0) {
        stack[top++] = info[2 * node]!;
        stack[top++] = node + 1;
        continue;
      }
      for (let slot = info[2 * node]!, end = slot + count; slot < end; slot++) {
        const f = faces[order[slot]!]!;
        // A pair of two that are asked about is told by the lower one.
        if (g === f || (inFaces[g] === 1 && g < f) || isApart(boxes, 6 * slot)) continue;
        for (let k = 0; k < 9; k++) {
          pair[k] = corners[9 * slot + k]!;
          pair[9 + k] = p[3 * indices[3 * g + ((k / 3) | 0)]! + (k % 3)]!;
        }
        if (!trianglesMeet(pair, 0, 9)) continue;
        pairs++;
        bad[f] = bad[g] = 1;
      }
    }
  }
  return pairs;
}
