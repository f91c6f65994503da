import { expect, test } from 'vitest';
import { valueAt } from './value-at.ts';

const mesh = {
  positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0),
  indices: Uint32Array.of(0, 1, 2),
};

test('a number runs straight from corner to corner, and is none beside a corner that has none', () => {
  const values = Float32Array.of(1, 5, -3);
  expect(valueAt(mesh, values, 0, [0, 0, 0])).toBeCloseTo(1, 6);
  expect(valueAt(mesh, values, 0, [5, 5, 0])).toBeCloseTo(1, 6);
  expect(valueAt(mesh, values, 0, [2.5, 0, 0])).toBeCloseTo(2, 6);
  expect(valueAt(mesh, Float32Array.of(1, NaN, 2), 0, [1, 1, 0])).toBeNaN();
});
