// AssemblyScript: the twin of `splitAll` in core/src/mesh/bvh/bvh-build.ts, statement for statement, so that both give the same bits. Places are
// in bytes of the memory that the caller laid out; 32-bit floats are widened to 64 bits wherever the twin computes.

const BINS: i32 = 16;
const LEAF_SIZE: i32 = 4;
const MAX_SAH_DEPTH: i32 = 40;

const binCount = memory.data(4 * 16);
const binBox = memory.data(24 * 16);
const costRight = memory.data(8 * 16);

let boxes: usize = 0;
let centres: usize = 0;
let order: usize = 0;
let bounds: usize = 0;
let info: usize = 0;
/** Entries of 16 bytes: first and last triangle, the parent whose right child it is or −1, depth. */
let stack: usize = 0;
let top: usize = 0;
let nodeCount: i32 = 0;

/** Boxes and middles of the triangles, their numbers in order, and the root on the stack. False where a coordinate is not finite or a vertex not there. */
export function begin(
  positions: usize,
  vertices: u32,
  indices: usize,
  count: i32,
  boxesAt: usize,
  centresAt: usize,
  orderAt: usize,
  boundsAt: usize,
  infoAt: usize,
  stackAt: usize,
): bool {
  boxes = boxesAt;
  centres = centresAt;
  order = orderAt;
  bounds = boundsAt;
  info = infoAt;
  stack = stackAt;
  for (let face: i32 = 0; face < count; face++) {
    store<u32>(order + ((<usize>face) << 2), face);
    const corner = indices + <usize>face * 12;
    const u = load<u32>(corner);
    const v = load<u32>(corner, 4);
    const w = load<u32>(corner, 8);
    if (u >= vertices || v >= vertices || w >= vertices) return false;
    const a = positions + <usize>u * 12;
    const b = positions + <usize>v * 12;
    const c = positions + <usize>w * 12;
    const box = boxes + <usize>face * 24;
    const centre = centres + <usize>face * 12;
    for (let k: usize = 0; k < 12; k += 4) {
      const p = load<f32>(a + k);
      const q = load<f32>(b + k);
      const r = load<f32>(c + k);
      if (p - p + (q - q) + (r - r) != 0) return false;
      const low = p < q ? (p < r ? p : r) : q < r ? q : r;
      const high = p > q ? (p > r ? p : r) : q > r ? q : r;
      store<f32>(box + k, low);
      store<f32>(box + k, high, 12);
      store<f32>(centre + k, <f32>((<f64>low + <f64>high) * 0.5));
    }
  }
  top = 0;
  nodeCount = 0;
  push(0, count, -1, 0);
  return true;
}

/** Divides until about `budget` triangles were gone through. The number of nodes when nothing is left to divide, −1 before. */
export function divide(budget: i32): i32 {
  let gone: i32 = 0;
  while (top > 0) {
    if (gone > budget) return -1;
    top -= 16;
    const start = load<i32>(stack + top);
    const end = load<i32>(stack + top, 4);
    const parent = load<i32>(stack + top, 8);
    const depth = load<i32>(stack + top, 12);
    gone += end - start;
    const node = nodeCount++;
    if (parent >= 0) store<i32>(info + ((<usize>parent) << 3), node);
    split(node, start, end, depth);
  }
  return nodeCount;
}

function push(start: i32, end: i32, parent: i32, depth: i32): void {
  store<i32>(stack + top, start);
  store<i32>(stack + top, end, 4);
  store<i32>(stack + top, parent, 8);
  store<i32>(stack + top, depth, 12);
  top += 16;
}

function split(node: i32, start: i32, end: i32, depth: i32): void {
  // Locals stay in registers; what belongs to the module is read again every time.
  const ofFace = order;
  const boxOf = boxes;
  const centreOf = centres;
  const place = bounds + <usize>node * 24;
  let cx0: f32 = Infinity;
  let cy0: f32 = Infinity;
  let cz0: f32 = Infinity;
  let cx1: f32 = -Infinity;
  let cy1: f32 = -Infinity;
  let cz1: f32 = -Infinity;
  let x0: f32 = Infinity;
  let y0: f32 = Infinity;
  let z0: f32 = Infinity;
  let x1: f32 = -Infinity;
  let y1: f32 = -Infinity;
  let z1: f32 = -Infinity;
  for (let i = start; i < end; i++) {
    const face = <usize>load<u32>(ofFace + ((<usize>i) << 2));
    const box = boxOf + face * 24;
    const centre = centreOf + face * 12;
    let value = load<f32>(box);
    if (value < x0) x0 = value;
    value = load<f32>(box, 4);
    if (value < y0) y0 = value;
    value = load<f32>(box, 8);
    if (value < z0) z0 = value;
    value = load<f32>(box, 12);
    if (value > x1) x1 = value;
    value = load<f32>(box, 16);
    if (value > y1) y1 = value;
    value = load<f32>(box, 20);
    if (value > z1) z1 = value;
    value = load<f32>(centre);
    if (value < cx0) cx0 = value;
    if (value > cx1) cx1 = value;
    value = load<f32>(centre, 4);
    if (value < cy0) cy0 = value;
    if (value > cy1) cy1 = value;
    value = load<f32>(centre, 8);
    if (value < cz0) cz0 = value;
    if (value > cz1) cz1 = value;
  }
  store<f32>(place, x0);
  store<f32>(place, y0, 4);
  store<f32>(place, z0, 8);
  store<f32>(place, x1, 12);
  store<f32>(place, y1, 16);
  store<f32>(place, z1, 20);
  const count = end - start;
  if (count <= LEAF_SIZE) {
    store<i32>(info + ((<usize>node) << 3), start);
    store<i32>(info + ((<usize>node) << 3), count, 4);
    return;
  }
  // The memory may hold another tree from before.
  store<i32>(info + ((<usize>node) << 3), 0, 4);
  const sx = <f64>cx1 - <f64>cx0;
  const sy = <f64>cy1 - <f64>cy0;
  const sz = <f64>cz1 - <f64>cz0;
  const axis: usize = sx >= sy && sx >= sz ? 0 : sy >= sz ? 1 : 2;
  const low = <f64>(axis == 0 ? cx0 : axis == 1 ? cy0 : cz0);
  const span = axis == 0 ? sx : axis == 1 ? sy : sz;
  let middle: i32 = -1;
  if (span > 0 && depth < MAX_SAH_DEPTH)
    middle = partition(start, end, centres + (axis << 2), low, (<f64>BINS * 0.9999) / span);
  if (middle <= start || middle >= end) {
    sort(order + ((<usize>start) << 2), count, centres + (axis << 2));
    middle = (start + end) >> 1;
  }
  push(middle, end, node, depth + 1);
  push(start, middle, -1, depth + 1);
}

function clearBox(box: usize): void {
  store<f32>(box, Infinity);
  store<f32>(box, Infinity, 4);
  store<f32>(box, Infinity, 8);
  store<f32>(box, -Infinity, 12);
  store<f32>(box, -Infinity, 16);
  store<f32>(box, -Infinity, 20);
}

/** Brings the triangles of the left side of the cheapest split before those of the right; the first of these, or −1 where one side would be empty. */
function partition(start: i32, end: i32, along: usize, low: f64, factor: f64): i32 {
  const ofFace = order;
  const boxOf = boxes;
  memory.fill(binCount, 0, 4 * 16);
  for (let bin: i32 = 0; bin < BINS; bin++) clearBox(binBox + <usize>bin * 24);
  for (let i = start; i < end; i++) {
    const face = <usize>load<u32>(ofFace + ((<usize>i) << 2));
    const bin = <i32>((<f64>load<f32>(along + face * 12) - low) * factor);
    const counter = binCount + ((<usize>bin) << 2);
    store<i32>(counter, load<i32>(counter) + 1);
    const to = binBox + <usize>bin * 24;
    const box = boxOf + face * 24;
    let value = load<f32>(box);
    if (value < load<f32>(to)) store<f32>(to, value);
    value = load<f32>(box, 4);
    if (value < load<f32>(to, 4)) store<f32>(to, value, 4);
    value = load<f32>(box, 8);
    if (value < load<f32>(to, 8)) store<f32>(to, value, 8);
    value = load<f32>(box, 12);
    if (value > load<f32>(to, 12)) store<f32>(to, value, 12);
    value = load<f32>(box, 16);
    if (value > load<f32>(to, 16)) store<f32>(to, value, 16);
    value = load<f32>(box, 20);
    if (value > load<f32>(to, 20)) store<f32>(to, value, 20);
  }
  const plane = cheapestPlane();
  if (plane == 0) return -1;
  let i = start;
  let j = end - 1;
  while (true) {
    while (i <= j && binOf(ofFace, i, along, low, factor) < plane) i++;
    while (i <= j && binOf(ofFace, j, along, low, factor) >= plane) j--;
    if (i >= j) return i;
    const first = ofFace + ((<usize>i) << 2);
    const last = ofFace + ((<usize>j) << 2);
    const swap = load<u32>(first);
    store<u32>(first, load<u32>(last));
    store<u32>(last, swap);
  }
}

function binOf(ofFace: usize, slot: i32, along: usize, low: f64, factor: f64): i32 {
  const face = <usize>load<u32>(ofFace + ((<usize>slot) << 2));
  return <i32>((<f64>load<f32>(along + face * 12) - low) * factor);
}

let grown: i32 = 0;
let gx0: f64 = 0;
let gy0: f64 = 0;
let gz0: f64 = 0;
let gx1: f64 = 0;
let gy1: f64 = 0;
let gz1: f64 = 0;

function clearGrown(): void {
  grown = 0;
  gx0 = Infinity;
  gy0 = Infinity;
  gz0 = Infinity;
  gx1 = -Infinity;
  gy1 = -Infinity;
  gz1 = -Infinity;
}

function grow(bin: i32): f64 {
  const count = load<i32>(binCount + ((<usize>bin) << 2));
  if (count > 0) {
    const box = binBox + <usize>bin * 24;
    grown += count;
    gx0 = min(gx0, <f64>load<f32>(box));
    gy0 = min(gy0, <f64>load<f32>(box, 4));
    gz0 = min(gz0, <f64>load<f32>(box, 8));
    gx1 = max(gx1, <f64>load<f32>(box, 12));
    gy1 = max(gy1, <f64>load<f32>(box, 16));
    gz1 = max(gz1, <f64>load<f32>(box, 20));
  }
  if (grown == 0) return Infinity;
  const x = gx1 - gx0;
  const y = gy1 - gy0;
  const z = gz1 - gz0;
  return <f64>grown * (x * y + y * z + z * x);
}

/** The first bin of the right side of the cheapest split, or 0 when one side would be empty. */
function cheapestPlane(): i32 {
  clearGrown();
  for (let bin = BINS - 1; bin > 0; bin--) store<f64>(costRight + ((<usize>bin) << 3), grow(bin));
  clearGrown();
  let best: f64 = Infinity;
  let plane: i32 = 0;
  for (let bin: i32 = 1; bin < BINS; bin++) {
    const cost = grow(bin - 1) + load<f64>(costRight + ((<usize>bin) << 3));
    if (cost < best) {
      best = cost;
      plane = bin;
    }
  }
  return plane;
}

/** Whether triangle `p` stands before `q` along an axis; where their middles are equal the lower number does. */
function isBefore(p: u32, q: u32, along: usize): bool {
  const a = load<f32>(along + <usize>p * 12);
  const b = load<f32>(along + <usize>q * 12);
  return a < b || (a == b && p < q);
}

/** Heap sort: the order is total, so any sort gives the same. */
function sort(list: usize, count: i32, along: usize): void {
  for (let root = (count >> 1) - 1; root >= 0; root--) sift(list, root, count, along);
  for (let last = count - 1; last > 0; last--) {
    const largest = load<u32>(list);
    store<u32>(list, load<u32>(list + ((<usize>last) << 2)));
    store<u32>(list + ((<usize>last) << 2), largest);
    sift(list, 0, last, along);
  }
}

function sift(list: usize, root: i32, count: i32, along: usize): void {
  const value = load<u32>(list + ((<usize>root) << 2));
  let at = root;
  while (2 * at + 1 < count) {
    let child = 2 * at + 1;
    let larger = load<u32>(list + ((<usize>child) << 2));
    if (child + 1 < count) {
      const other = load<u32>(list + ((<usize>(child + 1)) << 2));
      if (isBefore(larger, other, along)) {
        child++;
        larger = other;
      }
    }
    if (!isBefore(value, larger, along)) break;
    store<u32>(list + ((<usize>at) << 2), larger);
    at = child;
  }
  store<u32>(list + ((<usize>at) << 2), value);
}
