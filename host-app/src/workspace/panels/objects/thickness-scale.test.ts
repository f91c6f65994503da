import { expect, test } from 'vitest';
import { placeOnScale, scaleTicks } from './thickness-scale.ts';

test('the wall that was asked for stands in the middle, and what lies beyond an end at that', () => {
  expect(scaleTicks(4, 2)).toEqual([2, 3, 4, 5, 6]);
  expect(placeOnScale(4, 4, 2)).toBe(0.5);
  expect(placeOnScale(3, 4, 2)).toBe(0.25);
  // A process that makes 1 mm, on a scale that begins at 2 mm.
  expect(placeOnScale(1, 4, 2)).toBe(0);
  expect(placeOnScale(25, 4, 2)).toBe(1);
});
