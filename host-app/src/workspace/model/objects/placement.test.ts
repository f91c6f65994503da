import { mat4, type Vec3 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import { placementOf, transformOf } from './placement.ts';

const middle: Vec3 = [12, -40, 900];

test('what is typed comes back from the transform that is kept', () => {
  for (const turn of [
    [0, 0, 0],
    [10, 0, 0],
    [0, -35, 0],
    [0, 0, 170],
    [12.5, -33, 81],
  ] as const) {
    const by: Vec3 = [3, -7.5, 120];
    const found = placementOf(transformOf({ by, turn }, middle), middle)!;
    for (const k of [0, 1, 2] as const) {
      expect(found.by[k]).toBeCloseTo(by[k], 6);
      expect(found.turn[k]).toBeCloseTo(turn[k], 6);
    }
  }
});

test('an object turns about its own middle', () => {
  const m = transformOf({ by: [0, 0, 0], turn: [20, 40, 60] }, middle);
  mat4.transformPoint(m, middle).forEach((x, k) => expect(x).toBeCloseTo(middle[k]!, 6));
});

test('a scale or a mirror is no placement', () => {
  expect(placementOf([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1], middle)).toBeUndefined();
  expect(placementOf([-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], middle)).toBeUndefined();
});
