import { describe, expect, it } from 'vitest';
import { added, convolve, doubled, joined, pooled, type Planes } from './engine.ts';

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

  it('double, join, add and pool', () => {
    const two = planes(1, 2, 1, [1, 4]);
    expect([...doubled(two).values]).toEqual([1, 1, 4, 4, 1, 1, 4, 4]);
    expect(joined(two, two)).toEqual(planes(2, 2, 1, [1, 4, 1, 4]));
    expect([...added(two, two).values]).toEqual([2, 8]);
    expect([...pooled(joined(two, planes(1, 2, 1, [-3, -1]))).values]).toEqual([2.5, -2, 4, -1]);
  });
});
