/** Planes of numbers, plane after plane, row by row: what layers of a network hand on. */
export interface Planes {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** A layer: `weights` by output, input, row and column of its kernel, one bias for each output. */
export interface Layer {
  readonly shape: readonly [outputs: number, inputs: number, rows: number, columns: number];
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export interface Stepping {
  /** Down and across. */
  readonly stride?: readonly [number, number];
  readonly padding?: readonly [number, number];
  /** Rows between the rows of the kernel. */
  readonly dilation?: number;
  /** Negative values become 0. */
  readonly rectified?: boolean;
}

export const planesOfSize = (count: number, width: number, height: number): Planes => ({
  count,
  width,
  height,
  values: new Float32Array(count * width * height),
});

/** One plane with zeros about it. */
function padded(
  { width, height, values }: Planes,
  plane: number,
  into: Float64Array,
  py: number,
  px: number,
) {
  const stride = width + 2 * px;
  for (let y = 0; y < height; y++) {
    const from = (plane * height + y) * width;
    const to = (y + py) * stride + px;
    for (let x = 0; x < width; x++) into[to + x] = values[from + x]!;
  }
}

/**
 * Convolution (correlation, as networks have it). Sums run in doubles, inputs in order, kernel row by row, and are rounded once: the same bits in every
 * engine.
 */
export function convolve(input: Planes, layer: Layer, stepping: Stepping = {}): Planes {
  const { stride = [1, 1], padding = [1, 1], dilation = 1, rectified = true } = stepping;
  const [outputs, inputs, rows, columns] = layer.shape;
  const [py, px] = padding;
  const [wide, tall] = [input.width + 2 * px, input.height + 2 * py];
  const width = Math.floor((wide - columns) / stride[1]) + 1;
  const height = Math.floor((tall - dilation * (rows - 1) - 1) / stride[0]) + 1;
  const sums = new Float64Array(outputs * width * height);
  const plane = new Float64Array(wide * tall);
  const isSquare = rows === 3 && columns === 3 && dilation === 1;
  for (let i = 0; i < inputs; i++) {
    padded(input, i, plane, py, px);
    for (let o = 0; o < outputs; o++) {
      const at = o * width * height;
      const kernel = layer.weights.subarray(
        (o * inputs + i) * rows * columns,
        (o * inputs + i + 1) * rows * columns,
      );
      if (isSquare) addSquare(sums, at, plane, wide, kernel, width, height, stride);
      else addAny(sums, at, plane, wide, kernel, width, height, stride, columns, dilation);
    }
  }
  const out = planesOfSize(outputs, width, height);
  for (let o = 0; o < outputs; o++)
    for (let at = o * width * height; at < (o + 1) * width * height; at++) {
      const sum = sums[at]! + layer.bias[o]!;
      out.values[at] = rectified && sum < 0 ? 0 : sum;
    }
  return out;
}

/** Adds what a 3 × 3 kernel makes of a padded plane. */
function addSquare(
  sums: Float64Array,
  at: number,
  plane: Float64Array,
  wide: number,
  k: Float32Array,
  width: number,
  height: number,
  [down, across]: readonly [number, number],
): void {
  const [a, b, c, d, e, f, g, h, i] = k as unknown as [number, number, number, number, number, number, number, number, number]; // prettier-ignore
  for (let y = 0; y < height; y++) {
    let p = y * down * wide;
    let q = p + wide;
    let r = q + wide;
    const end = at + (y + 1) * width;
    for (let to = at + y * width; to < end; to++) {
      sums[to]! +=
        a * plane[p]! + b * plane[p + 1]! + c * plane[p + 2]! +
        d * plane[q]! + e * plane[q + 1]! + f * plane[q + 2]! +
        g * plane[r]! + h * plane[r + 1]! + i * plane[r + 2]!; // prettier-ignore
      p += across;
      q += across;
      r += across;
    }
  }
}

/** Adds what any kernel makes of a padded plane. */
function addAny(
  sums: Float64Array,
  at: number,
  plane: Float64Array,
  wide: number,
  kernel: Float32Array,
  width: number,
  height: number,
  [down, across]: readonly [number, number],
  columns: number,
  dilation: number,
): void {
  for (let n = 0; n < kernel.length; n++) {
    const weight = kernel[n]!;
    const start = Math.floor(n / columns) * dilation * wide + (n % columns);
    for (let y = 0; y < height; y++) {
      let from = start + y * down * wide;
      for (let to = at + y * width; to < at + (y + 1) * width; to++, from += across)
        sums[to]! += weight * plane[from]!;
    }
  }
}

/** Every value four times: twice as wide and as high. */
export function doubled({ count, width, height, values }: Planes): Planes {
  const out = planesOfSize(count, 2 * width, 2 * height);
  for (let y = 0; y < count * out.height; y++)
    for (let x = 0; x < out.width; x++) out.values[y * out.width + x] = values[(y >> 1) * width + (x >> 1)]!;
  return out;
}

/** The planes of both, one after the other. */
export function joined(a: Planes, b: Planes): Planes {
  const out = planesOfSize(a.count + b.count, a.width, a.height);
  out.values.set(a.values);
  out.values.set(b.values, a.values.length);
  return out;
}

/** Sums of two of the same size. */
export function added(a: Planes, b: Planes): Planes {
  const out = planesOfSize(a.count, a.width, a.height);
  for (let i = 0; i < out.values.length; i++) out.values[i] = a.values[i]! + b.values[i]!;
  return out;
}

/** Mean of each plane, then the greatest value of each, as planes of one value. */
export function pooled({ count, width, height, values }: Planes): Planes {
  const out = planesOfSize(2 * count, 1, 1);
  const size = width * height;
  for (let i = 0; i < count; i++) {
    let [sum, most] = [0, -Infinity];
    for (let at = i * size; at < (i + 1) * size; at++) {
      sum += values[at]!;
      if (values[at]! > most) most = values[at]!;
    }
    out.values[i] = sum / size;
    out.values[count + i] = most;
  }
  return out;
}
