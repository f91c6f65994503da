import { describe, expect, it } from 'vitest';
import { buildTwins } from '../topology/adjacency.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { buildTrimmedWall } from './trimmed-wall.ts';
import { buildWall } from './wall.ts';
import {
  quiet,
  groove,
  bodies,
  soundWall,
  filledGroove,
  evenWall,
  even4,
  ragged,
} from './wall.fixture.test.ts';

describe('buildWall', () => {
  it.each(bodies.filter((_, i) => ![2, 3].includes(i)))('makes a sound 4 mm wall on %s', soundWall);
  it.each([['hollow with a radius below the wall', groove(8, 12)]])(
    'fills a groove that is %s instead of folding',
    filledGroove,
  );
  it.each([1, 8])('holds a wall of %d mm', evenWall);
});

describe('a ragged edge', () => {
  it('is trimmed only where no wall fits', () => {
    const patch = ragged();
    expect(() => buildWall(patch, { thickness: even4(patch), edgeRadius: 2 }, quiet)).toThrow(
      'wall-crosses-itself',
    );
    const made = buildTrimmedWall(patch, even4, { edgeRadius: 2 }, quiet);
    expect(made.trimmed).toBeGreaterThan(0);
    expect(made.trimmed).toBeLessThan(120);
    expect(selfIntersections(made.wall.mesh).length).toBe(0);
    expect(buildTwins(made.wall.mesh).every((twin) => twin >= 0)).toBe(true);
    expect(made.wall.measure.withinTenth).toBeGreaterThan(0.99);
  });
});
