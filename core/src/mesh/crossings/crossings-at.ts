import { BVH_STACK } from '../bvh/bvh-build.ts';
import { shareOpenStar, type CrossingSearch } from './self-intersection.ts';
import { trianglesMeet } from './triangle-pair.ts';
import { BATCH_MASK } from '../work.ts';

/** A search that knows the slot of every triangle. */
export interface SlottedSearch extends CrossingSearch {
  /** `F`; what is not in the tree has a number beyond its slots. */
  readonly slots: Uint32Array;
}

/**
 * `crossingPairs` for a few triangles: pairs with at least one of `faces`, the lower first, in no order. Each asks the tree for what its
 * box touches, so the work grows with the triangles asked about and not with the body.
 */
export function crossingsAt(
  indices: Uint32Array,
  { tree, boxes, open, slots }: SlottedSearch,
  faces: Uint32Array,
  checkAborted?: () => void,
): Uint32Array {
  const { bounds, info, order, corners, nodeCount } = tree;
  const isAsked = new Uint8Array(slots.length);
  for (const face of faces) isAsked[face] = 1;
  const stack = new Int32Array(BVH_STACK);
  const pairs: number[] = [];
  const isApart = (a: Float32Array, i: number, j: number): boolean =>
    a[i]! > boxes[j + 3]! || boxes[j]! > a[i + 3]! ||
    a[i + 1]! > boxes[j + 4]! || boxes[j + 1]! > a[i + 4]! ||
    a[i + 2]! > boxes[j + 5]! || boxes[j + 2]! > a[i + 5]!; // prettier-ignore
  for (let n = 0; n < faces.length; n++) {
    if (((16 * n) & BATCH_MASK) === 0) checkAborted?.();
    const face = faces[n]!;
    const own = slots[face]!;
    let top = 0;
    if (nodeCount > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top]!;
      if (isApart(bounds, 6 * node, 6 * own)) continue;
      const count = info[2 * node + 1]!;
      if (count === 0) {
        stack[top++] = info[2 * node]!;
        stack[top++] = node + 1;
        continue;
      }
      for (let slot = info[2 * node]!, end = slot + count; slot < end; slot++) {
        const other = order[slot]!;
        // A pair of two that are asked about is found from the one in the lower slot.
        if (slot === own || (isAsked[other] === 1 && slot < own)) continue;
        if (isApart(boxes, 6 * slot, 6 * own) || shareOpenStar(indices, open, face, other)) continue;
        const [low, high] = own < slot ? [own, slot] : [slot, own];
        if (trianglesMeet(corners, 9 * low, 9 * high))
          pairs.push(face < other ? face : other, face < other ? other : face);
      }
    }
  }
  return Uint32Array.from(pairs);
}
