import { Layout, Machines } from '../../../mesh/wasm/machines.ts';
import { padInto, type Layer, type LayerPlan, type Planes } from '../planes.ts';
import { CONVOLVE_WASM } from './convolve.wasm.ts';

/** Exports of core/assembly/convolve.ts. */
interface Convolving {
  convolve(
    input: number,
    inputs: number,
    wide: number,
    tall: number,
    weights: number,
    bias: number,
    outputs: number,
    rows: number,
    columns: number,
    dilation: number,
    down: number,
    across: number,
    width: number,
    height: number,
    rectified: number,
    out: number,
  ): void;
}

const machines = new Machines<Convolving>(CONVOLVE_WASM);

/** A layer in WebAssembly, by the same bits; undefined where there is none. */
export function convolveFast(input: Planes, layer: Layer, plan: LayerPlan): Planes | undefined {
  const { stride, padding, dilation, rectified, wide, tall, width, height } = plan;
  const [outputs, inputs, rows, columns] = layer.shape;
  const pairs = Math.ceil(outputs / 2);
  const taps = inputs * rows * columns;
  const layout = new Layout();
  const inputAt = layout.take(8 * inputs * wide * tall);
  const weightsAt = layout.take(16 * pairs * taps);
  const biasAt = layout.take(16 * pairs);
  const outAt = layout.take(4 * outputs * width * height);
  return machines.use(layout, ({ memory: { buffer }, exports }) => {
    const planes = new Float64Array(buffer, inputAt, inputs * wide * tall).fill(0);
    for (let i = 0; i < inputs; i++)
      padInto(input, i, planes.subarray(i * wide * tall, (i + 1) * wide * tall), padding);
    const weights = new Float64Array(buffer, weightsAt, 2 * pairs * taps).fill(0);
    const bias = new Float64Array(buffer, biasAt, 2 * pairs).fill(0);
    bias.set(layer.bias);
    for (let o = 0; o < outputs; o++) {
      const to = 2 * taps * (o >> 1) + (o & 1);
      for (let n = 0; n < taps; n++) weights[to + 2 * n] = layer.weights[o * taps + n]!;
    }
    exports.convolve(
      ...([inputAt, inputs, wide, tall, weightsAt, biasAt, outputs, rows, columns, dilation] as const),
      ...stride,
      ...([width, height, rectified ? 1 : 0, outAt] as const),
    );
    const values = new Float32Array(buffer, outAt, outputs * width * height).slice();
    return { count: outputs, width, height, values };
  });
}
