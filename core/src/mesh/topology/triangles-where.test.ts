import { expect, it } from 'vitest';
import { ellipticTube } from '../../testing/bodies.ts';
import { trianglesWhere } from './triangles-where.ts';

const { indices } = ellipticTube({ radiusX: 60, radiusY: 45, height: 200, segments: 12, rings: 5 });

it.each([
  ['all', () => true],
  ['none', () => false],
  ['each third', (f: number) => f % 3 === 0],
])('chooses triangles in their order: %s', (_, isIn) => {
  const expected = indices.filter((_vertex, i) => isIn(Math.floor(i / 3)));
  const chosen = trianglesWhere(indices, isIn);
  expect(chosen).toEqual(expected);
  expect(chosen.buffer).not.toBe(indices.buffer);
  expect(chosen.buffer.byteLength).toBe(chosen.byteLength);
});
