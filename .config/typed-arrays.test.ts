import { expect, it } from 'vitest';
import { sameNumbers } from './typed-arrays.ts';

const differs = (a: unknown, b: unknown) => {
  expect(sameNumbers(a, b)).toBeUndefined();
  expect(() => expect({ mesh: a }).toEqual({ mesh: b })).toThrow('deeply equal');
  expect(a).not.toEqual(b);
};

it('two lists of numbers are equal where each of them is, and a million are compared at once', () => {
  const many = Float64Array.from({ length: 1_000_000 }, (_, i) => i / 7);
  many.set([NaN, -0, Infinity]);
  expect(sameNumbers(many, many.slice())).toBe(true);
  expect({ positions: many }).toEqual({ positions: many.slice() });
  expect({ positions: many }).toStrictEqual({ positions: many.slice() });
});

it('what differs is found and told as by any other comparison', () => {
  const floats = Float32Array.of(1, 2, 3);
  differs(floats, Float32Array.of(1, 2, 3.5));
  differs(floats, Float32Array.of(1, 2));
  differs(floats, Float64Array.of(1, 2, 3));
  differs(floats, [1, 2, 3]);
  differs(Float32Array.of(0), Float32Array.of(-0));
  differs(Float32Array.of(NaN), Float32Array.of(0));
  expect(() => expect(floats).toEqual(Float32Array.of(1, 2, 4))).toThrow(/Float32Array/);
});

it('values that are no lists of numbers are left to others', () => {
  for (const value of [undefined, null, 1, 'a', [], {}, new DataView(new ArrayBuffer(4))])
    expect(sameNumbers(value, value)).toBeUndefined();
});
