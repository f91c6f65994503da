import { expect, test } from 'vitest';
import { zeroLevel } from './zero-level.ts';

const line = (heights: readonly number[], isZero: boolean) => ({
  kind: 'marker-line',
  params: { points: heights.map((z) => ({ position: [0, 0, z] })), zeroLevel: isZero },
});

test('the one line that is ticked is the zero level, at the mean of its points', () => {
  expect(zeroLevel([line([10], false), line([100, 140], true)])).toBe(120);
});

test('no line, or several, are no level', () => {
  expect(zeroLevel([line([10], false)])).toBeUndefined();
  expect(zeroLevel([line([10], true), line([20], true)])).toBeUndefined();
});
