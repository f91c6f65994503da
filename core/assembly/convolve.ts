// AssemblyScript: the twin of `convolvePlain` in core/src/spine/match/engine.ts, sum for sum, so that both give the same bits. Two outputs go through the machine together, at four places of a row or column
// at once. Places are in bytes of the memory that the caller laid out.

/** Bytes of two doubles. */
const PAIR: usize = 16;

let wide: usize = 0;
let plane: usize = 0;
let inputs: i32 = 0;
let taps: i32 = 0;
let columns: i32 = 0;
let dilation: i32 = 0;
let isSquare: bool = false;

/**
 * A layer. `input`: planes with zeros about them, doubles, `wideAt` × `tall` each. `weights`: of two outputs after the other, by input and place in the kernel, both beside each other; `bias` the same. `out` takes the
 * outputs, 32-bit floats.
 */
export function convolve(
  input: usize,
  inputCount: i32,
  wideAt: i32,
  tall: i32,
  weights: usize,
  bias: usize,
  outputs: i32,
  rows: i32,
  columnCount: i32,
  dilationAt: i32,
  down: i32,
  across: i32,
  width: i32,
  height: i32,
  rectified: i32,
  out: usize,
): void {
  wide = (<usize>wideAt) << 3;
  plane = wide * <usize>tall;
  inputs = inputCount;
  taps = rows * columnCount;
  columns = columnCount;
  dilation = dilationAt;
  isSquare = rows == 3 && columnCount == 3 && dilationAt == 1;
  // Four places of a row at once, or of a column where rows are short or leave some over.
  const isDown = width < 4 || ((width & 3) != 0 && height >= 16);
  const lines = isDown ? width : height;
  const length = isDown ? height : width;
  const step = isDown ? <usize>down * wide : (<usize>across) << 3;
  const lineStep = isDown ? (<usize>across) << 3 : <usize>down * wide;
  const toStep: usize = isDown ? (<usize>width) << 2 : 4;
  const toLine: usize = isDown ? 4 : (<usize>width) << 2;
  const size = (<usize>(width * height)) << 2;
  for (let first: i32 = 0; first < outputs; first += 2) {
    const kernels = weights + <usize>(first * inputs * taps) * (PAIR >> 1);
    const shift = v128.load(bias + ((<usize>first) << 3));
    const isPair = first + 1 < outputs;
    for (let line: i32 = 0; line < lines; line++) {
      let from = input + <usize>line * lineStep;
      let to = out + <usize>first * size + <usize>line * toLine;
      let x: i32 = 0;
      for (; x + 4 <= length; x += 4) {
        four(from, step, kernels);
        put(to, size, isPair, f64x2.add(sum0, shift), rectified);
        put(to + toStep, size, isPair, f64x2.add(sum1, shift), rectified);
        put(to + 2 * toStep, size, isPair, f64x2.add(sum2, shift), rectified);
        put(to + 3 * toStep, size, isPair, f64x2.add(sum3, shift), rectified);
        to += 4 * toStep;
        from += step << 2;
      }
      for (; x < length; x++) {
        put(to, size, isPair, f64x2.add(one(from, kernels), shift), rectified);
        to += toStep;
        from += step;
      }
    }
  }
}

let sum0: v128 = f64x2.splat(0);
let sum1: v128 = f64x2.splat(0);
let sum2: v128 = f64x2.splat(0);
let sum3: v128 = f64x2.splat(0);

/** The sums of four places, `step` bytes apart, into `sum0` … `sum3`. */
function four(from: usize, step: usize, kernels: usize): void {
  let a = f64x2.splat(0);
  let b = f64x2.splat(0);
  let c = f64x2.splat(0);
  let d = f64x2.splat(0);
  let kernel = kernels;
  const two = step << 1;
  const three = two + step;
  for (let i: i32 = 0; i < inputs; i++) {
    if (isSquare) {
      const q = from + wide;
      const r = q + wide;
      let w = v128.load(kernel);
      let s = f64x2.mul(w, v128.load_splat<f64>(from));
      let t = f64x2.mul(w, v128.load_splat<f64>(from + step));
      let u = f64x2.mul(w, v128.load_splat<f64>(from + two));
      let v = f64x2.mul(w, v128.load_splat<f64>(from + three));
      w = v128.load(kernel, 16);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(from, 8)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(from + step, 8)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(from + two, 8)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(from + three, 8)));
      w = v128.load(kernel, 32);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(from, 16)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(from + step, 16)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(from + two, 16)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(from + three, 16)));
      w = v128.load(kernel, 48);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(q)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(q + step)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(q + two)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(q + three)));
      w = v128.load(kernel, 64);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(q, 8)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(q + step, 8)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(q + two, 8)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(q + three, 8)));
      w = v128.load(kernel, 80);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(q, 16)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(q + step, 16)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(q + two, 16)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(q + three, 16)));
      w = v128.load(kernel, 96);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(r)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(r + step)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(r + two)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(r + three)));
      w = v128.load(kernel, 112);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(r, 8)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(r + step, 8)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(r + two, 8)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(r + three, 8)));
      w = v128.load(kernel, 128);
      s = f64x2.add(s, f64x2.mul(w, v128.load_splat<f64>(r, 16)));
      t = f64x2.add(t, f64x2.mul(w, v128.load_splat<f64>(r + step, 16)));
      u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(r + two, 16)));
      v = f64x2.add(v, f64x2.mul(w, v128.load_splat<f64>(r + three, 16)));
      a = f64x2.add(a, s);
      b = f64x2.add(b, t);
      c = f64x2.add(c, u);
      d = f64x2.add(d, v);
    } else
      for (let n: i32 = 0; n < taps; n++) {
        const p = from + <usize>((n / columns) * dilation) * wide + ((<usize>(n % columns)) << 3);
        const w = v128.load(kernel + <usize>n * PAIR);
        a = f64x2.add(a, f64x2.mul(w, v128.load_splat<f64>(p)));
        b = f64x2.add(b, f64x2.mul(w, v128.load_splat<f64>(p + step)));
        c = f64x2.add(c, f64x2.mul(w, v128.load_splat<f64>(p + two)));
        d = f64x2.add(d, f64x2.mul(w, v128.load_splat<f64>(p + three)));
      }
    from += plane;
    kernel += <usize>taps * PAIR;
  }
  sum0 = a;
  sum1 = b;
  sum2 = c;
  sum3 = d;
}

/** The sums of one place. */
function one(from: usize, kernels: usize): v128 {
  let a = f64x2.splat(0);
  let kernel = kernels;
  for (let i: i32 = 0; i < inputs; i++) {
    let s = f64x2.splat(0);
    for (let n: i32 = 0; n < taps; n++) {
      const p = from + <usize>((n / columns) * dilation) * wide + ((<usize>(n % columns)) << 3);
      const more = f64x2.mul(v128.load(kernel + <usize>n * PAIR), v128.load_splat<f64>(p));
      if (!isSquare) a = f64x2.add(a, more);
      else s = n == 0 ? more : f64x2.add(s, more);
    }
    if (isSquare) a = f64x2.add(a, s);
    from += plane;
    kernel += <usize>taps * PAIR;
  }
  return a;
}

/** Writes the sums of one place for one output or two. */
function put(to: usize, size: usize, isPair: bool, sums: v128, rectified: i32): void {
  const first = f64x2.extract_lane(sums, 0);
  store<f32>(to, rectified && first < 0 ? 0 : <f32>first);
  if (!isPair) return;
  const second = f64x2.extract_lane(sums, 1);
  store<f32>(to + size, rectified && second < 0 ? 0 : <f32>second);
}
