import { buildMortonTree } from '../morton-tree.ts';
import { selfIntersections } from '../self-intersection.ts';
import { trianglesMeet } from '../triangle-pair.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Tells which triangles of a patch run through the skin. */
export interface SkinTest {
  /** Numbers of the triangles of `patch` that meet a triangle of the skin, ascending. Triangles in `gone` do not count. */
  crossingFaces(patch: TriMesh, gone: Uint8Array): readonly number[];
}

/** The test against one skin, whose tree is built once: a patch is compared with the triangles in its own boxes only. */
export function createSkinTest(skin: TriMesh, checkAborted?: () => void): SkinTest {
  const { nodeCount, bounds, info, order, corners } = buildMortonTree(skin);
  const stack = new Int32Array(128);
  const pair = new Float32Array(18);
  const box = new Float32Array(6);
  const isApart = (at: number): boolean =>
    bounds[at]! > box[3]! || bounds[at + 3]! < box[0]! ||
    bounds[at + 1]! > box[4]! || bounds[at + 4]! < box[1]! ||
    bounds[at + 2]! > box[5]! || bounds[at + 5]! < box[2]!; // prettier-ignore
  const meetsSkin = (gone: Uint8Array): boolean => {
    let top = 0;
    if (nodeCount > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top]!;
      if (isApart(6 * node)) continue;
      const count = info[2 * node + 1]!;
      if (count === 0) {
        stack[top++] = info[2 * node]!;
        stack[top++] = node + 1;
        continue;
      }
      for (let slot = info[2 * node]!, end = slot + count; slot < end; slot++) {
        if (gone[order[slot]!] === 1) continue;
        for (let k = 0; k < 9; k++) pair[9 + k] = corners[9 * slot + k]!;
        if (boxesMeet(pair) && trianglesMeet(pair, 0, 9)) return true;
      }
    }
    return false;
  };
  return {
    crossingFaces({ positions, indices }, gone) {
      const found: number[] = [];
      for (let f = 0; f < indices.length / 3; f++) {
        if (f % 1024 === 0) checkAborted?.();
        for (let k = 0; k < 9; k++) pair[k] = positions[3 * indices[3 * f + ((k / 3) | 0)]! + (k % 3)]!;
        for (let k = 0; k < 3; k++) {
          box[k] = Math.min(pair[k]!, pair[3 + k]!, pair[6 + k]!);
          box[3 + k] = Math.max(pair[k]!, pair[3 + k]!, pair[6 + k]!);
        }
        if (meetsSkin(gone)) found.push(f);
      }
      return found;
    },
  };
}

function boxesMeet(p: Float32Array): boolean {
  for (let k = 0; k < 3; k++) {
    const low = Math.min(p[k]!, p[3 + k]!, p[6 + k]!);
    const high = Math.max(p[k]!, p[3 + k]!, p[6 + k]!);
    if (low > Math.max(p[9 + k]!, p[12 + k]!, p[15 + k]!)) return false;
    if (high < Math.min(p[9 + k]!, p[12 + k]!, p[15 + k]!)) return false;
  }
  return true;
}

/** For each patch, given as triangles of one mesh in the order of `ends`, its triangles that meet another patch or itself. */
export function crossingsAmong(
  patches: TriMesh,
  ends: readonly number[],
  checkAborted?: () => void,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const marked = new Set(selfIntersections(patches, checkAborted ? { checkAborted } : {}));
  for (const face of [...marked].sort((a, b) => a - b)) {
    const patch = ends.findIndex((end) => face < end);
    const list = found.get(patch);
    if (list) list.push(face);
    else found.set(patch, [face]);
  }
  return found;
}
