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

export const planesOfSize = (count: number, width: number, height: number): Planes => ({
  count,
  width,
  height,
  values: new Float32Array(count * width * height),
});

/** What a layer makes of planes of one size. */
export interface LayerPlan {
  readonly stride: readonly [number, number];
  readonly padding: readonly [number, number];
  readonly dilation: number;
  readonly rectified: boolean;
  /** Of a plane with zeros about it. */
  readonly wide: number;
  readonly tall: number;
  /** Of what comes out. */
  readonly width: number;
  readonly height: number;
}

/** Writes one plane into zeros, with `padding` of them about it. */
export function padInto(
  { width, height, values }: Planes,
  plane: number,
  into: Float64Array,
  [py, px]: readonly [number, number],
): void {
  const stride = width + 2 * px;
  for (let y = 0; y < height; y++) {
    const from = (plane * height + y) * width;
    const to = (y + py) * stride + px;
    for (let x = 0; x < width; x++) into[to + x] = values[from + x]!;
  }
}
