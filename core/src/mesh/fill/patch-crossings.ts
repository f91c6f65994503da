import { slotBoxes } from '../bvh/bvh-build.ts';
import { buildMortonTree } from '../bvh/morton-tree.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { trianglesMeet } from '../crossings/triangle-pair.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';

/** Tells which triangles of a patch run through the skin. */
export interface SkinTest {
  /** Numbers of the triangles of `patch` that meet a triangle of the skin, ascending. Triangles in `gone` do not count. */
  crossingFaces(patch: TriMesh, gone: Uint8Array): readonly number[];
}

/** The test against one skin, whose tree is built once: the tree of a patch descends with it, where their boxes meet only. */
export function createSkinTest(skin: TriMesh, checkAborted?: () => void): SkinTest {
  const tree = buildMortonTree(skin);
  const boxes = slotBoxes(tree.corners);
  return {
    crossingFaces(patch, gone) {
      const own = buildMortonTree(patch);
      const ownBoxes = slotBoxes(own.corners);
      const isCrossing = new Uint8Array(patch.indices.length / 3);
      const pair = new Float32Array(18);
      const testLeaves = (a: number, b: number): void => {
        const [first, last] = [tree.info[2 * a]!, tree.info[2 * a]! + tree.info[2 * a + 1]!];
        for (let t = own.info[2 * b]!, end = t + own.info[2 * b + 1]!; t < end; t++) {
          const face = own.order[t]!;
          for (let s = first; s < last && isCrossing[face] === 0; s++) {
            if (isApart(boxes, 6 * s, ownBoxes, 6 * t) || gone[tree.order[s]!] === 1) continue;
            for (let k = 0; k < 9; k++) {
              pair[k] = own.corners[9 * t + k]!;
              pair[9 + k] = tree.corners[9 * s + k]!;
            }
            if (trianglesMeet(pair, 0, 9)) isCrossing[face] = 1;
          }
        }
      };
      const stack: number[] = tree.nodeCount > 0 && own.nodeCount > 0 ? [0, 0] : [];
      for (let step = 0; stack.length > 0; step++) {
        if ((step & BATCH_MASK) === 0) checkAborted?.();
        const b = stack.pop()!;
        const a = stack.pop()!;
        if (isApart(tree.bounds, 6 * a, own.bounds, 6 * b)) continue;
        const isLeaf = tree.info[2 * a + 1]! > 0;
        const isOwnLeaf = own.info[2 * b + 1]! > 0;
        if (isLeaf && isOwnLeaf) testLeaves(a, b);
        else if (isOwnLeaf || (!isLeaf && sizeOf(tree.bounds, 6 * a) > sizeOf(own.bounds, 6 * b)))
          stack.push(tree.info[2 * a]!, b, a + 1, b);
        else stack.push(a, own.info[2 * b]!, a, b + 1);
      }
      const found: number[] = [];
      for (let f = 0; f < isCrossing.length; f++) if (isCrossing[f] === 1) found.push(f);
      return found;
    },
  };
}

/** Whether two boxes of lowest and highest x, y, z do not meet. */
function isApart(p: Float32Array, a: number, q: Float32Array, b: number): boolean {
  return (
    p[a]! > q[b + 3]! || q[b]! > p[a + 3]! ||
    p[a + 1]! > q[b + 4]! || q[b + 1]! > p[a + 4]! ||
    p[a + 2]! > q[b + 5]! || q[b + 2]! > p[a + 5]!
  ); // prettier-ignore
}

/** Sum of the sides of a box. */
const sizeOf = (p: Float32Array, a: number): number =>
  p[a + 3]! - p[a]! + p[a + 4]! - p[a + 1]! + p[a + 5]! - p[a + 2]!;

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
