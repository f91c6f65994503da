import { moveBody } from '@bracewright/core/tool';
import { mat4, type Vec3 } from '@bracewright/core/math';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { spineFit } from './spine-fit.ts';

/** The ends of the box about a spine. */
const boxBody = (low: Vec3, high: Vec3) => ({
  positions: new Float32Array([...low, ...high]),
  indices: new Uint32Array(),
});

const body = openTube({ radiusX: 150, radiusY: 100, height: 500, segments: 48, rings: 20 });
const spine = boxBody([-20, 40, 50], [20, 80, 450]);

test('a spine that lies in the box about the body and beside its skin tells how far', () => {
  // A corner of the box, where the section is round.
  const beside = boxBody([130, -90, 100], [134, -86, 300]);
  expect(spineFit(beside, body).off).toBeCloseTo(29.8, 1);
  // Just before the skin, as a scan is rough.
  expect(spineFit(boxBody([104, 68, 50], [107, 73, 450]), body).off).toBe(0);
});

test('a spine within the box about the body lies inside, and one beyond a side tells how far', () => {
  expect(spineFit(spine, body)).toEqual({ height: 400, isLow: false, off: 0 });
  expect(spineFit(moveBody(spine, mat4.translation([0, 0, 80])), body).off).toBeCloseTo(30, 3);
  // To the skin, which is round: farther than to the box.
  expect(spineFit(moveBody(spine, mat4.translation([-700, 0, 0])), body).off).toBeCloseTo(571.4, 1);
  // What a file was rounded by is no other place.
  expect(spineFit(moveBody(spine, mat4.translation([0, 0, 50.3])), body).off).toBe(0);
});

test('a spine of 100 mm and less is of another unit', () => {
  expect(spineFit(boxBody([0, 0, 50], [4, 4, 95]), body)).toMatchObject({ height: 45, isLow: true });
  expect(spineFit(boxBody([0, 0, 50], [4, 4, 151]), body).isLow).toBe(false);
});
