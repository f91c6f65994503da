import { refitBounds, copyCorners, type BvhTree } from './bvh-build.ts';
import type { TriMesh } from '../tri-mesh.ts';

const LEAF_SIZE = 4;
/** Cells along each side of the cube that the curve runs through. */
const CELLS = 1024;

/**
 * A tree for one pass over a body: triangles sorted along a space-filling curve and halved again and again. Several times quicker to
 * build than `buildBvhTree`, a little slower to ask, with the same invariants. Equal places keep the order of their numbers.
 * Source: Lauterbach et al., Fast BVH Construction on GPUs, 2009, with halves instead of the highest differing bit.
 */
export function buildMortonTree(mesh: TriMesh): BvhTree {
  const count = mesh.indices.length / 3;
  const order = sortByKey(mortonKeys(mesh));
  const nodes = Math.max(0, 2 * count - 1);
  const info = new Int32Array(2 * nodes);
  let nodeCount = 0;
  const split = (first: number, size: number): void => {
    const node = nodeCount++;
    if (size <= LEAF_SIZE) {
      info[2 * node] = first;
      info[2 * node + 1] = size;
      return;
    }
    const half = (size + 1) >> 1;
    split(first, half);
    info[2 * node] = nodeCount;
    split(first + half, size - half);
  };
  if (count > 0) split(0, count);
  const tree = {
    nodeCount,
    bounds: new Float32Array(6 * nodeCount),
    info: info.slice(0, 2 * nodeCount),
    order,
    corners: new Float32Array(9 * count),
  };
  copyCorners(tree, mesh);
  refitBounds(tree);
  return tree;
}

/** The place of every triangle's middle along the curve, 30 bits, `F` numbers. */
function mortonKeys({ positions: p, indices }: TriMesh): Uint32Array {
  const count = indices.length / 3;
  const middles = new Float32Array(indices.length);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < indices.length; at += 3)
    for (let k = 0; k < 3; k++) {
      const sum = p[3 * indices[at]! + k]! + p[3 * indices[at + 1]! + k]! + p[3 * indices[at + 2]! + k]!;
      middles[at + k] = sum;
      if (sum < low[k]!) low[k] = sum;
      if (sum > high[k]!) high[k] = sum;
    }
  const side = Math.max(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!);
  const scale = side > 0 ? (CELLS - 1) / side : 0;
  const keys = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    const x = spread(((middles[3 * f]! - low[0]!) * scale) | 0);
    const y = spread(((middles[3 * f + 1]! - low[1]!) * scale) | 0);
    const z = spread(((middles[3 * f + 2]! - low[2]!) * scale) | 0);
    keys[f] = (x | (y << 1) | (z << 2)) >>> 0;
  }
  return keys;
}

/** Ten bits with two free places after each. */
function spread(value: number): number {
  let bits = value & 1023;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}

/** Fewer than these are sorted by comparing: a pass of counting goes over all 32 768 counters. */
const FEW = 2048;

/** Numbers 0 … n − 1 in the order of their keys, equal keys in order of number: two passes of a counting sort. */
function sortByKey(keys: Uint32Array): Uint32Array {
  let from = Uint32Array.from(keys, (_, i) => i);
  if (keys.length < FEW) return from.sort((a, b) => keys[a]! - keys[b]! || a - b);
  let to = new Uint32Array(keys.length);
  for (const shift of [0, 15]) {
    const starts = new Uint32Array(32769);
    for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & 32767) + 1]!++;
    for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
    for (const i of from) to[starts[(keys[i]! >>> shift) & 32767]!++] = i;
    [from, to] = [to, from];
  }
  return from;
}
