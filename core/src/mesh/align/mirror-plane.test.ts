import { expect, test } from 'vitest';
import { IDENTITY } from '../../math/mat4.ts';
import { mirrorPlane } from './mirror-plane.ts';
import type { SurfaceSamples } from './sample-surface.ts';

const EVERYWHERE = { low: -Infinity, high: Infinity };

/** Two skins that are each other's mirror image to the last bit, their points on a grid of 0.1 from `start` on. */
function twins(start: number): SurfaceSamples {
  const points: number[] = [];
  const normals: number[] = [];
  for (let j = 0; j < 40; j++)
    for (let k = 0; k < 40; k++)
      for (const side of [1, -1]) {
        points.push(side * 0.1 * (10 + 3 * Math.sin(j) + Math.cos(2 * k)), start + j * 0.1, start + k * 0.1);
        const [a, b] = [0.5 * Math.sin(j), 0.5 * Math.cos(k)];
        const size = Math.hypot(1, a, b);
        normals.push(side / size, a / size, b / size);
      }
  return {
    count: points.length / 3,
    points: new Float64Array(points),
    normals: new Float64Array(normals),
  } as SurfaceSamples;
}

test.each([0, 0.1, 13.7])(
  'every point has its own twin as partner, from the first round to the last (%s)',
  (start) => {
    const fit = mirrorPlane(twins(start), IDENTITY, EVERYWHERE, 3 * 0.1, 1e9);
    expect([fit.share, fit.error, fit.lean]).toEqual([1, 0, 0]);
  },
);
