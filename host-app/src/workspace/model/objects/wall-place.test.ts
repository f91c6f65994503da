import { mat4, type Mat4 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import { wallBy } from './wall-place.ts';

const turn = mat4.multiply(mat4.translation([5, -3, 40]), mat4.rotation([0, 0, 1], 0.4));
const next = mat4.multiply(mat4.rotation([1, 0, 0], -0.2), turn);
const made = { base: 'scan', transform: [...turn] };
const shape = { base: 'shaped', transform: [...mat4.IDENTITY] };

test('a brace lies on the same spot of the skin after every alignment, of the scan and of the shape that has become the base', () => {
  const wall = { stands: [made, shape] };
  const by = wallBy(wall, { base: 'scan', stand: next }) as Mat4;
  const onWall = mat4.transformPoint(turn, [12, 80, 900]);
  mat4
    .transformPoint(by, onWall)
    .forEach((x, k) => expect(x).toBeCloseTo(mat4.transformPoint(next, [12, 80, 900])[k]!, 9));
  expect(wallBy(wall, { base: 'scan', stand: turn })).toBe(mat4.IDENTITY);
  expect(wallBy(wall, { base: 'shaped', stand: mat4.IDENTITY })).toBe(mat4.IDENTITY);
  expect(wallBy(wall, { base: 'shaped', stand: next })).toEqual(next);
});

test('where nobody knows how the body stood, that is said', () => {
  expect(wallBy({ stands: [made, shape] }, { base: 'other', stand: mat4.IDENTITY })).toBe('unknown');
  expect(wallBy({ stands: [] }, { base: 'scan', stand: turn })).toBe('unknown');
  expect(wallBy({ stands: [] }, { base: 'scan', stand: mat4.IDENTITY })).toBe(mat4.IDENTITY);
});
