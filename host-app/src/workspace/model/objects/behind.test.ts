import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import { behindBy } from './behind.ts';

const turn = mat4.multiply(mat4.translation([5, -3, 40]), mat4.rotation([0, 0, 1], 0.4));
const next = mat4.multiply(mat4.rotation([1, 0, 0], -0.2), turn);

test('what was placed before an alignment lies on the same spot of the skin once it is taken along', () => {
  const spot: Vec3 = [12, 80, 900];
  const onSkin = mat4.transformPoint(turn, spot);
  const by = behindBy({ frame: [...turn] }, next) as Mat4;
  mat4
    .transformPoint(by, onSkin)
    .forEach((x, k) => expect(x).toBeCloseTo(mat4.transformPoint(next, spot)[k]!, 9));
  // Of an alignment that was taken back as well.
  mat4
    .transformPoint(behindBy({ frame: [...turn] }, mat4.IDENTITY) as Mat4, onSkin)
    .forEach((x, k) => expect(x).toBeCloseTo(spot[k]!, 9));
});

test('nothing is said where the body stands as it did, and nothing is made up where nobody knows', () => {
  expect(behindBy({ frame: [...turn] }, turn)).toBeUndefined();
  expect(behindBy({ frame: null }, mat4.IDENTITY)).toBeUndefined();
  expect(behindBy({ frame: null }, turn)).toBe('unknown');
});
