import { mat4 } from '../math/index.ts';
import { expect, test } from 'vitest';
import { moveParams } from './move-params.ts';

const lift = mat4.translation([0, 0, 30]);

test('moves every place of a measure and turns no number that is none', () => {
  const turn = mat4.multiply(lift, mat4.rotation([0, 0, 1], Math.PI));
  const moved = moveParams(
    'perimeter',
    {
      plane: { origin: [10, 0, 100], normal: [1, 0, 0] },
      points: [{ position: [0, 5, 0], normal: [0, 1, 0] }],
      loops: 'main',
      near: [1, 2, 3],
      between: [{ origin: [0, 0, 1], normal: [0, 0, 1] }],
    },
    turn,
  ) as Record<string, never>;
  const tidy = JSON.parse(
    JSON.stringify(moved, (_, v: unknown) => (typeof v === 'number' ? Math.round(v) + 0 : v)),
  ) as unknown;
  expect(tidy).toEqual({
    plane: { origin: [-10, 0, 130], normal: [-1, 0, 0] },
    points: [{ position: [0, -5, 30], normal: [0, -1, 0] }],
    loops: 'main',
    near: [-1, -2, 33],
    between: [{ origin: [0, 0, 31], normal: [0, 0, 1] }],
  });
});

test('a line of the frame stays in the frame, and one through two points of the skin goes with the body', () => {
  const at = (z: number) => ({ position: [0, 0, z], normal: [0, 0, 1] });
  const forceLine = { origin: [0, 0, 0], direction: [0, 0, 1] };
  expect(moveParams('point-to-line', { point: at(5), line: forceLine }, lift)).toEqual({
    point: at(35),
    line: forceLine,
  });
  expect(moveParams('point-to-line', { point: at(5), line: { a: at(1), b: at(2) } }, lift)).toEqual({
    point: at(35),
    line: { a: at(31), b: at(32) },
  });
});
