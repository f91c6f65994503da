import { copyCorners, refitBounds, type BvhTree } from './bvh-build.ts';
import type { TriMesh } from './tri-mesh.ts';

const LEAF_SIZE = 4;
/** Cells along each axis: 10 bits, so that three fit one number. */
const CELLS = 1023;

/** The low ten bits of `x`, two zeros between each. */
function spread(x: number): number {
  let v = x & 0x3ff;
  v = (v | (v << 16)) & 0x030000ff;
  v = (v | (v << 8)) & 0x0300f00f;
  v = (v | (v << 4)) & 0x030c30c3;
  return (v | (v << 2)) & 0x09249249;
}

/**
 * A tree of the same form as `buildBvhTree` made in a fifth of the time: triangles in the order of a space-filling curve, halved again
 * and again. Its boxes are looser, which a search through all triangles once (crossings) pays back at once and a thousand rays
 * do not. Source: Lauterbach et al., Fast BVH Construction on GPUs, 2009; halving by count instead of by bit is ours.
 */
export function buildMortonTree(mesh: TriMesh): BvhTree {
  const order = curveOrder(mesh);
  const count = order.length;
  let nodeCount = 0;
  const most = Math.max(1, 2 * Math.ceil(count / 2));
  const info = new Int32Array(2 * most);
  // Depth first, left child next: `starts`, `ends` and the parent whose right child a node is.
  const starts = [0];
  const ends = [count];
  const rightOf = [-1];
  while (count > 0 && starts.length > 0) {
    const start = starts.pop()!;
    const end = ends.pop()!;
    const parent = rightOf.pop()!;
    const node = nodeCount++;
    if (parent >= 0) info[2 * parent] = node;
    if (end - start <= LEAF_SIZE) {
      info[2 * node] = start;
      info[2 * node + 1] = end - start;
      continue;
    }
    const middle = (start + end) >> 1;
    starts.push(middle, start);
    ends.push(end, middle);
    rightOf.push(node, -1);
  }
  const tree: BvhTree = {
    nodeCount,
    bounds: new Float32Array(6 * nodeCount),
    info: info.subarray(0, 2 * nodeCount),
    order,
    corners: new Float32Array(9 * count),
  };
  copyCorners(tree, mesh);
  refitBounds(tree);
  return tree;
}

/** Triangle numbers along the curve through their centres; equal cells keep their order. */
function curveOrder({ positions, indices }: TriMesh): Uint32Array {
  const count = indices.length / 3;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const centres = new Float32Array(3 * count);
  for (let f = 0, to = 0; f < count; f++)
    for (let k = 0; k < 3; k++, to++) {
      const centre =
        positions[3 * indices[3 * f]! + k]! +
        positions[3 * indices[3 * f + 1]! + k]! +
        positions[3 * indices[3 * f + 2]! + k]!;
      centres[to] = centre;
      if (centre < low[k]!) low[k] = centre;
      if (centre > high[k]!) high[k] = centre;
    }
  const scale = CELLS / Math.max(1e-9, high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const codes = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    const x = ((centres[3 * f]! - low[0]!) * scale) | 0;
    const y = ((centres[3 * f + 1]! - low[1]!) * scale) | 0;
    const z = ((centres[3 * f + 2]! - low[2]!) * scale) | 0;
    codes[f] = spread(x) | (spread(y) << 1) | (spread(z) << 2);
  }
  return radixOrder(codes);
}

/** Numbers of `keys` (below 2³⁰) in ascending order of key, ties by number. */
function radixOrder(keys: Uint32Array): Uint32Array {
  let from = Uint32Array.from(keys, (_, i) => i);
  let to = new Uint32Array(keys.length);
  const starts = new Uint32Array(1025);
  for (let shift = 0; shift < 30; shift += 10) {
    starts.fill(0);
    for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & 1023) + 1]!++;
    for (let i = 0; i < 1024; i++) starts[i + 1]! += starts[i]!;
    for (let i = 0; i < keys.length; i++) to[starts[(keys[from[i]!]! >>> shift) & 1023]!++] = from[i]!;
    [from, to] = [to, from];
  }
  return from;
}
