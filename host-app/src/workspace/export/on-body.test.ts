import type { Vec3 } from '@bracewright/core/math';
import type { Finding } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { onBody } from './on-body.ts';

/** A wall in the plane x = 0 that ends at z = 100. */
const nearest = ([, y, z]: Vec3) => ({ position: [0, y, Math.min(z, 100)] as Vec3 }) as never;

test('a place of a file that lies beyond the edge of the body is none to look at', () => {
  const at = (...places: readonly Vec3[]): Finding => ({ code: 'a', kind: 'warning', data: {}, places: places.map((one) => ({ at: one })) }); // prettier-ignore
  const found = [at([2, 0, 50], [0, 0, 117]), at([8, 0, 90])];
  const seen = [{ ...at([2, 0, 50]), isBeyond: false }];
  // That its places are none to look at is said.
  expect(onBody(found, { nearest })).toEqual([...seen, { ...at(), isBeyond: true }]);
  expect(onBody(found, { nearest }, 4)).toEqual([...seen, { ...at([8, 0, 90]), isBeyond: false }]);
  expect(onBody([at()], { nearest })).toEqual([{ ...at(), isBeyond: false }]);
});
