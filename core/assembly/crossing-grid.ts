// AssemblyScript: the twin of `openStars` and of the search of `crossingsByGrid` in core/src/mesh/crossings, statement for statement, but for the exact test: the pairs of triangles that
// may cross are told in the same order. Places are in bytes of the memory that the caller laid out; what is not known before is put behind it, and the memory grows.

const CELL: f64 = 2;
const MOST_CELLS: f64 = <f64>(1 << 22);
const WIDER: f64 = 1.25;
const MOST_ENTRIES: i32 = 24;
const MOST_PAIRS: f64 = 200;
const LEAST_FACING: f64 = 0.05;
const MOST_TRIANGLES: i32 = 64;
/** What `begin` says. */
const NOT_HERE: i32 = 0;
const READY: i32 = 1;
const TOO_UNLIKE: i32 = 2;

/** Normals of the triangles of a star. */
const scratch = memory.data(24 * 64);

let positions: usize = 0;
/** Of the triangles that are searched. */
let indices: usize = 0;
/** Of the triangles at the vertices. */
let whole: usize = 0;
let count: i32 = 0;
/** A flag a triangle, 0 for all. */
let faces: usize = 0;
let boxes: usize = 0;
let spans: usize = 0;
let stars: usize = 0;
let starts: usize = 0;
let entries: usize = 0;
let pairs: usize = 0;
let room: i32 = 0;
let nx: i32 = 0;
let ny: i32 = 0;
let nz: i32 = 0;
/** Where the search stands. */
let row: i32 = 0;
let used: i32 = 0;

/** Makes sure that the memory reaches to `end`. */
function reaches(end: usize): bool {
  const pages = <i32>((end + 65535) >> 16) - memory.size();
  return pages <= 0 || memory.grow(pages) >= 0;
}

/**
 * Boxes, open stars and grid of a mesh. `offsets` and `cornersOf` have room for the corners at each vertex, `open` for a flag of each; what lies from `free` on is the module's. Where the triangles are some of
 * those of a body, `wholeAt` has the `wholeCount` triangles of it (else 0), and `isFilled` says whether `offsets` and `cornersOf` are filled; where only pairs with a flagged triangle are looked for, `facesAt` has the flags (else 0). Says
 * `READY`, `TOO_UNLIKE` where a grid does not serve, or `NOT_HERE` where a coordinate is not finite, a vertex not there, or memory is short.
 */
export function begin(
  positionsAt: usize,
  vertices: u32,
  indicesAt: usize,
  countGiven: i32,
  boxesAt: usize,
  spansAt: usize,
  starsAt: usize,
  offsets: usize,
  cornersOf: usize,
  open: usize,
  wholeAt: usize,
  wholeCount: i32,
  isFilled: bool,
  facesAt: usize,
  free: usize,
): i32 {
  positions = positionsAt;
  indices = indicesAt;
  whole = wholeAt != 0 ? wholeAt : indicesAt;
  faces = facesAt;
  count = countGiven;
  boxes = boxesAt;
  spans = spansAt;
  stars = starsAt;
  row = 0;
  used = 0;
  if (!putBoxes(vertices)) return NOT_HERE;
  if (wholeAt != 0)
    for (let c: i32 = 0; c < 3 * wholeCount; c++)
      if (load<u32>(whole + ((<usize>c) << 2)) >= vertices) return NOT_HERE;
  if (!isFilled) gatherCorners(<i32>vertices, wholeAt != 0 ? wholeCount : count, offsets, cornersOf);
  putReach();
  memory.fill(open, 0, <usize>vertices);
  for (let face: i32 = 0; face < count; face++) {
    if (!isReached(boxes + <usize>face * 24)) continue;
    const corner = indices + <usize>face * 12;
    for (let k: usize = 0; k < 12; k += 4) store<u8>(open + <usize>load<u32>(corner + k), 1);
  }
  for (let v: i32 = 0; v < <i32>vertices; v++)
    if (load<u8>(open + <usize>v) == 1 && !isOpenStar(v, offsets, cornersOf)) store<u8>(open + <usize>v, 0);
  for (let c: i32 = 0; c < 3 * count; c++) {
    const v = load<u32>(indices + ((<usize>c) << 2));
    store<i32>(stars + ((<usize>c) << 2), load<u8>(open + <usize>v) == 1 ? <i32>v : -1 - c);
  }
  return makeGrid(free);
}

/** The boxes of all triangles. */
function putBoxes(vertices: u32): bool {
  for (let face: i32 = 0; face < count; face++) {
    const corner = indices + <usize>face * 12;
    const u = load<u32>(corner);
    const v = load<u32>(corner, 4);
    const w = load<u32>(corner, 8);
    if (u >= vertices || v >= vertices || w >= vertices) return false;
    const a = positions + <usize>u * 12;
    const b = positions + <usize>v * 12;
    const c = positions + <usize>w * 12;
    const box = boxes + <usize>face * 24;
    for (let k: usize = 0; k < 12; k += 4) {
      const p = load<f32>(a + k);
      const q = load<f32>(b + k);
      const r = load<f32>(c + k);
      if (p - p + (q - q) + (r - r) != 0) return false;
      store<f32>(box + k, p < q ? (p < r ? p : r) : q < r ? q : r);
      store<f32>(box + k, p > q ? (p > r ? p : r) : q > r ? q : r, 12);
    }
  }
  return true;
}

/** The box about all flagged triangles; what lies beyond it meets none of them. */
let reachX0: f32 = 0;
let reachY0: f32 = 0;
let reachZ0: f32 = 0;
let reachX1: f32 = 0;
let reachY1: f32 = 0;
let reachZ1: f32 = 0;

function putReach(): void {
  const isAll = faces == 0;
  reachX0 = reachY0 = reachZ0 = isAll ? -Infinity : Infinity;
  reachX1 = reachY1 = reachZ1 = isAll ? Infinity : -Infinity;
  for (let face: i32 = 0; face < count && !isAll; face++) {
    if (load<u8>(faces + <usize>face) == 0) continue;
    const box = boxes + <usize>face * 24;
    reachX0 = min(reachX0, load<f32>(box));
    reachY0 = min(reachY0, load<f32>(box, 4));
    reachZ0 = min(reachZ0, load<f32>(box, 8));
    reachX1 = max(reachX1, load<f32>(box, 12));
    reachY1 = max(reachY1, load<f32>(box, 16));
    reachZ1 = max(reachZ1, load<f32>(box, 20));
  }
}

function isReached(box: usize): bool {
  return (
    load<f32>(box) <= reachX1 && load<f32>(box, 12) >= reachX0 &&
    load<f32>(box, 4) <= reachY1 && load<f32>(box, 16) >= reachY0 &&
    load<f32>(box, 8) <= reachZ1 && load<f32>(box, 20) >= reachZ0
  ); // prettier-ignore
}

/** `vertexCorners`. */
function gatherCorners(vertices: i32, triangles: i32, offsets: usize, cornersOf: usize): void {
  memory.fill(offsets, 0, (<usize>vertices + 1) << 2);
  // Each is counted two places further on, so that it is the fill of its vertex first and the start of the next one afterwards.
  for (let c: i32 = 0; c < 3 * triangles; c++) {
    const v = load<u32>(whole + ((<usize>c) << 2));
    if (v + 2 > <u32>vertices) continue;
    const at = offsets + ((<usize>v + 2) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  for (let v: i32 = 1; v <= vertices; v++) {
    const at = offsets + ((<usize>v) << 2);
    store<i32>(at, load<i32>(at) + load<i32>(at - 4));
  }
  for (let c: i32 = 0; c < 3 * triangles; c++) {
    const at = offsets + ((<usize>load<u32>(whole + ((<usize>c) << 2)) + 1) << 2);
    const to = load<i32>(at);
    store<i32>(cornersOf + ((<usize>to) << 2), c);
    store<i32>(at, to + 1);
  }
}

/** The vertex at corner `c` of the whole body. */
function vertexAt(c: i32): i32 {
  return load<i32>(whole + ((<usize>c) << 2));
}

function nextOf(c: i32): i32 {
  return c % 3 == 2 ? c - 2 : c + 1;
}

function previousOf(c: i32): i32 {
  return c % 3 == 0 ? c + 2 : c - 1;
}

/** `fanEnds`; 2 for what is not one fan. */
function fanEnds(cornersOf: usize, first: i32, last: i32): i32 {
  let ends: i32 = 0;
  for (let i = first; i < last; i++) {
    const spoke = vertexAt(previousOf(load<i32>(cornersOf + ((<usize>i) << 2))));
    let followers: i32 = 0;
    for (let j = first; j < last; j++)
      if (vertexAt(nextOf(load<i32>(cornersOf + ((<usize>j) << 2)))) == spoke) followers++;
    if (followers > 1) return 2;
    if (followers == 0) ends++;
  }
  return ends;
}

function isOpenStar(v: i32, offsets: usize, cornersOf: usize): bool {
  const first = load<i32>(offsets + ((<usize>v) << 2));
  const last = load<i32>(offsets + ((<usize>v) << 2), 4);
  if (first == last || last - first > MOST_TRIANGLES) return false;
  const ends = fanEnds(cornersOf, first, last);
  if (ends > 1) return false;
  const o = positions + <usize>v * 12;
  const ox = <f64>load<f32>(o);
  const oy = <f64>load<f32>(o, 4);
  const oz = <f64>load<f32>(o, 8);
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  let at = scratch;
  for (let i = first; i < last; i++) {
    const c = load<i32>(cornersOf + ((<usize>i) << 2));
    const q = positions + <usize>vertexAt(nextOf(c)) * 12;
    const r = positions + <usize>vertexAt(previousOf(c)) * 12;
    const ux = <f64>load<f32>(q) - ox;
    const uy = <f64>load<f32>(q, 4) - oy;
    const uz = <f64>load<f32>(q, 8) - oz;
    const vx = <f64>load<f32>(r) - ox;
    const vy = <f64>load<f32>(r, 4) - oy;
    const vz = <f64>load<f32>(r, 8) - oz;
    const fx = uy * vz - uz * vy;
    const fy = uz * vx - ux * vz;
    const fz = ux * vy - uy * vx;
    store<f64>(at, fx);
    store<f64>(at, fy, 8);
    store<f64>(at, fz, 16);
    x += fx;
    y += fy;
    z += fz;
    at += 24;
  }
  const size = x * x + y * y + z * z;
  if (!(size > 0)) return false;
  const flat = abs(x) < abs(y);
  const ax: f64 = flat ? 0 : z;
  const ay: f64 = flat ? -z : 0;
  const az: f64 = flat ? y : -x;
  const bx = y * az - z * ay;
  const by = z * ax - x * az;
  const bz = x * ay - y * ax;
  let rising: i32 = 0;
  let falling: i32 = 0;
  at = scratch;
  for (let i = first; i < last; i++) {
    const fx = load<f64>(at);
    const fy = load<f64>(at, 8);
    const fz = load<f64>(at, 16);
    at += 24;
    const along = fx * x + fy * y + fz * z;
    const own = fx * fx + fy * fy + fz * fz;
    if (!(along > 0) || along * along < LEAST_FACING * LEAST_FACING * own * size) return false;
    const c = load<i32>(cornersOf + ((<usize>i) << 2));
    const q = positions + <usize>vertexAt(nextOf(c)) * 12;
    const r = positions + <usize>vertexAt(previousOf(c)) * 12;
    const hq =
      (<f64>load<f32>(q) - ox) * bx + (<f64>load<f32>(q, 4) - oy) * by + (<f64>load<f32>(q, 8) - oz) * bz;
    const hr =
      (<f64>load<f32>(r) - ox) * bx + (<f64>load<f32>(r, 4) - oy) * by + (<f64>load<f32>(r, 8) - oz) * bz;
    if (hq < 0 && hr >= 0) rising++;
    else if (hq >= 0 && hr < 0) falling++;
  }
  return ends == 0 ? rising == 1 : rising + falling <= 1;
}

/** `gridOf`. */
function makeGrid(free: usize): i32 {
  let lowX: f64 = Infinity;
  let lowY: f64 = Infinity;
  let lowZ: f64 = Infinity;
  let highX: f64 = -Infinity;
  let highY: f64 = -Infinity;
  let highZ: f64 = -Infinity;
  let sides: f64 = 0;
  const end = boxes + <usize>count * 24;
  for (let box = boxes; box < end; box += 24) {
    const x0 = <f64>load<f32>(box);
    const y0 = <f64>load<f32>(box, 4);
    const z0 = <f64>load<f32>(box, 8);
    const x1 = <f64>load<f32>(box, 12);
    const y1 = <f64>load<f32>(box, 16);
    const z1 = <f64>load<f32>(box, 20);
    lowX = min(lowX, x0);
    lowY = min(lowY, y0);
    lowZ = min(lowZ, z0);
    highX = max(highX, x1);
    highY = max(highY, y1);
    highZ = max(highZ, z1);
    sides += x1 - x0;
    sides += y1 - y0;
    sides += z1 - z0;
  }
  let size = (CELL * sides) / (3 * <f64>count);
  if (!(size > 0) || size == Infinity) return TOO_UNLIKE;
  let wide: f64 = 0;
  let deep: f64 = 0;
  let high: f64 = 0;
  for (; ; size *= WIDER) {
    wide = floor((highX - lowX) / size) + 1;
    deep = floor((highY - lowY) / size) + 1;
    high = floor((highZ - lowZ) / size) + 1;
    if (!(wide * deep * high > MOST_CELLS)) break;
  }
  if (max(max(wide, deep), high) > 65535) return TOO_UNLIKE;
  nx = <i32>wide;
  ny = <i32>deep;
  nz = <i32>high;
  const cells = nx * ny * nz;
  starts = free;
  entries = starts + ((<usize>cells + 2) << 2);
  if (!reaches(entries)) return NOT_HERE;
  memory.fill(starts, 0, (<usize>cells + 2) << 2);
  room = 0;
  let span = spans;
  for (let box = boxes; box < end; box += 24) {
    if (!isReached(box)) {
      // No cell: the last one comes before the first.
      store<u64>(span, 0x0001_0001_0001);
      store<u32>(span, 0, 8);
      span += 12;
      continue;
    }
    const x0 = <i32>floor((<f64>load<f32>(box) - lowX) / size);
    const y0 = <i32>floor((<f64>load<f32>(box, 4) - lowY) / size);
    const z0 = <i32>floor((<f64>load<f32>(box, 8) - lowZ) / size);
    const x1 = <i32>floor((<f64>load<f32>(box, 12) - lowX) / size);
    const y1 = <i32>floor((<f64>load<f32>(box, 16) - lowY) / size);
    const z1 = <i32>floor((<f64>load<f32>(box, 20) - lowZ) / size);
    store<u16>(span, x0);
    store<u16>(span, y0, 2);
    store<u16>(span, z0, 4);
    store<u16>(span, x1, 6);
    store<u16>(span, y1, 8);
    store<u16>(span, z1, 10);
    span += 12;
    room += (x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1);
    if (room > MOST_ENTRIES * count + 4096) return TOO_UNLIKE;
    // Two places further on: the fill of the cell first, and the start of the next one afterwards.
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const next = starts + ((<usize>((z * ny + y) * nx + x) + 2) << 2);
          store<i32>(next, load<i32>(next) + 1);
        }
  }
  let work: f64 = 0;
  for (let c: i32 = 2; c <= cells + 1; c++) {
    const at = starts + ((<usize>c) << 2);
    const own = <f64>load<i32>(at);
    work += own * own;
    store<i32>(at, load<i32>(at) + load<i32>(at - 4));
  }
  if (work > MOST_PAIRS * <f64>count + 1e6) return TOO_UNLIKE;
  pairs = entries + ((<usize>room) << 2);
  if (!reaches(pairs)) return NOT_HERE;
  span = spans;
  for (let face: i32 = 0; face < count; face++) {
    const x1 = <i32>load<u16>(span, 6);
    const y1 = <i32>load<u16>(span, 8);
    const z1 = <i32>load<u16>(span, 10);
    for (let z = <i32>load<u16>(span, 4); z <= z1; z++)
      for (let y = <i32>load<u16>(span, 2); y <= y1; y++)
        for (let x = <i32>load<u16>(span); x <= x1; x++) {
          const next = starts + ((<usize>((z * ny + y) * nx + x) + 1) << 2);
          const to = load<i32>(next);
          store<i32>(entries + ((<usize>to) << 2), face);
          store<i32>(next, to + 1);
        }
    span += 12;
  }
  return READY;
}

/** Searches rows of cells until about `budget` entries were gone through. The number of pairs that may cross, written to `pairsAt`, two triangle numbers each; −1 where memory is short. */
export function search(budget: i32): i32 {
  used = 0;
  let gone: i32 = 0;
  while (row < ny * nz && gone < budget) {
    const first = row * nx;
    gone += 1 + load<i32>(starts + ((<usize>(first + nx)) << 2)) - load<i32>(starts + ((<usize>first) << 2));
    for (let x: i32 = 0; x < nx; x++) if (!searchCell(first + x, x, row % ny, row / ny)) return -1;
    row++;
  }
  return used;
}

export function pairsAt(): usize {
  return pairs;
}

/** Share of the search that is done, 0 to 1. */
export function done(): f64 {
  return row >= ny * nz ? 1 : <f64>load<i32>(starts + ((<usize>(row * nx)) << 2)) / <f64>room;
}

function searchCell(cell: i32, x: i32, y: i32, z: i32): bool {
  const from = starts + ((<usize>cell) << 2);
  const first = entries + ((<usize>load<i32>(from)) << 2);
  const end = entries + ((<usize>load<i32>(from, 4)) << 2);
  const boxOf = boxes;
  const starOf = stars;
  const spanOf = spans;
  for (let m = first; m + 4 < end; m += 4) {
    const f = <usize>load<i32>(m);
    const isWanted = faces == 0 || load<u8>(faces + f) == 1;
    const own = boxOf + f * 24;
    const most = f32x4(load<f32>(own, 12), load<f32>(own, 16), load<f32>(own, 20), Infinity);
    const least = f32x4(-Infinity, load<f32>(own), load<f32>(own, 4), load<f32>(own, 8));
    const star0 = i32x4.splat(load<i32>(starOf + f * 12));
    const star1 = i32x4.splat(load<i32>(starOf + f * 12, 4));
    const star2 = i32x4.splat(load<i32>(starOf + f * 12, 8));
    for (let n = m + 4; n < end; n += 4) {
      const g = <usize>load<i32>(n);
      const box = boxOf + g * 24;
      const touches = v128.and(f32x4.le(v128.load(box), most), f32x4.ge(v128.load(box, 8), least));
      if (!i32x4.all_true(touches)) continue;
      if (!isWanted && load<u8>(faces + g) == 0) continue;
      // The fourth is the first of the next triangle.
      const star = v128.load(starOf + g * 12);
      const shares = v128.or(v128.or(i32x4.eq(star, star0), i32x4.eq(star, star1)), i32x4.eq(star, star2));
      if ((i32x4.bitmask(shares) & 7) != 0) continue;
      const i = spanOf + f * 12;
      const j = spanOf + g * 12;
      if (
        <i32>max(load<u16>(i), load<u16>(j)) != x ||
        <i32>max(load<u16>(i, 2), load<u16>(j, 2)) != y ||
        <i32>max(load<u16>(i, 4), load<u16>(j, 4)) != z
      ) continue; // prettier-ignore
      if (!mayMeet(<i32>f, <i32>g)) continue;
      const at = pairs + ((<usize>used) << 3);
      if (!reaches(at + 8)) return false;
      store<i32>(at, <i32>f);
      store<i32>(at, <i32>g, 4);
      used++;
    }
  }
  return true;
}

/** The sign of `orient3d`, or `UNSURE` where that would compute in whole numbers. */
const UNSURE: i32 = 2;

function side(a: usize, b: usize, c: usize, d: usize): i32 {
  const dx = <f64>load<f32>(d);
  const dy = <f64>load<f32>(d, 4);
  const dz = <f64>load<f32>(d, 8);
  const adx = <f64>load<f32>(a) - dx;
  const ady = <f64>load<f32>(a, 4) - dy;
  const adz = <f64>load<f32>(a, 8) - dz;
  const bdx = <f64>load<f32>(b) - dx;
  const bdy = <f64>load<f32>(b, 4) - dy;
  const bdz = <f64>load<f32>(b, 8) - dz;
  const cdx = <f64>load<f32>(c) - dx;
  const cdy = <f64>load<f32>(c, 4) - dy;
  const cdz = <f64>load<f32>(c, 8) - dz;
  const bc = bdx * cdy;
  const cb = cdx * bdy;
  const ca = cdx * ady;
  const ac = adx * cdy;
  const ab = adx * bdy;
  const ba = bdx * ady;
  const value = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba);
  const size =
    (abs(bc) + abs(cb)) * abs(adz) + (abs(ca) + abs(ac)) * abs(bdz) + (abs(ab) + abs(ba)) * abs(cdz);
  const bound = 7.8e-16 * size;
  if (value > bound) return 1;
  if (-value > bound) return -1;
  return size == 0 ? 0 : UNSURE;
}

/** The place of a corner of a triangle. */
function cornerAt(face: i32, k: i32): usize {
  return positions + <usize>load<i32>(indices + ((<usize>(3 * face + k)) << 2)) * 12;
}

function isOnOneSide(a: i32, b: i32, c: i32): bool {
  return (a == 1 && b == 1 && c == 1) || (a == -1 && b == -1 && c == -1);
}

/** Whether the exact test has to be asked about two triangles: not where signs that are sure say that they do not meet. */
function mayMeet(f: i32, g: i32): bool {
  const a = cornerAt(f, 0);
  const b = cornerAt(f, 1);
  const c = cornerAt(f, 2);
  const q = cornerAt(g, 0);
  const r = cornerAt(g, 1);
  const u = cornerAt(g, 2);
  const a0 = side(q, r, u, a);
  const a1 = side(q, r, u, b);
  const a2 = side(q, r, u, c);
  if (isOnOneSide(a0, a1, a2)) return false;
  const b0 = side(a, b, c, q);
  const b1 = side(a, b, c, r);
  const b2 = side(a, b, c, u);
  if (isOnOneSide(b0, b1, b2)) return false;
  // Corners in the plane of the other triangle, common ones among them, are left to the exact test, unless the two lie beside each other.
  if (abs(a0) != 1 || abs(a1) != 1 || abs(a2) != 1 || abs(b0) != 1 || abs(b1) != 1 || abs(b2) != 1)
    return !liesBeside(f, g);
  return (
    mayPass(a, b, q, r, u, a0, a1) || mayPass(b, c, q, r, u, a1, a2) || mayPass(c, a, q, r, u, a2, a0) ||
    mayPass(q, r, a, b, c, b0, b1) || mayPass(r, u, a, b, c, b1, b2) || mayPass(u, q, a, b, c, b2, b0)
  ); // prettier-ignore
}

/** `edgeMeets` for ends that are not in the plane of the triangle; true where it is not sure. */
function mayPass(a: usize, b: usize, q: usize, r: usize, u: usize, sa: i32, sb: i32): bool {
  if (sa == sb) return false;
  const x = side(a, b, q, r);
  const y = side(a, b, r, u);
  if (abs(x) == 1 && abs(y) == 1 && x != y) return false;
  const z = side(a, b, u, q);
  if (abs(x) == 1 && abs(z) == 1 && x != z) return false;
  return !(abs(y) == 1 && abs(z) == 1 && y != z);
}

/** Whether two triangles surely have nothing, or one corner, in common: seen along x, y or z a line along an edge parts them. */
function liesBeside(f: i32, g: i32): bool {
  let common: i32 = 0;
  let first: i32 = 0;
  let second: i32 = 0;
  for (let i: i32 = 0; i < 3; i++)
    for (let j: i32 = 0; j < 3; j++) {
      if (!isSamePlace(cornerAt(f, i), cornerAt(g, j))) continue;
      common++;
      first = i;
      second = j;
    }
  if (common > 1) return false;
  const a = cornerAt(f, first);
  const b = cornerAt(f, (first + 1) % 3);
  const c = cornerAt(f, (first + 2) % 3);
  const q = cornerAt(g, second);
  const r = cornerAt(g, (second + 1) % 3);
  const u = cornerAt(g, (second + 2) % 3);
  if (common == 0) return isBeside(a, b, c, q, r, u) || isBeside(q, r, u, a, b, c);
  return isBesideCorner(a, b, c, r, u) || isBesideCorner(a, r, u, b, c);
}

function isSamePlace(a: usize, b: usize): bool {
  return (
    load<f32>(a) == load<f32>(b) && load<f32>(a, 4) == load<f32>(b, 4) && load<f32>(a, 8) == load<f32>(b, 8)
  );
}

/** Whether an edge at the common corner `v` of v a b and v c d surely has c and d on one side, and the rest of its own triangle on the other. */
function isBesideCorner(v: usize, a: usize, b: usize, c: usize, d: usize): bool {
  for (let i: usize = 0; i < 12; i += 4) {
    const j: usize = i == 8 ? 0 : i + 4;
    const own = turn(v, a, b, i, j);
    if (own == 0) continue;
    if (turn(v, a, c, i, j) == -own && turn(v, a, d, i, j) == -own) return true;
    if (turn(v, b, c, i, j) == own && turn(v, b, d, i, j) == own) return true;
  }
  return false;
}

/** Whether seen along x, y or z an edge of the first triangle surely has all of the second beyond it, and the first on this side. */
function isBeside(a: usize, b: usize, c: usize, q: usize, r: usize, u: usize): bool {
  return (
    isBesideEdge(a, b, c, q, r, u, 0, 4) || isBesideEdge(b, c, a, q, r, u, 0, 4) || isBesideEdge(c, a, b, q, r, u, 0, 4) ||
    isBesideEdge(a, b, c, q, r, u, 4, 8) || isBesideEdge(b, c, a, q, r, u, 4, 8) || isBesideEdge(c, a, b, q, r, u, 4, 8) ||
    isBesideEdge(a, b, c, q, r, u, 8, 0) || isBesideEdge(b, c, a, q, r, u, 8, 0) || isBesideEdge(c, a, b, q, r, u, 8, 0)
  ); // prettier-ignore
}

function isBesideEdge(a: usize, b: usize, c: usize, q: usize, r: usize, u: usize, i: usize, j: usize): bool {
  const own = turn(a, b, c, i, j);
  return (
    own != 0 && turn(a, b, q, i, j) == -own && turn(a, b, r, i, j) == -own && turn(a, b, u, i, j) == -own
  );
}

/** The sign of `orient2d`, 0 also where it is not sure. */
function turn(a: usize, b: usize, c: usize, i: usize, j: usize): i32 {
  const cx = <f64>load<f32>(c + i);
  const cy = <f64>load<f32>(c + j);
  const left = (<f64>load<f32>(a + i) - cx) * (<f64>load<f32>(b + j) - cy);
  const right = (<f64>load<f32>(a + j) - cy) * (<f64>load<f32>(b + i) - cx);
  const value = left - right;
  const bound = 7.8e-16 * (abs(left) + abs(right));
  return value > bound ? 1 : -value > bound ? -1 : 0;
}
