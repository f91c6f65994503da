import { moveBody } from '@bracewright/core/tool';
import { mat4, type Vec3 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import { spineFit } from './spine-fit.ts';

/** All that is looked at of a body: the ends of its box. */
const boxBody = (low: Vec3, high: Vec3) => ({
  positions: new Float32Array([...low, ...high]),
  indices: new Uint32Array(),
});

const body = boxBody([-150, -100, 0], [150, 100, 500]);
const spine = boxBody([-20, 40, 50], [20, 80, 450]);

test('a spine within the box about the body lies inside, and one beyond a side tells how far', () => {
  expect(spineFit(spine, body)).toEqual({ height: 400, isLow: false, off: 0 });
  expect(spineFit(moveBody(spine, mat4.translation([0, 0, 80])), body).off).toBeCloseTo(30, 3);
  expect(spineFit(moveBody(spine, mat4.translation([-700, 0, 0])), body).off).toBeCloseTo(570, 3);
  // What a file was rounded by is no other place.
  expect(spineFit(moveBody(spine, mat4.translation([0, 0, 50.3])), body).off).toBe(0);
});

test('a spine of 100 mm and less is of another unit', () => {
  expect(spineFit(boxBody([0, 0, 50], [4, 4, 95]), body)).toMatchObject({ height: 45, isLow: true });
  expect(spineFit(boxBody([0, 0, 50], [4, 4, 151]), body).isLow).toBe(false);
});
