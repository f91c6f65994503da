import { expect, test } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import { projectToSurface, sharedBvh, surfaceLine } from '../index.ts';
import { edgeLineOn } from './edge-line-on.ts';

const tube = openTube({ radiusX: 100, radiusY: 80, height: 300, segments: 24, rings: 12 });
const points = projectToSurface(
  sharedBvh(tube),
  [0, 1, 2, 3, 4].map((i) => ({
    position: [100 * Math.cos(1.2 * i), 80 * Math.sin(1.2 * i), 150 + 8 * i],
    normal: [0, 0, 1],
  })),
);

test('a course is that of the line, and found once for the same points', () => {
  const line = { points, closed: true, smooth: true };
  const first = edgeLineOn(tube, line);
  expect(first).toEqual(surfaceLine(tube, points, { closed: true, shape: 'smooth' }));
  expect(edgeLineOn(tube, { ...line })).toBe(first);
  const cornered = edgeLineOn(tube, { ...line, smooth: false });
  expect(cornered).toEqual(surfaceLine(tube, points, { closed: true, shape: 'corners' }));
  expect(edgeLineOn(tube, { ...line, points: [...points] })).not.toBe(first);
});
