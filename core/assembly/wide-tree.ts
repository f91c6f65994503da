// AssemblyScript: a tree of four boxes a node, made of the binary tree of core/src/mesh/bvh/bvh-build.ts, and what is asked of it. The vector unit holds four boxes
// against a point at once, in 32-bit floats and with more room than their rounding takes; triangles are measured as the twins do, statement for statement, so that the
// answers have the same bits. Places are in bytes of the memory that the caller laid out.
// Source of the wide tree: Wald, Benthin and Boulos, Getting Rid of Packets, 2008 (a tree of four children made of one of two).

/** A node: the least x of its four boxes, y, z, the greatest x, y, z, and what each box holds. */
const NODE: usize = 112;
/** No box. */
const NOTHING: i32 = 0x7fffffff;
/** A distance that rounding to 32 bits cannot pass over: of coordinates up to 1, and of squares. */
const ROOM: f64 = 2.4e-7;
const WIDER: f64 = 1.000002;
const MOST: f64 = 3.4e38;
/** Coordinates beyond this are left to the twins. */
const LARGEST: f32 = 1e15;

/** Up to four nodes of the binary tree that become the boxes of one. */
const lanes = memory.data(4 * 4);
/** Point, weights and distance that were found last. */
const out = memory.data(8 * 7);

let info: usize = 0;
let bounds: usize = 0;
let order: usize = 0;
let corners: usize = 0;
let slotOf: usize = 0;
let wide: usize = 0;
let stack: usize = 0;
/** Nodes of the wide tree. */
let nodeCount: i32 = 0;
/** Where the discs of the triangles of each node lie; 0 for a tree whose nearest triangles are not asked for. */
let discs: usize = 0;

/** Where `nearest` writes. */
export function outAt(): usize {
  return out;
}

/** Makes the wide tree; the number of its nodes, 0 where a coordinate is not finite or too large for 32 bits to hold the square of. */
export function begin(
  infoAt: usize,
  boundsAt: usize,
  orderAt: usize,
  cornersAt: usize,
  count: i32,
  slotOfAt: usize,
  wideAt: usize,
  discsAt: usize,
  stackAt: usize,
): i32 {
  info = infoAt;
  bounds = boundsAt;
  order = orderAt;
  corners = cornersAt;
  slotOf = slotOfAt;
  wide = wideAt;
  discs = discsAt;
  stack = stackAt;
  last = -1;
  const end = corners + <usize>count * 36;
  for (let corner = corners; corner < end; corner += 4) if (!(abs(load<f32>(corner)) <= LARGEST)) return 0;
  for (let slot: i32 = 0; slot < count; slot++)
    store<i32>(slotOf + ((<usize>load<u32>(order + ((<usize>slot) << 2))) << 2), slot);
  let made: i32 = 1;
  let top = stack;
  store<i32>(top, 0);
  store<i32>(top, 0, 4);
  top += 8;
  while (top > stack) {
    top -= 8;
    const node = load<i32>(top);
    const at = wide + <usize>load<i32>(top, 4) * NODE;
    const leaf = countOf(node);
    if (leaf > 0) {
      const first = firstOf(node);
      for (let lane: i32 = 0; lane < 4; lane++)
        if (lane < leaf) putSlot(at, lane, first + lane);
        else putNothing(at, lane);
      continue;
    }
    const used = gather(node);
    for (let lane: i32 = 0; lane < 4; lane++) {
      if (lane >= used) {
        putNothing(at, lane);
        continue;
      }
      const below = load<i32>(lanes + ((<usize>lane) << 2));
      if (countOf(below) == 1) {
        putSlot(at, lane, firstOf(below));
        continue;
      }
      const box = bounds + <usize>below * 24;
      putBox(at, lane, load<f32>(box), load<f32>(box, 4), load<f32>(box, 8), load<f32>(box, 12), load<f32>(box, 16), load<f32>(box, 20), made); // prettier-ignore
      store<i32>(top, below);
      store<i32>(top, made, 4);
      top += 8;
      made++;
    }
  }
  nodeCount = made;
  return made;
}

function countOf(node: i32): i32 {
  return load<i32>(info + ((<usize>node) << 3), 4);
}

function firstOf(node: i32): i32 {
  return load<i32>(info + ((<usize>node) << 3));
}

/** The nodes that stand for an inner one: the largest is opened until there are four. */
function gather(node: i32): i32 {
  store<i32>(lanes, node);
  let used: i32 = 1;
  while (used < 4) {
    let most: f64 = -1;
    let largest: i32 = -1;
    for (let lane: i32 = 0; lane < used; lane++) {
      const one = load<i32>(lanes + ((<usize>lane) << 2));
      if (countOf(one) > 0) continue;
      const box = bounds + <usize>one * 24;
      const x = <f64>load<f32>(box, 12) - <f64>load<f32>(box);
      const y = <f64>load<f32>(box, 16) - <f64>load<f32>(box, 4);
      const z = <f64>load<f32>(box, 20) - <f64>load<f32>(box, 8);
      const area = x * y + y * z + z * x;
      if (area <= most) continue;
      most = area;
      largest = lane;
    }
    if (largest < 0) break;
    const opened = load<i32>(lanes + ((<usize>largest) << 2));
    store<i32>(lanes + ((<usize>largest) << 2), opened + 1);
    store<i32>(lanes + ((<usize>used) << 2), firstOf(opened));
    used++;
  }
  return used;
}

function putBox(
  at: usize,
  lane: i32,
  x0: f32,
  y0: f32,
  z0: f32,
  x1: f32,
  y1: f32,
  z1: f32,
  holds: i32,
): void {
  const place = at + ((<usize>lane) << 2);
  store<f32>(place, x0);
  store<f32>(place, y0, 16);
  store<f32>(place, z0, 32);
  store<f32>(place, x1, 48);
  store<f32>(place, y1, 64);
  store<f32>(place, z1, 80);
  store<i32>(place, holds, 96);
  if (discs > 0 && holds >= 0) putDisc(at, lane, 0, 0, 0, 0, 0, 0, Infinity, 0);
}

/** A node's discs: the x of their middles, y, z, of their normals, the radii and half the heights. */
const DISCS: usize = 128;

function putDisc(
  at: usize,
  lane: i32,
  x: f32,
  y: f32,
  z: f32,
  nx: f32,
  ny: f32,
  nz: f32,
  radius: f64,
  height: f64,
): void {
  const place = discs + ((at - wide) / NODE) * DISCS + ((<usize>lane) << 2);
  store<f32>(place, x);
  store<f32>(place, y, 16);
  store<f32>(place, z, 32);
  store<f32>(place, nx, 48);
  store<f32>(place, ny, 64);
  store<f32>(place, nz, 80);
  // No smaller for the rounding.
  store<f32>(place, <f32>(radius * WIDER), 96);
  store<f32>(place, <f32>(height * WIDER), 112);
}

/** A flat round box about a triangle, which holds it closer than its upright box: its middle and normal are those in 32 bits. */
function putDiscOf(at: usize, lane: i32, t: usize): void {
  const ax = <f64>load<f32>(t);
  const ay = <f64>load<f32>(t, 4);
  const az = <f64>load<f32>(t, 8);
  const bx = <f64>load<f32>(t, 12);
  const by = <f64>load<f32>(t, 16);
  const bz = <f64>load<f32>(t, 20);
  const cx = <f64>load<f32>(t, 24);
  const cy = <f64>load<f32>(t, 28);
  const cz = <f64>load<f32>(t, 32);
  const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const size = sqrt(nx * nx + ny * ny + nz * nz);
  if (!(size > 1e-30 && size < MOST)) {
    putDisc(at, lane, 0, 0, 0, 0, 0, 0, Infinity, 0);
    return;
  }
  const x = <f32>((ax + bx + cx) / 3);
  const y = <f32>((ay + by + cy) / 3);
  const z = <f32>((az + bz + cz) / 3);
  const ux = <f32>(nx / size);
  const uy = <f32>(ny / size);
  const uz = <f32>(nz / size);
  let radius: f64 = 0;
  let height: f64 = 0;
  for (let corner = t; corner < t + 36; corner += 12) {
    const dx = <f64>load<f32>(corner) - <f64>x;
    const dy = <f64>load<f32>(corner, 4) - <f64>y;
    const dz = <f64>load<f32>(corner, 8) - <f64>z;
    radius = max(radius, sqrt(dx * dx + dy * dy + dz * dz));
    height = max(height, abs(dx * <f64>ux + dy * <f64>uy + dz * <f64>uz));
  }
  putDisc(at, lane, x, y, z, ux, uy, uz, radius, height);
}

function putNothing(at: usize, lane: i32): void {
  putBox(at, lane, Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity, NOTHING);
}

function putSlot(at: usize, lane: i32, slot: i32): void {
  const c = corners + <usize>slot * 36;
  putBox(
    at,
    lane,
    min(min(load<f32>(c), load<f32>(c, 12)), load<f32>(c, 24)),
    min(min(load<f32>(c, 4), load<f32>(c, 16)), load<f32>(c, 28)),
    min(min(load<f32>(c, 8), load<f32>(c, 20)), load<f32>(c, 32)),
    max(max(load<f32>(c), load<f32>(c, 12)), load<f32>(c, 24)),
    max(max(load<f32>(c, 4), load<f32>(c, 16)), load<f32>(c, 28)),
    max(max(load<f32>(c, 8), load<f32>(c, 20)), load<f32>(c, 32)),
    ~slot,
  );
  if (discs > 0) putDiscOf(at, lane, c);
}

let pv: f64 = 0;
let pw: f64 = 0;

/** `closestOnTriangle`: the squared distance; the weights of the second and third corner are left in `pv`, `pw`. */
function closest(t: usize, x: f64, y: f64, z: f64): f64 {
  const ax = <f64>load<f32>(t);
  const ay = <f64>load<f32>(t, 4);
  const az = <f64>load<f32>(t, 8);
  const abx = <f64>load<f32>(t, 12) - ax;
  const aby = <f64>load<f32>(t, 16) - ay;
  const abz = <f64>load<f32>(t, 20) - az;
  const acx = <f64>load<f32>(t, 24) - ax;
  const acy = <f64>load<f32>(t, 28) - ay;
  const acz = <f64>load<f32>(t, 32) - az;
  const apx = x - ax;
  const apy = y - ay;
  const apz = z - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  let v: f64 = 0;
  let w: f64 = 0;
  if (d1 > 0 || d2 > 0) {
    const bpx = apx - abx;
    const bpy = apy - aby;
    const bpz = apz - abz;
    const d3 = abx * bpx + aby * bpy + abz * bpz;
    const d4 = acx * bpx + acy * bpy + acz * bpz;
    if (d3 >= 0 && d4 <= d3) v = 1;
    else {
      const vc = d1 * d4 - d3 * d2;
      if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) v = d1 / (d1 - d3);
      else {
        const cpx = apx - acx;
        const cpy = apy - acy;
        const cpz = apz - acz;
        const d5 = abx * cpx + aby * cpy + abz * cpz;
        const d6 = acx * cpx + acy * cpy + acz * cpz;
        if (d6 >= 0 && d5 <= d6) w = 1;
        else {
          const vb = d5 * d2 - d1 * d6;
          if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6) w = d2 / (d2 - d6);
          else {
            const va = d3 * d6 - d5 * d4;
            const e = d4 - d3;
            const g = d5 - d6;
            if (va <= 0 && e >= 0 && g >= 0 && e + g > 0) {
              w = e / (e + g);
              v = 1 - w;
            } else {
              const sum = va + vb + vc;
              if (sum > 0) {
                v = vb / sum;
                w = vc / sum;
              }
            }
          }
        }
      }
    }
  }
  pv = v;
  pw = w;
  const dx = x - (ax + v * abx + w * acx);
  const dy = y - (ay + v * aby + w * acy);
  const dz = z - (az + v * abz + w * acz);
  return dx * dx + dy * dy + dz * dz;
}

/** Writes the point of a triangle whose weights are in `pv`, `pw`, and all three weights. */
function tell(t: usize): void {
  for (let k: usize = 0; k < 3; k++) {
    const c = t + (k << 2);
    const a = <f64>load<f32>(c);
    store<f64>(out + (k << 3), a + pv * (<f64>load<f32>(c, 12) - a) + pw * (<f64>load<f32>(c, 24) - a));
  }
  store<f64>(out, 1 - pv - pw, 24);
  store<f64>(out, pv, 32);
  store<f64>(out, pw, 40);
}

/** The square of a distance with room for what 32 bits leave out. */
function widened(square: f64, room: f64): f32 {
  const far = sqrt(square) + room;
  return <f32>min(far * far * WIDER, MOST);
}

/** The triangle that was found last: where no hint is given, the best there is. */
let last: i32 = -1;
/** The distances of four boxes. */
const fars = memory.data(4 * 4, 16);

/** `closestPointInto`: the triangle or −1, with `square` the square of the greatest distance; what was found stands in `out`. */
export function nearest(x: f64, y: f64, z: f64, square: f64, hint: i32): i32 {
  let best = square;
  let found: i32 = -1;
  const triangles = corners;
  const nodes = wide;
  const faces = order;
  if (hint < 0 && square == Infinity) hint = last;
  /** The slot of the hint, which need not be measured again. */
  let known: usize = usize.MAX_VALUE;
  if (hint >= 0) {
    const slot = <usize>load<i32>(slotOf + ((<usize>hint) << 2));
    const t = triangles + slot * 36;
    const away = closest(t, x, y, z);
    if (away <= best) {
      known = slot;
      found = hint;
      tell(t);
    }
    best = min(best, away);
  }
  const room = max(max(abs(x), abs(y)), abs(z)) * ROOM;
  let reach = widened(best, room);
  const xs = f32x4.splat(<f32>x);
  const ys = f32x4.splat(<f32>y);
  const zs = f32x4.splat(<f32>z);
  const none = f32x4.splat(0);
  const rooms = f32x4.splat(<f32>room);
  const bottom = stack;
  let top = bottom;
  let at = nodes;
  while (true) {
    const dx = f32x4.pmax(none, f32x4.pmax(f32x4.sub(v128.load(at), xs), f32x4.sub(xs, v128.load(at, 48))));
    const dy = f32x4.pmax(
      none,
      f32x4.pmax(f32x4.sub(v128.load(at, 16), ys), f32x4.sub(ys, v128.load(at, 64))),
    );
    const dz = f32x4.pmax(
      none,
      f32x4.pmax(f32x4.sub(v128.load(at, 32), zs), f32x4.sub(zs, v128.load(at, 80))),
    );
    const far = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    let near = i32x4.bitmask(f32x4.le(far, f32x4.splat(reach)));
    const triangular = near & i32x4.bitmask(v128.load(at, 96));
    if (triangular) {
      // Of the triangles whose upright boxes are near most are not: how far off their discs are at least.
      const disc = discs + ((at - nodes) / NODE) * DISCS;
      const ex = f32x4.sub(xs, v128.load(disc));
      const ey = f32x4.sub(ys, v128.load(disc, 16));
      const ez = f32x4.sub(zs, v128.load(disc, 32));
      const square = f32x4.add(f32x4.add(f32x4.mul(ex, ex), f32x4.mul(ey, ey)), f32x4.mul(ez, ez));
      const up = f32x4.add(
        f32x4.add(f32x4.mul(ex, v128.load(disc, 48)), f32x4.mul(ey, v128.load(disc, 64))),
        f32x4.mul(ez, v128.load(disc, 80)),
      );
      const off = f32x4.add(rooms, f32x4.mul(f32x4.sqrt(square), f32x4.splat(1e-6)));
      const above = f32x4.pmax(none, f32x4.sub(f32x4.sub(f32x4.abs(up), v128.load(disc, 112)), off));
      const beside = f32x4.sqrt(
        f32x4.pmax(none, f32x4.sub(f32x4.mul(square, f32x4.splat(0.999998)), f32x4.mul(up, up))),
      );
      const outside = f32x4.pmax(none, f32x4.sub(f32x4.sub(beside, v128.load(disc, 96)), off));
      const least = f32x4.add(f32x4.mul(above, above), f32x4.mul(outside, outside));
      near &= ~triangular | i32x4.bitmask(f32x4.le(least, f32x4.splat(reach)));
    }
    if (near) {
      v128.store(fars, far);
      do {
        const lane = (<usize>ctz(near)) << 2;
        near &= near - 1;
        const holds = load<i32>(at + lane, 96);
        const toBox = load<f32>(fars + lane);
        if (holds >= 0) {
          store<i32>(top, holds);
          store<f32>(top, toBox, 4);
          top += 8;
          continue;
        }
        if (toBox > reach) continue;
        const slot = <usize>~holds;
        if (slot === known) continue;
        const t = triangles + slot * 36;
        const square = closest(t, x, y, z);
        if (!(square <= best)) continue;
        const face = load<i32>(faces + (slot << 2));
        if (square < best || found < 0 || face < found) {
          if (square < best) reach = widened(square, room);
          best = square;
          found = face;
          tell(t);
        }
      } while (near);
    }
    do {
      if (top === bottom) {
        store<f64>(out, sqrt(best), 48);
        if (found >= 0) last = found;
        return found;
      }
      top -= 8;
    } while (load<f32>(top, 4) > reach);
    at = nodes + <usize>load<i32>(top) * NODE;
  }
}

/**
 * Which triangles have another one within `least` (mm) under them, straight down, that faces the other way by a cosine below `facing`: the numbers of those in the slots from `first` to `end`
 * are written to `found`, at most `most`; returns how many there are. `normals` takes the unit normals of all slots, which the call with `first` 0 computes, and `turns` the least and the greatest of them in each box.
 */
export function narrow(
  first: i32,
  end: i32,
  count: i32,
  least: f64,
  facing: f64,
  normals: usize,
  turns: usize,
  found: usize,
  most: i32,
): i32 {
  if (first == 0) {
    for (let slot: i32 = 0; slot < count; slot++) putNormal(slot, normals);
    // What lies under a node has a higher number.
    for (let node = nodeCount - 1; node >= 0; node--) putTurns(node, normals, turns);
  }
  let many: i32 = 0;
  for (let start = first; start < end; start += GROUP) {
    const stop = min(start + GROUP, end);
    if (!mayBeNarrow(start, stop, least, facing, normals, turns)) continue;
    for (let slot = start; slot < stop; slot++) {
      if (isFlat(normals + <usize>slot * 24)) continue;
      if (!isNarrow(slot, least, facing, normals, turns)) continue;
      if (many < most) store<i32>(found + ((<usize>many) << 2), load<i32>(order + ((<usize>slot) << 2)));
      many++;
    }
  }
  return many;
}

/** Whether a triangle has no area, and so no normal. */
function isFlat(n: usize): bool {
  return load<f64>(n) == 0 && load<f64>(n, 8) == 0 && load<f64>(n, 16) == 0;
}

/** The unit normal of the triangle in a slot; all 0 for one without area. */
function putNormal(slot: i32, normals: usize): void {
  const t = corners + <usize>slot * 36;
  const ux = <f64>load<f32>(t, 12) - <f64>load<f32>(t);
  const uy = <f64>load<f32>(t, 16) - <f64>load<f32>(t, 4);
  const uz = <f64>load<f32>(t, 20) - <f64>load<f32>(t, 8);
  const vx = <f64>load<f32>(t, 24) - <f64>load<f32>(t);
  const vy = <f64>load<f32>(t, 28) - <f64>load<f32>(t, 4);
  const vz = <f64>load<f32>(t, 32) - <f64>load<f32>(t, 8);
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const size = sqrt(x * x + y * y + z * z);
  const share = size > 0 ? 1 / size : 0;
  const n = normals + <usize>slot * 24;
  store<f64>(n, share * x);
  store<f64>(n, share * y, 8);
  store<f64>(n, share * z, 16);
}

/** The least x of the normals in each of four boxes, y, z, and the greatest x, y, z. */
const TURNS: usize = 96;
/** What rounding a normal to 32 bits takes, and what it takes of the cosine between two. */
const TURNED: f64 = 2e-7;
const FACED: f64 = 2e-6;

/** What the normals in each box of a node lie between; those of the nodes under it are known. */
function putTurns(node: i32, normals: usize, turns: usize): void {
  const at = wide + <usize>node * NODE;
  const to = turns + <usize>node * TURNS;
  for (let lane: usize = 0; lane < 16; lane += 4) {
    const holds = load<i32>(at + lane, 96);
    for (let k: usize = 0; k < 3; k++) {
      const place = to + lane + (k << 4);
      let low: f32 = 0;
      let high: f32 = 0;
      if (holds < 0) {
        const along = load<f64>(normals + <usize>~holds * 24 + (k << 3));
        low = <f32>(along - TURNED);
        high = <f32>(along + TURNED);
      } else if (holds != NOTHING) {
        const under = turns + <usize>holds * TURNS + (k << 4);
        const full = filled(wide + <usize>holds * NODE);
        low = load<f32>(under);
        high = load<f32>(under, 48);
        for (let other: i32 = 1; other < full; other++) {
          low = min(low, load<f32>(under + ((<usize>other) << 2)));
          high = max(high, load<f32>(under + ((<usize>other) << 2), 48));
        }
      }
      store<f32>(place, low);
      store<f32>(place, high, 48);
    }
  }
}

/** Boxes of a node that hold something; they come first. */
function filled(at: usize): i32 {
  let used: i32 = 4;
  while (used > 1 && load<i32>(at + ((<usize>(used - 1)) << 2), 96) == NOTHING) used--;
  return used;
}

/** How far a corner lies under the plane through (ax, ay, az). */
function depth(c: usize, ax: f64, ay: f64, az: f64, nx: f64, ny: f64, nz: f64): f64 {
  return nx * (ax - <f64>load<f32>(c)) + ny * (ay - <f64>load<f32>(c, 4)) + nz * (az - <f64>load<f32>(c, 8));
}

/** Both ends of what a triangle and its copy `down` mm lower take along one axis, with room. */
function sweptLow(a: f32, b: f32, c: f32, down: f64): f32 {
  const least = <f64>min(min(a, b), c);
  return <f32>(least + min(down, 0) - (abs(least) + abs(down)) * ROOM);
}

function sweptHigh(a: f32, b: f32, c: f32, down: f64): f32 {
  const most = <f64>max(max(a, b), c);
  return <f32>(most + max(down, 0) + (abs(most) + abs(down)) * ROOM);
}

/** What a depth may be off by rounding, mm. */
const OFF: f64 = 1e-6;

function isNarrow(slot: i32, least: f64, facing: f64, normals: usize, turns: usize): bool {
  const t = corners + <usize>slot * 36;
  const n = normals + <usize>slot * 24;
  const nx = load<f64>(n);
  const ny = load<f64>(n, 8);
  const nz = load<f64>(n, 16);
  const ax = <f64>load<f32>(t);
  const ay = <f64>load<f32>(t, 4);
  const az = <f64>load<f32>(t, 8);
  const x0 = f32x4.splat(sweptLow(load<f32>(t), load<f32>(t, 12), load<f32>(t, 24), -least * nx));
  const y0 = f32x4.splat(sweptLow(load<f32>(t, 4), load<f32>(t, 16), load<f32>(t, 28), -least * ny));
  const z0 = f32x4.splat(sweptLow(load<f32>(t, 8), load<f32>(t, 20), load<f32>(t, 32), -least * nz));
  const x1 = f32x4.splat(sweptHigh(load<f32>(t), load<f32>(t, 12), load<f32>(t, 24), -least * nx));
  const y1 = f32x4.splat(sweptHigh(load<f32>(t, 4), load<f32>(t, 16), load<f32>(t, 28), -least * ny));
  const z1 = f32x4.splat(sweptHigh(load<f32>(t, 8), load<f32>(t, 20), load<f32>(t, 32), -least * nz));
  const turnX = f32x4.splat(<f32>nx);
  const turnY = f32x4.splat(<f32>ny);
  const turnZ = f32x4.splat(<f32>nz);
  const faced = f32x4.splat(<f32>(facing + FACED));
  const bottom = stack;
  let top = bottom;
  store<i32>(top, 0);
  top += 4;
  while (top > bottom) {
    top -= 4;
    const node = <usize>load<i32>(top);
    const at = wide + node * NODE;
    const x = v128.and(f32x4.le(v128.load(at), x1), f32x4.ge(v128.load(at, 48), x0));
    const y = v128.and(f32x4.le(v128.load(at, 16), y1), f32x4.ge(v128.load(at, 64), y0));
    const z = v128.and(f32x4.le(v128.load(at, 32), z1), f32x4.ge(v128.load(at, 80), z0));
    const inBox = v128.and(v128.and(x, y), z);
    if (!v128.any_true(inBox)) continue;
    // Most of what is near faces the same way.
    const turn = turns + node * TURNS;
    const byX = f32x4.pmin(f32x4.mul(turnX, v128.load(turn)), f32x4.mul(turnX, v128.load(turn, 48)));
    const byY = f32x4.pmin(f32x4.mul(turnY, v128.load(turn, 16)), f32x4.mul(turnY, v128.load(turn, 64)));
    const byZ = f32x4.pmin(f32x4.mul(turnZ, v128.load(turn, 32)), f32x4.mul(turnZ, v128.load(turn, 80)));
    const facesApart = f32x4.lt(f32x4.add(f32x4.add(byX, byY), byZ), faced);
    let near = i32x4.bitmask(v128.and(inBox, facesApart));
    while (near) {
      const holds = load<i32>(at + ((<usize>ctz(near)) << 2), 96);
      near &= near - 1;
      if (holds >= 0) {
        store<i32>(top, holds);
        top += 4;
        continue;
      }
      const other = normals + <usize>~holds * 24;
      if (!(nx * load<f64>(other) + ny * load<f64>(other, 8) + nz * load<f64>(other, 16) < facing)) continue;
      const c = corners + <usize>~holds * 36;
      const d0 = depth(c, ax, ay, az, nx, ny, nz);
      const d1 = depth(c + 12, ax, ay, az, nx, ny, nz);
      const d2 = depth(c + 24, ax, ay, az, nx, ny, nz);
      if (min(min(d0, d1), d2) <= least + OFF && max(max(d0, d1), d2) >= -OFF) return true;
    }
  }
  return false;
}

/** Triangles in neighbouring slots that are asked about together: they lie beside each other. */
const GROUP: i32 = 4;

/** Whether any triangle in the slots from `start` to `stop` may be narrow: no where nothing that faces apart from what all their normals lie between is in the box about all of them or as deep under their mean plane. */
function mayBeNarrow(start: i32, stop: i32, least: f64, facing: f64, normals: usize, turns: usize): bool {
  // The box about all of them and their copies `least` mm lower, and what their normals lie between.
  let x0: f32 = Infinity;
  let y0: f32 = Infinity;
  let z0: f32 = Infinity;
  let x1: f32 = -Infinity;
  let y1: f32 = -Infinity;
  let z1: f32 = -Infinity;
  let lowX: f64 = 1;
  let lowY: f64 = 1;
  let lowZ: f64 = 1;
  let highX: f64 = -1;
  let highY: f64 = -1;
  let highZ: f64 = -1;
  let mx: f64 = 0;
  let my: f64 = 0;
  let mz: f64 = 0;
  let used: i32 = 0;
  for (let slot = start; slot < stop; slot++) {
    const n = normals + <usize>slot * 24;
    if (isFlat(n)) continue;
    used++;
    const nx = load<f64>(n);
    const ny = load<f64>(n, 8);
    const nz = load<f64>(n, 16);
    const t = corners + <usize>slot * 36;
    x0 = min(x0, sweptLow(load<f32>(t), load<f32>(t, 12), load<f32>(t, 24), -least * nx));
    y0 = min(y0, sweptLow(load<f32>(t, 4), load<f32>(t, 16), load<f32>(t, 28), -least * ny));
    z0 = min(z0, sweptLow(load<f32>(t, 8), load<f32>(t, 20), load<f32>(t, 32), -least * nz));
    x1 = max(x1, sweptHigh(load<f32>(t), load<f32>(t, 12), load<f32>(t, 24), -least * nx));
    y1 = max(y1, sweptHigh(load<f32>(t, 4), load<f32>(t, 16), load<f32>(t, 28), -least * ny));
    z1 = max(z1, sweptHigh(load<f32>(t, 8), load<f32>(t, 20), load<f32>(t, 32), -least * nz));
    lowX = min(lowX, nx);
    lowY = min(lowY, ny);
    lowZ = min(lowZ, nz);
    highX = max(highX, nx);
    highY = max(highY, ny);
    highZ = max(highZ, nz);
    mx += nx;
    my += ny;
    mz += nz;
  }
  if (used == 0) return false;
  const size = sqrt(mx * mx + my * my + mz * mz);
  // Those that face every way have no mean plane.
  if (!(size > 0.5 * <f64>used)) return true;
  mx /= size;
  my /= size;
  mz /= size;
  // How far the normals turn from the mean one, and how high and how far about the first corner the others lie.
  const p = corners + <usize>start * 36;
  const px = <f64>load<f32>(p);
  const py = <f64>load<f32>(p, 4);
  const pz = <f64>load<f32>(p, 8);
  let turn: f64 = 0;
  let spread: f64 = 0;
  let below: f64 = 0;
  let above: f64 = 0;
  for (let slot = start; slot < stop; slot++) {
    const n = normals + <usize>slot * 24;
    if (isFlat(n)) continue;
    const ex = load<f64>(n) - mx;
    const ey = load<f64>(n, 8) - my;
    const ez = load<f64>(n, 16) - mz;
    turn = max(turn, ex * ex + ey * ey + ez * ez);
    const a = corners + <usize>slot * 36;
    const dx = <f64>load<f32>(a) - px;
    const dy = <f64>load<f32>(a, 4) - py;
    const dz = <f64>load<f32>(a, 8) - pz;
    spread = max(spread, dx * dx + dy * dy + dz * dz);
    const height = mx * dx + my * dy + mz * dz;
    below = min(below, height);
    above = max(above, height);
  }
  turn = sqrt(turn) + 1e-9;
  spread = sqrt(spread);
  const fromX = f32x4.splat(x0);
  const fromY = f32x4.splat(y0);
  const fromZ = f32x4.splat(z0);
  const toX = f32x4.splat(x1);
  const toY = f32x4.splat(y1);
  const toZ = f32x4.splat(z1);
  const leastX = f32x4.splat(<f32>(lowX - TURNED));
  const leastY = f32x4.splat(<f32>(lowY - TURNED));
  const leastZ = f32x4.splat(<f32>(lowZ - TURNED));
  const mostX = f32x4.splat(<f32>(highX + TURNED));
  const mostY = f32x4.splat(<f32>(highY + TURNED));
  const mostZ = f32x4.splat(<f32>(highZ + TURNED));
  const faced = f32x4.splat(<f32>(facing + FACED));
  const bottom = stack;
  let top = bottom;
  store<i32>(top, 0);
  top += 4;
  while (top > bottom) {
    top -= 4;
    const node = <usize>load<i32>(top);
    const at = wide + node * NODE;
    const x = v128.and(f32x4.le(v128.load(at), toX), f32x4.ge(v128.load(at, 48), fromX));
    const y = v128.and(f32x4.le(v128.load(at, 16), toY), f32x4.ge(v128.load(at, 64), fromY));
    const z = v128.and(f32x4.le(v128.load(at, 32), toZ), f32x4.ge(v128.load(at, 80), fromZ));
    const inBox = v128.and(v128.and(x, y), z);
    if (!v128.any_true(inBox)) continue;
    const turned = turns + node * TURNS;
    const byX = leastProduct(leastX, mostX, v128.load(turned), v128.load(turned, 48));
    const byY = leastProduct(leastY, mostY, v128.load(turned, 16), v128.load(turned, 64));
    const byZ = leastProduct(leastZ, mostZ, v128.load(turned, 32), v128.load(turned, 80));
    const facesApart = f32x4.lt(f32x4.add(f32x4.add(byX, byY), byZ), faced);
    let near = i32x4.bitmask(v128.and(inBox, facesApart));
    while (near) {
      const holds = load<i32>(at + ((<usize>ctz(near)) << 2), 96);
      near &= near - 1;
      if (holds >= 0) {
        store<i32>(top, holds);
        top += 4;
        continue;
      }
      const other = normals + <usize>~holds * 24;
      if (mx * load<f64>(other) + my * load<f64>(other, 8) + mz * load<f64>(other, 16) - turn > facing)
        continue;
      let shallowest: f64 = Infinity;
      let deepest: f64 = -Infinity;
      const c = corners + <usize>~holds * 36;
      for (let corner = c; corner < c + 36; corner += 12) {
        const dx = px - <f64>load<f32>(corner);
        const dy = py - <f64>load<f32>(corner, 4);
        const dz = pz - <f64>load<f32>(corner, 8);
        const deep = mx * dx + my * dy + mz * dz;
        const room = turn * (sqrt(dx * dx + dy * dy + dz * dz) + spread) + 2 * OFF;
        shallowest = min(shallowest, deep + below - room);
        deepest = max(deepest, deep + above + room);
      }
      if (shallowest <= least + OFF && deepest >= -OFF) return true;
    }
  }
  return false;
}

/** The least product of a number of one span and one of another, four at a time. */
function leastProduct(a0: v128, a1: v128, b0: v128, b1: v128): v128 {
  return f32x4.pmin(
    f32x4.pmin(f32x4.mul(a0, b0), f32x4.mul(a0, b1)),
    f32x4.pmin(f32x4.mul(a1, b0), f32x4.mul(a1, b1)),
  );
}

/** Where the caller writes a ray: its origin and its direction, as `raycastInto` takes them; the distance is left behind them. */
const ray = memory.data(8 * 7, 16);

export function rayAt(): usize {
  return ray;
}

/** What a slab's distance may be off by the rounding of 32 bits, and what a box grows by beside it, mm. */
const SLAB: f32 = 1.000002;
const LEAST_ROOM: f64 = 1e-6;

/** `raycastInto` for the ray that was written: the triangle or −1. */
export function firstHit(most: f64): i32 {
  const x = load<f64>(ray, 24);
  const y = load<f64>(ray, 32);
  const z = load<f64>(ray, 40);
  const size = sqrt(x * x + y * y + z * z);
  if (!(size > 0)) return -1;
  const dx = x / size;
  const dy = y / size;
  const dz = z / size;
  const ax = abs(dx);
  const ay = abs(dy);
  const az = abs(dz);
  const kz: i32 = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2;
  const forward = (kz == 0 ? dx : kz == 1 ? dy : dz) >= 0;
  const kx = forward ? (kz + 1) % 3 : (kz + 2) % 3;
  const ky = forward ? (kz + 2) % 3 : (kz + 1) % 3;
  const sz = 1 / (kz == 0 ? dx : kz == 1 ? dy : dz);
  const sx = (kx == 0 ? dx : kx == 1 ? dy : dz) * sz;
  const sy = (ky == 0 ? dx : ky == 1 ? dy : dz) * sz;
  const toX = (<usize>kx) << 2;
  const toY = (<usize>ky) << 2;
  const toZ = (<usize>kz) << 2;
  const okx = load<f64>(ray + (toX << 1));
  const oky = load<f64>(ray + (toY << 1));
  const okz = load<f64>(ray + (toZ << 1));
  const ox = load<f64>(ray);
  const oy = load<f64>(ray, 8);
  const oz = load<f64>(ray, 16);
  const room = max(max(abs(ox), abs(oy)), abs(oz)) * ROOM + LEAST_ROOM;
  // Which of the six rows of a node the ray enters a box by, and leaves it by.
  const inX: usize = dx < 0 ? 48 : 0;
  const inY: usize = dy < 0 ? 64 : 16;
  const inZ: usize = dz < 0 ? 80 : 32;
  const roomX = dx < 0 ? -room : room;
  const roomY = dy < 0 ? -room : room;
  const roomZ = dz < 0 ? -room : room;
  const enterX = f32x4.splat(<f32>(ox + roomX));
  const enterY = f32x4.splat(<f32>(oy + roomY));
  const enterZ = f32x4.splat(<f32>(oz + roomZ));
  const leaveX = f32x4.splat(<f32>(ox - roomX));
  const leaveY = f32x4.splat(<f32>(oy - roomY));
  const leaveZ = f32x4.splat(<f32>(oz - roomZ));
  // A direction of -0 goes in by the low side as one of 0 does.
  const byX = f32x4.splat(<f32>(1 / (dx + 0)));
  const byY = f32x4.splat(<f32>(1 / (dy + 0)));
  const byZ = f32x4.splat(<f32>(1 / (dz + 0)));
  const none = f32x4.splat(0);
  const wider = f32x4.splat(SLAB);
  let limit = most;
  let reach = <f32>min(limit * WIDER + LEAST_ROOM, MOST);
  let found: i32 = -1;
  const nodes = wide;
  const bottom = stack;
  let top = bottom;
  let at = nodes;
  while (true) {
    // pmin and pmax pass over a flat box seen edge-on, which gives 0 · Infinity.
    let near = f32x4.pmax(none, f32x4.mul(f32x4.sub(v128.load(at + inX), enterX), byX));
    near = f32x4.pmax(near, f32x4.mul(f32x4.sub(v128.load(at + inY), enterY), byY));
    near = f32x4.pmax(near, f32x4.mul(f32x4.sub(v128.load(at + inZ), enterZ), byZ));
    let away = f32x4.pmin(f32x4.splat(reach), f32x4.mul(f32x4.sub(v128.load(at + 48 - inX), leaveX), byX));
    away = f32x4.pmin(away, f32x4.mul(f32x4.sub(v128.load(at + 80 - inY), leaveY), byY));
    away = f32x4.pmin(away, f32x4.mul(f32x4.sub(v128.load(at + 112 - inZ), leaveZ), byZ));
    let met = i32x4.bitmask(f32x4.le(near, f32x4.mul(away, wider)));
    if (met) {
      v128.store(fars, near);
      const before = top;
      do {
        const lane = (<usize>ctz(met)) << 2;
        met &= met - 1;
        const holds = load<i32>(at + lane, 96);
        const toBox = load<f32>(fars + lane);
        if (holds >= 0) {
          // Sorted in, the nearest last.
          let place = top;
          while (place > before && load<f32>(place - 8, 4) < toBox) {
            store<i64>(place, load<i64>(place - 8));
            place -= 8;
          }
          store<i32>(place, holds);
          store<f32>(place, toBox, 4);
          top += 8;
          continue;
        }
        if (toBox > reach) continue;
        const slot = <usize>~holds;
        const t = corners + slot * 36;
        const az0 = <f64>load<f32>(t + toZ) - okz;
        const bz0 = <f64>load<f32>(t + toZ, 12) - okz;
        const cz0 = <f64>load<f32>(t + toZ, 24) - okz;
        const ax0 = <f64>load<f32>(t + toX) - okx - sx * az0;
        const ay0 = <f64>load<f32>(t + toY) - oky - sy * az0;
        const bx0 = <f64>load<f32>(t + toX, 12) - okx - sx * bz0;
        const by0 = <f64>load<f32>(t + toY, 12) - oky - sy * bz0;
        const cx0 = <f64>load<f32>(t + toX, 24) - okx - sx * cz0;
        const cy0 = <f64>load<f32>(t + toY, 24) - oky - sy * cz0;
        const u = cx0 * by0 - cy0 * bx0;
        const v = ax0 * cy0 - ay0 * cx0;
        const w = bx0 * ay0 - by0 * ax0;
        if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) continue;
        const det = u + v + w;
        if (det == 0) continue;
        const distance = ((u * az0 + v * bz0 + w * cz0) * sz) / det;
        if (!(distance >= 0 && distance <= limit)) continue;
        const face = load<i32>(order + (slot << 2));
        if (distance < limit || found < 0 || face < found) {
          limit = distance;
          reach = <f32>min(limit * WIDER + LEAST_ROOM, MOST);
          found = face;
        }
      } while (met);
    }
    do {
      if (top === bottom) {
        if (found >= 0) store<f64>(ray, limit, 48);
        return found;
      }
      top -= 8;
    } while (load<f32>(top, 4) > reach);
    at = nodes + <usize>load<i32>(top) * NODE;
  }
}
