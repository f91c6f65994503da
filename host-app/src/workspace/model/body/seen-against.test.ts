import { mat4 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import { seenAgainst } from './seen-against.ts';

const seen = mat4.rotation([0, 0, 1], 0.6);
const after = (axis: readonly [number, number, number]) => mat4.multiply(mat4.rotation(axis, Math.PI), seen);

test('turning a body round against what was seen is said, and nothing where that was not sure', () => {
  expect(seenAgainst({ unsure: ['pitch'] }, seen, seen)).toEqual([]);
  expect(seenAgainst({ unsure: ['pitch'] }, seen, after([0, 0, 1]))).toEqual(['stand.against.facing']);
  expect(seenAgainst({ unsure: [] }, seen, after([0, 1, 0]))).toEqual(['stand.against.up']);
  expect(seenAgainst({ unsure: ['up'] }, seen, after([1, 0, 0]))).toEqual(['stand.against.facing']);
  expect(seenAgainst({ unsure: ['body'] }, seen, after([0, 0, 1]))).toEqual([]);
});
