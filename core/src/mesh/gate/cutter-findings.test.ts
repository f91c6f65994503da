import { expect, test } from 'vitest';
import { cutterParts } from './cutter-findings.ts';

test.each([
  [0.984, 0.652],
  [1.005, 0.333],
  [0.5, 0],
])('what is told of %s mm of foam adds up as it is read', (depth, width) => {
  const told = cutterParts({ depth, width });
  expect((told.width + told.passes).toFixed(2)).toBe(told.depth.toFixed(2));
  expect(told.depth).toBeCloseTo(depth, 1);
});
