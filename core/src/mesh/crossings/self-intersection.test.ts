import { expect, test } from 'vitest';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { selfIntersections } from './self-intersection.ts';
import { createRandom } from '../../math/rng.ts';
import type { TriMesh } from '../tri-mesh.ts';

const soup = (...triangles: readonly (readonly number[])[]): TriMesh => ({
  positions: Float32Array.from(triangles.flat()),
  indices: Uint32Array.from({ length: 3 * triangles.length }, (_, i) => i),
});
const meet = (a: readonly number[], b: readonly number[]): boolean =>
  selfIntersections(soup(a, b)).length > 0;
const floor = [0, 0, 0, 10, 0, 0, 0, 10, 0];

test('clean closed bodies have none', () => {
  for (const body of [
    boxBody([0, 0, 0], [1, 2, 3]),
    sphereBody(100, 5),
    tubeBody({ radii: () => [50, 40], height: 100, segments: 64, rings: 9 }),
  ])
    expect(selfIntersections(body).length).toBe(0);
});

test('bodies that run through each other meet, and the pairs are sorted and stable', () => {
  const two = joinMeshes(sphereBody(50, 4), sphereBody(50, 4, [60, 1, 2]));
  const pairs = selfIntersections(two);
  expect(pairs.length / 2).toBeGreaterThan(50);
  for (let i = 0; i < pairs.length; i += 2) {
    expect(pairs[i]!).toBeLessThan(2048);
    expect(pairs[i + 1]!).toBeGreaterThanOrEqual(2048);
    if (i > 0)
      expect(pairs[i]! > pairs[i - 2]! || (pairs[i] === pairs[i - 2] && pairs[i + 1]! > pairs[i - 1]!)).toBe(
        true,
      );
  }
  expect(selfIntersections(two)).toEqual(pairs);
  expect(selfIntersections(two, { limit: 1 }).length).toBe(2);
});

test('the grid and the tree find the same pairs, also among triangles of very unlike size', () => {
  const random = createRandom(3);
  const rough = sphereBody(100, 4);
  const noisy = { positions: rough.positions.map((v) => v + 9 * (random() - 0.5)), indices: rough.indices };
  for (const body of [noisy, joinMeshes(sphereBody(5, 4), boxBody([-1, -1, -1], [2000, 900, 4]))]) {
    const pairs = selfIntersections(body);
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs).toEqual(selfIntersections(body, { bvh: buildBvh(body) }));
  }
});

test('triangles apart: crossing, touching and lying on each other meet; parallel and beside do not', () => {
  expect(meet(floor, [2, 2, -1, 2, 2, 1, 3, 3, 1])).toBe(true);
  expect(meet(floor, [2, 2, 0, 2, 2, 1, 3, 3, 1])).toBe(true);
  expect(meet(floor, [1, 1, 0, 3, 1, 0, 1, 3, 0])).toBe(true);
  expect(meet(floor, [-5, 5, 0, 20, 5, 0, 20, 6, 0])).toBe(true);
  expect(meet(floor, [1, 1, 1, 3, 1, 1, 1, 3, 1])).toBe(false);
  expect(meet(floor, [8, 8, -1, 8, 8, 1, 9, 9, 1])).toBe(false);
  expect(meet(floor, [11, 11, 0, 14, 11, 0, 11, 14, 0])).toBe(false);
});

test('triangles with a common corner meet only beyond it', () => {
  expect(meet(floor, [0, 0, 0, -5, 0, 3, 0, -5, 3])).toBe(false);
  expect(meet(floor, [0, 0, 0, 4, 4, 3, 4, 4, -3])).toBe(true);
  expect(meet(floor, [0, 0, 0, 20, 20, 3, 20, 20, -3])).toBe(true);
  expect(meet(floor, [0, 0, 0, 2, 1, 0, 1, 2, 0])).toBe(true);
  expect(meet(floor, [0, 0, 0, -2, 1, 0, -1, -2, 0])).toBe(false);
});

test('triangles with a common edge meet only when folded flat', () => {
  expect(meet(floor, [10, 0, 0, 0, 0, 0, 5, -5, 0])).toBe(false);
  expect(meet(floor, [10, 0, 0, 0, 0, 0, 5, 2, 1e-3])).toBe(false);
  expect(meet(floor, [10, 0, 0, 0, 0, 0, 5, 2, 0])).toBe(true);
  expect(meet(floor, floor)).toBe(true);
});

test('triangles of one flat facet that lie apart do not meet, however near to zero a coordinate is', () => {
  // Read as Float32: the facet stands on x = 0 to the rounding of a sine.
  const left = [
    8.571182297440784e-15, 94.89857482910156, 150, 4.5668134689331055, 94.70284271240234, 150,
    8.571440642489696e-15, 94.91803741455078, 145.8333282470703,
  ]; // prettier-ignore
  const right = [
    9.133626937866211, 94.50711059570312, 150, 13.700440406799316, 94.3113784790039, 150,
    8.572214830603487e-15, 94.9764175415039, 133.3333282470703,
  ]; // prettier-ignore
  expect(meet(left, right)).toBe(false);
});

test('triangles without area meet nothing', () => {
  // Two corners at one place, which another triangle has too.
  expect(meet([0, 0, 0, 0, 0, 0, 10, 0, 0], floor)).toBe(false);
  expect(meet(floor, [5, 5, 5, 0, 0, 0, 0, 0, 0])).toBe(false);
  expect(meet(floor, [2, 2, -1, 2, 2, 1, 2, 2, 1])).toBe(false);
  expect(selfIntersections(soup()).length).toBe(0);
});

test('a spike pushed through the far wall is found on a noisy body', () => {
  const random = createRandom(5);
  const sphere = sphereBody(100, 5);
  const positions = sphere.positions.map((v) => v + 0.2 * (random() - 0.5));
  expect(selfIntersections({ positions, indices: sphere.indices }).length).toBe(0);
  positions.set([0, 0, -140], 3 * 4);
  expect(selfIntersections({ positions, indices: sphere.indices }).length).toBeGreaterThan(0);
});
