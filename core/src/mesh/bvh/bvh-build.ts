import type { TriMesh } from '../tri-mesh.ts';
import { bvhNodes } from './wasm/bvh-nodes.ts';
import { BATCH_MASK } from '../work.ts';

/**
 * A binary tree of boxes over triangles, flat and in depth-first order: the left child of node `i` is `i + 1`, so every child
 * has a higher number than its parent and a refit is one pass from the last node to the first.
 *
 * Invariant: `order` is a permutation of the triangles; a leaf owns the slots `info[2i] … info[2i] + info[2i + 1] − 1`; an
 * inner node has `info[2i + 1] = 0` and its right child in `info[2i]`. `corners` holds the nine coordinates of the triangle in
 * each slot, so a leaf reads one run of memory.
 */
export interface BvhTree {
  readonly nodeCount: number;
  /** `6·nodes`: minimum x y z, maximum x y z, mm. */
  readonly bounds: Float32Array;
  /** `2·nodes`, see above. */
  readonly info: Int32Array;
  /** Triangle number in each slot, `F`. */
  readonly order: Uint32Array;
  /** `9·F`, slot order. */
  readonly corners: Float32Array;
}

const BINS = 16;
const LEAF_SIZE = 4;
/** Bodies of fewer triangles are divided before a machine for it is made. */
const LEAST_FOR_WASM = 2048;
/** Below this depth the surface-area heuristic chooses; deeper (only degenerate input) halves are taken, so stacks stay short. */
const MAX_SAH_DEPTH = 40;
/** Entries a traversal stack needs: MAX_SAH_DEPTH plus the depth of a balanced tree over 2³² triangles. */
export const BVH_STACK = 80;

/** Area of a box up to a factor 2. */
const halfArea = (x: number, y: number, z: number): number => x * y + y * z + z * x;

/**
 * Builds the tree by the binned surface-area heuristic on the longest axis of the centroids.
 * Source: Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007.
 */
export function buildBvhTree(mesh: TriMesh, checkAborted?: () => void): BvhTree {
  const nodes = mesh.indices.length < 3 * LEAST_FOR_WASM ? undefined : bvhNodes(mesh, checkAborted);
  if (!nodes) return buildBvhTreePlain(mesh, checkAborted);
  const tree = { ...nodes, corners: new Float32Array(3 * mesh.indices.length) };
  copyCorners(tree, mesh);
  return tree;
}

/** The twin of `buildBvhTree` without WebAssembly, by the same bits. */
export function buildBvhTreePlain(mesh: TriMesh, checkAborted?: () => void): BvhTree {
  const { positions, indices } = mesh;
  const count = indices.length / 3;
  const boxes = new Float32Array(6 * count);
  const centres = new Float32Array(3 * count);
  const order = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    order[f] = f;
    const a = 3 * indices[3 * f]!;
    const b = 3 * indices[3 * f + 1]!;
    const c = 3 * indices[3 * f + 2]!;
    for (let k = 0; k < 3; k++) {
      const p = positions[a + k]!;
      const q = positions[b + k]!;
      const r = positions[c + k]!;
      const low = p < q ? (p < r ? p : r) : q < r ? q : r;
      const high = p > q ? (p > r ? p : r) : q > r ? q : r;
      boxes[6 * f + k] = low;
      boxes[6 * f + 3 + k] = high;
      centres[3 * f + k] = (low + high) * 0.5;
    }
  }
  const bounds = new Float32Array(6 * Math.max(0, 2 * count - 1));
  const info = new Int32Array(2 * Math.max(0, 2 * count - 1));
  const nodeCount = count === 0 ? 0 : splitAll(boxes, centres, order, bounds, info, checkAborted);
  const corners = new Float32Array(9 * count);
  const tree = {
    nodeCount,
    bounds: bounds.slice(0, 6 * nodeCount),
    info: info.slice(0, 2 * nodeCount),
    order,
    corners,
  };
  copyCorners(tree, mesh);
  return tree;
}

/** Reads the coordinates of every slot again from the mesh. */
export function copyCorners(tree: BvhTree, mesh: TriMesh): void {
  for (let slot = 0; slot < tree.order.length; slot++) copySlot(tree, mesh, slot);
}

/** The same for one slot. */
function copySlot({ order, corners }: BvhTree, { positions, indices }: TriMesh, slot: number): void {
  const face = 3 * order[slot]!;
  for (let k = 0, to = 9 * slot; k < 3; k++) {
    const from = 3 * indices[face + k]!;
    corners[to++] = positions[from]!;
    corners[to++] = positions[from + 1]!;
    corners[to++] = positions[from + 2]!;
  }
}

/** The box of every slot, `6·F`, from its nine coordinates. */
export function slotBoxes(corners: Float32Array): Float32Array {
  const boxes = new Float32Array((corners.length / 9) * 6);
  for (let c = 0, b = 0; c < corners.length; c += 9, b += 6)
    for (let k = 0; k < 3; k++) {
      const p = corners[c + k]!;
      const q = corners[c + 3 + k]!;
      const r = corners[c + 6 + k]!;
      boxes[b + k] = p < q ? (p < r ? p : r) : q < r ? q : r;
      boxes[b + 3 + k] = p > q ? (p > r ? p : r) : q > r ? q : r;
    }
  return boxes;
}

/** Recomputes all boxes from `corners`, children before parents. */
export function refitBounds(tree: BvhTree): void {
  for (let node = tree.nodeCount - 1; node >= 0; node--) fitNode(tree, node);
}

/** Recomputes the box of one node: of a leaf from `corners`, else from the boxes of its children. */
export function fitNode({ bounds, info, corners }: BvhTree, node: number): void {
  const count = info[2 * node + 1]!;
  const at = 6 * node;
  if (count === 0) {
    const left = at + 6;
    const right = 6 * info[2 * node]!;
    for (let k = 0; k < 3; k++) {
      bounds[at + k] = Math.min(bounds[left + k]!, bounds[right + k]!);
      bounds[at + 3 + k] = Math.max(bounds[left + 3 + k]!, bounds[right + 3 + k]!);
    }
    return;
  }
  const first = 9 * info[2 * node]!;
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = first + k; i < first + 9 * count; i += 3) {
      const value = corners[i]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    bounds[at + k] = low;
    bounds[at + 3 + k] = high;
  }
}

function splitAll(
  boxes: Float32Array,
  centres: Float32Array,
  order: Uint32Array,
  bounds: Float32Array,
  info: Int32Array,
  checkAborted: (() => void) | undefined,
): number {
  const binCount = new Int32Array(BINS);
  const binBox = new Float32Array(6 * BINS);
  const costRight = new Float64Array(BINS);
  const starts = [0];
  const ends = [order.length];
  const parents = [-1];
  const depths = [0];
  let nodeCount = 0;
  /** Triangles gone through since the last question whether to stop. */
  let gone = Infinity;
  while (starts.length > 0) {
    const start = starts.pop()!;
    const end = ends.pop()!;
    const parent = parents.pop()!;
    const depth = depths.pop()!;
    if ((gone += end - start) > 4 * BATCH_MASK) {
      checkAborted?.();
      gone = 0;
    }
    const node = nodeCount++;
    if (parent >= 0) info[2 * parent] = node;
    const at = 6 * node;
    let x0 = Infinity, y0 = Infinity, z0 = Infinity, x1 = -Infinity, y1 = -Infinity, z1 = -Infinity; // prettier-ignore
    let cx0 = Infinity, cy0 = Infinity, cz0 = Infinity, cx1 = -Infinity, cy1 = -Infinity, cz1 = -Infinity; // prettier-ignore
    for (let i = start; i < end; i++) {
      const f = order[i]!;
      const b = 6 * f;
      if (boxes[b]! < x0) x0 = boxes[b]!;
      if (boxes[b + 1]! < y0) y0 = boxes[b + 1]!;
      if (boxes[b + 2]! < z0) z0 = boxes[b + 2]!;
      if (boxes[b + 3]! > x1) x1 = boxes[b + 3]!;
      if (boxes[b + 4]! > y1) y1 = boxes[b + 4]!;
      if (boxes[b + 5]! > z1) z1 = boxes[b + 5]!;
      const c = 3 * f;
      const cx = centres[c]!;
      const cy = centres[c + 1]!;
      const cz = centres[c + 2]!;
      if (cx < cx0) cx0 = cx;
      if (cx > cx1) cx1 = cx;
      if (cy < cy0) cy0 = cy;
      if (cy > cy1) cy1 = cy;
      if (cz < cz0) cz0 = cz;
      if (cz > cz1) cz1 = cz;
    }
    bounds[at] = x0;
    bounds[at + 1] = y0;
    bounds[at + 2] = z0;
    bounds[at + 3] = x1;
    bounds[at + 4] = y1;
    bounds[at + 5] = z1;
    const count = end - start;
    if (count <= LEAF_SIZE) {
      info[2 * node] = start;
      info[2 * node + 1] = count;
      continue;
    }
    const sx = cx1 - cx0;
    const sy = cy1 - cy0;
    const sz = cz1 - cz0;
    const axis = sx >= sy && sx >= sz ? 0 : sy >= sz ? 1 : 2;
    const low = axis === 0 ? cx0 : axis === 1 ? cy0 : cz0;
    const span = axis === 0 ? sx : axis === 1 ? sy : sz;
    let middle = -1;
    if (span > 0 && depth < MAX_SAH_DEPTH) {
      const factor = (BINS * 0.9999) / span;
      binCount.fill(0);
      for (let i = 0; i < 6 * BINS; i += 6) {
        binBox[i] = binBox[i + 1] = binBox[i + 2] = Infinity;
        binBox[i + 3] = binBox[i + 4] = binBox[i + 5] = -Infinity;
      }
      for (let i = start; i < end; i++) {
        const f = order[i]!;
        const bin = ((centres[3 * f + axis]! - low) * factor) | 0;
        binCount[bin]!++;
        const to = 6 * bin;
        const b = 6 * f;
        if (boxes[b]! < binBox[to]!) binBox[to] = boxes[b]!;
        if (boxes[b + 1]! < binBox[to + 1]!) binBox[to + 1] = boxes[b + 1]!;
        if (boxes[b + 2]! < binBox[to + 2]!) binBox[to + 2] = boxes[b + 2]!;
        if (boxes[b + 3]! > binBox[to + 3]!) binBox[to + 3] = boxes[b + 3]!;
        if (boxes[b + 4]! > binBox[to + 4]!) binBox[to + 4] = boxes[b + 4]!;
        if (boxes[b + 5]! > binBox[to + 5]!) binBox[to + 5] = boxes[b + 5]!;
      }
      const plane = cheapestPlane(binCount, binBox, costRight);
      if (plane > 0) {
        let i = start;
        let j = end - 1;
        for (;;) {
          while (i <= j && (((centres[3 * order[i]! + axis]! - low) * factor) | 0) < plane) i++;
          while (i <= j && (((centres[3 * order[j]! + axis]! - low) * factor) | 0) >= plane) j--;
          if (i >= j) break;
          const swap = order[i]!;
          order[i] = order[j]!;
          order[j] = swap;
        }
        middle = i;
      }
    }
    if (middle <= start || middle >= end) {
      order.subarray(start, end).sort((p, q) => centres[3 * p + axis]! - centres[3 * q + axis]! || p - q);
      middle = (start + end) >> 1;
    }
    starts.push(middle, start);
    ends.push(end, middle);
    parents.push(node, -1);
    depths.push(depth + 1, depth + 1);
  }
  return nodeCount;
}

/** The first bin of the right side of the cheapest split, or 0 when one side would be empty. */
function cheapestPlane(binCount: Int32Array, binBox: Float32Array, costRight: Float64Array): number {
  let count = 0;
  let x0 = Infinity, y0 = Infinity, z0 = Infinity, x1 = -Infinity, y1 = -Infinity, z1 = -Infinity; // prettier-ignore
  const grow = (bin: number): number => {
    const b = 6 * bin;
    if (binCount[bin]! > 0) {
      count += binCount[bin]!;
      x0 = Math.min(x0, binBox[b]!);
      y0 = Math.min(y0, binBox[b + 1]!);
      z0 = Math.min(z0, binBox[b + 2]!);
      x1 = Math.max(x1, binBox[b + 3]!);
      y1 = Math.max(y1, binBox[b + 4]!);
      z1 = Math.max(z1, binBox[b + 5]!);
    }
    return count === 0 ? Infinity : count * halfArea(x1 - x0, y1 - y0, z1 - z0);
  };
  for (let bin = BINS - 1; bin > 0; bin--) costRight[bin] = grow(bin);
  count = 0;
  x0 = y0 = z0 = Infinity;
  x1 = y1 = z1 = -Infinity;
  let best = Infinity;
  let plane = 0;
  for (let bin = 1; bin < BINS; bin++) {
    const cost = grow(bin - 1) + costRight[bin]!;
    if (cost < best) {
      best = cost;
      plane = bin;
    }
  }
  return plane;
}
