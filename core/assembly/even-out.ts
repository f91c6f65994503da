// AssemblyScript: the twin of `solve` in core/src/mesh/smooth/even-out.ts, sum for sum, so that both give the same bits. Places are in bytes of the
// memory that the caller laid out. x and y of a vertex go through the machine together, z beside them.

let count: i32 = 0;
let starts: usize = 0;
let ring: usize = 0;
let weights: usize = 0;
let scale: usize = 0;
let rest: usize = 0;
let found: usize = 0;
let direction: usize = 0;
let product: usize = 0;

/** Begins with the right sides in `rest`; `found` is set to 0. Returns the energy of the error. */
export function begin(
  vertices: i32,
  startsAt: usize,
  ringAt: usize,
  weightsAt: usize,
  scaleAt: usize,
  restAt: usize,
  foundAt: usize,
  directionAt: usize,
  productAt: usize,
): f64 {
  count = vertices;
  starts = startsAt;
  ring = ringAt;
  weights = weightsAt;
  scale = scaleAt;
  rest = restAt;
  found = foundAt;
  direction = directionAt;
  product = productAt;
  memory.fill(found, 0, <usize>count * 24);
  let energy: f64 = 0;
  let i: usize = 0;
  for (let n: i32 = 0; n < count; n++) {
    const s = load<f64>(scale + ((<usize>n) << 3));
    for (const end: usize = i + 24; i < end; i += 8) {
      const side = load<f64>(rest + i);
      energy += side * side * s;
      store<f64>(direction + i, side * s);
    }
  }
  return energy;
}

/** Writes the system times the direction to `product`; returns the inner product of both. */
function multiply(): f64 {
  // What is global is read from memory at every use.
  const from = direction;
  const rows = ring;
  const last = scale + ((<usize>count) << 3);
  let sum: f64 = 0;
  let e = ring;
  let w = weights;
  let end = starts;
  let own = direction;
  let to = product;
  for (let s = scale; s < last; s += 8) {
    const diagonal = 1 / load<f64>(s);
    const ownXy = v128.load(own);
    const ownZ = load<f64>(own, 16);
    let xy = f64x2.mul(f64x2.splat(diagonal), ownXy);
    let z = diagonal * ownZ;
    end += 4;
    for (const stop = rows + ((<usize>load<u32>(end)) << 2); e < stop; e += 4, w += 8) {
      const other = from + ((<usize>load<u32>(e)) << 3);
      xy = f64x2.sub(xy, f64x2.mul(v128.load64_splat(w), v128.load(other)));
      z -= load<f64>(w) * load<f64>(other, 16);
    }
    v128.store(to, xy);
    store<f64>(to, z, 16);
    const part = f64x2.mul(xy, ownXy);
    sum += f64x2.extract_lane(part, 0) + f64x2.extract_lane(part, 1) + z * ownZ;
    own += 24;
    to += 24;
  }
  return sum;
}

/** One step of conjugate gradients; returns the energy of the error after it, or −1 where there is no way on. */
export function step(energy: f64): f64 {
  const curvature = multiply();
  if (!(curvature > 0)) return -1;
  const length = energy / curvature;
  const lengths = f64x2.splat(length);
  const last = scale + ((<usize>count) << 3);
  let next: f64 = 0;
  let r = rest;
  let p = product;
  for (let s = scale; s < last; s += 8) {
    const xy = f64x2.sub(v128.load(r), f64x2.mul(lengths, v128.load(p)));
    const z = load<f64>(r, 16) - length * load<f64>(p, 16);
    v128.store(r, xy);
    store<f64>(r, z, 16);
    const squares = f64x2.mul(xy, xy);
    next += (f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1) + z * z) * load<f64>(s);
    r += 24;
    p += 24;
  }
  const turn = next / energy;
  const turns = f64x2.splat(turn);
  r = rest;
  let f = found;
  let d = direction;
  for (let s = scale; s < last; s += 8) {
    const xy = v128.load(d);
    const z = load<f64>(d, 16);
    v128.store(f, f64x2.add(v128.load(f), f64x2.mul(lengths, xy)));
    store<f64>(f, load<f64>(f, 16) + length * z, 16);
    const share = load<f64>(s);
    v128.store(d, f64x2.add(f64x2.mul(v128.load(r), f64x2.splat(share)), f64x2.mul(turns, xy)));
    store<f64>(d, load<f64>(r, 16) * share + turn * z, 16);
    f += 24;
    d += 24;
    r += 24;
  }
  return next;
}
