import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/rng.ts';
import { added, convolve, convolvePlain, doubled, joined, pooled } from './engine.ts';
import type { Planes } from './planes.ts';

const planes = (count: number, width: number, height: number, values: readonly number[]): Planes => ({
  count,
  width,
  height,
  values: Float32Array.from(values),
});
const layer = (shape: readonly [number, number, number, number], weights: readonly number[], bias: readonly number[]) => ({
  shape,
  weights: Float32Array.from(weights),
  bias: Float32Array.from(bias),
}); // prettier-ignore

const NINE = planes(1, 3, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9]);

describe('layers of a network', () => {
  it('lay a kernel over every place, zeros outside, rows before columns', () => {
    // Middle, right neighbour × 10, neighbour below × 100, reckoned by hand.
    const kernel = layer([1, 1, 3, 3], [0, 0, 0, 0, 1, 10, 0, 100, 0], [0.5]);
    expect([...convolve(NINE, kernel).values]).toEqual([
      421.5, 532.5, 603.5, 754.5, 865.5, 906.5, 87.5, 98.5, 9.5,
    ]);
  });

  it('step over rows and columns', () => {
    const kernel = layer([1, 1, 3, 3], [0, 0, 0, 0, 1, 0, 0, 0, 0], [0]);
    const out = convolve(NINE, kernel, { stride: [1, 2] });
    expect([out.width, out.height]).toEqual([2, 3]);
    expect([...out.values]).toEqual([1, 3, 4, 6, 7, 9]);
    expect([...convolve(NINE, kernel, { stride: [2, 2] }).values]).toEqual([1, 3, 7, 9]);
  });

  it('add what all inputs give, for each output apart, and cut off below zero', () => {
    const input = planes(2, 1, 1, [2, 3]);
    const kernel = layer([2, 2, 1, 1], [1, 10, -1, 0], [0, 1]);
    const step = { padding: [0, 0] } as const;
    expect([...convolve(input, kernel, step).values]).toEqual([32, 0]);
    expect([...convolve(input, kernel, { ...step, rectified: false }).values]).toEqual([32, -1]);
  });

  it('reach over rows that lie apart', () => {
    const column = planes(1, 1, 5, [1, 2, 3, 4, 5]);
    const kernel = layer([1, 1, 3, 1], [1, 10, 100], [0]);
    const out = convolve(column, kernel, { padding: [2, 0], dilation: 2 });
    expect([...out.values]).toEqual([310, 420, 531, 42, 53]);
  });

  it.each([
    [3, 4, 3, 3, [1, 1], [1, 1], 1, true],
    [2, 5, 3, 3, [2, 2], [1, 1], 1, true],
    [5, 8, 3, 3, [1, 2], [1, 1], 1, false],
    [4, 3, 1, 1, [1, 1], [0, 0], 1, false],
    [3, 2, 3, 1, [1, 1], [4, 0], 4, true],
    [2, 6, 3, 9, [1, 1], [1, 0], 1, true],
    [1, 1, 3, 3, [2, 1], [1, 1], 1, true],
  ] as const)('are the same bits in WebAssembly and without: %s planes to %s', (inputs, outputs, rows, columns, stride, padding, dilation, rectified) => {
    const random = createRandom(inputs + 10 * outputs);
    const some = (count: number) => Array.from({ length: count }, () => (random() < 0.1 ? 0 : 4 * (random() - 0.5)));
    for (const [width, height] of [[9, 11], [14, 8], [23, 5], [columns === 9 ? 9 : 2, 21], [columns === 9 ? 10 : 7, 19]] as const) {
      const input = planes(inputs, width, height, some(inputs * width * height));
      const kernel = layer([outputs, inputs, rows, columns], some(outputs * inputs * rows * columns), some(outputs));
      const stepping = { stride, padding, dilation, rectified };
      const fast = convolve(input, kernel, stepping);
      const plain = convolvePlain(input, kernel, stepping);
      expect([fast.count, fast.width, fast.height]).toEqual([plain.count, plain.width, plain.height]);
      expect([...new Uint32Array(fast.values.buffer)]).toEqual([...new Uint32Array(plain.values.buffer)]);
      expect(plain.values.some((value) => value !== 0)).toBe(true);
    }
  }); // prettier-ignore

  it('double, join, add and pool', () => {
    const two = planes(1, 2, 1, [1, 4]);
    expect([...doubled(two).values]).toEqual([1, 1, 4, 4, 1, 1, 4, 4]);
    expect(joined(two, two)).toEqual(planes(2, 2, 1, [1, 4, 1, 4]));
    expect([...added(two, two).values]).toEqual([2, 8]);
    expect([...pooled(joined(two, planes(1, 2, 1, [-3, -1]))).values]).toEqual([2.5, -2, 4, -1]);
  });
});
