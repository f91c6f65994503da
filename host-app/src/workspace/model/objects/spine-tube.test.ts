import { isClosed, volume } from '@bracewright/core/mesh';
import type { SpineLevel } from '@bracewright/core/spine';
import { expect, it } from 'vitest';
import { spineTube } from './spine-tube.ts';

it('is a closed tube as wide and deep as is asked at each vertebra, its skin outward', () => {
  const at = (level: SpineLevel['level'], x: number, z: number): SpineLevel => ({
    level,
    at: [x, 20, z],
    within: { lateral: 3, depth: 15, height: 6 },
    rotation: null,
  });
  const levels = [at('T1', 0, 300), at('T8', -20, 150), at('L5', 0, 0)];
  const tube = spineTube(levels, ({ within }) => [within.lateral, within.depth]);
  expect(isClosed(tube)).toBe(true);
  // An upright prism over a polygon of 16 corners in an ellipse of half axes 3 and 15.
  expect(volume(tube)).toBeCloseTo(0.5 * 16 * Math.sin(Math.PI / 8) * 3 * 15 * 300, 0);
});
