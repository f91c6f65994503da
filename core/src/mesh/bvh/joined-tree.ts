import type { TriMesh } from '../tri-mesh.ts';
import { copyCorners, type BvhTree } from './bvh-build.ts';

/** One tree over two parts of a mesh that have theirs: the triangles of `first` come first in the mesh, those of `second` after them. Both parts have some. */
export function joinedTree(first: BvhTree, second: BvhTree, mesh: TriMesh): BvhTree {
  const nodeCount = 1 + first.nodeCount + second.nodeCount;
  const bounds = new Float32Array(6 * nodeCount);
  const info = new Int32Array(2 * nodeCount);
  const order = new Uint32Array(mesh.indices.length / 3);
  let [node, slot] = [1, 0];
  for (const part of [first, second]) {
    bounds.set(part.bounds.subarray(0, 6 * part.nodeCount), 6 * node);
    for (let i = 0; i < part.nodeCount; i++) {
      const count = part.info[2 * i + 1]!;
      // A leaf has its first slot there, an inner node its right child.
      info[2 * (node + i)] = part.info[2 * i]! + (count > 0 ? slot : node);
      info[2 * (node + i) + 1] = count;
    }
    for (let i = 0; i < part.order.length; i++) order[slot + i] = slot + part.order[i]!;
    node += part.nodeCount;
    slot += part.order.length;
  }
  info[0] = 1 + first.nodeCount;
  for (let k = 0; k < 3; k++) {
    bounds[k] = Math.min(first.bounds[k]!, second.bounds[k]!);
    bounds[3 + k] = Math.max(first.bounds[3 + k]!, second.bounds[3 + k]!);
  }
  const tree = { nodeCount, bounds, info, order, corners: new Float32Array(3 * mesh.indices.length) };
  copyCorners(tree, mesh);
  return tree;
}
