import { padInto, planesOfSize, type Layer, type LayerPlan, type Planes } from './planes.ts';
import { convolveFast } from './wasm/convolve.ts';

export interface Stepping {
  /** Down and across. */
  readonly stride?: readonly [number, number];
  readonly padding?: readonly [number, number];
  /** Rows between the rows of the kernel. */
  readonly dilation?: number;
  /** Negative values become 0. */
  readonly rectified?: boolean;
}

function planOf(input: Planes, { shape }: Layer, stepping: Stepping): LayerPlan {
  const { stride = [1, 1], padding = [1, 1], dilation = 1, rectified = true } = stepping;
  const [, , rows, columns] = shape;
  const [wide, tall] = [input.width + 2 * padding[1], input.height + 2 * padding[0]];
  const width = Math.floor((wide - columns) / stride[1]) + 1;
  const height = Math.floor((tall - dilation * (rows - 1) - 1) / stride[0]) + 1;
  return { stride, padding, dilation, rectified, wide, tall, width, height };
}

/**
 * Convolution (correlation, as networks have it). Sums run in doubles, inputs in order, kernel row by row, and are rounded once: the same bits in every
 * engine, in WebAssembly where there is one.
 */
export function convolve(input: Planes, layer: Layer, stepping: Stepping = {}): Planes {
  const plan = planOf(input, layer, stepping);
  return convolveFast(input, layer, plan) ?? plainly(input, layer, plan);
}

/** The twin of `convolve` without WebAssembly, by the same bits. */
export const convolvePlain = (input: Planes, layer: Layer, stepping: Stepping = {}): Planes =>
  plainly(input, layer, planOf(input, layer, stepping));

function plainly(input: Planes, layer: Layer, plan: LayerPlan): Planes {
  const { stride, padding, dilation, rectified, wide, tall, width, height } = plan;
  const [outputs, inputs, rows, columns] = layer.shape;
  const sums = new Float64Array(outputs * width * height);
  const plane = new Float64Array(wide * tall);
  const isSquare = rows === 3 && columns === 3 && dilation === 1;
  for (let i = 0; i < inputs; i++) {
    padInto(input, i, plane, padding);
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
