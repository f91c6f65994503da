import { expect, it } from 'vitest';
import type { SpineLevel } from '../spine/index.ts';
import { lineLevels } from './line-levels.ts';

const level = (name: SpineLevel['level'], z: number, height: number): SpineLevel => ({
  level: name,
  at: [3, 60, z],
  within: { lateral: 5, depth: 12, height },
  rotation: null,
});

it('gives the heights of a spine line, as badly known as the worst of them', () => {
  const found = lineLevels([level('T8', 410, 4.2), level('L2', 220, 6.6), level('S1', 90, 20)]);
  expect([...found!.heights]).toEqual([
    ['T8', 410],
    ['L2', 220],
  ]);
  expect(found!.within).toBe(7);
  expect(lineLevels([level('S1', 90, 20)])).toBeUndefined();
});
