import { expect, test } from 'vitest';
import { mat4 } from '../math/index.ts';
import { volume } from '../mesh/index.ts';
import { tube } from '../testing/bodies.ts';
import type { OperationRecord } from './record.ts';
import { rolesOf } from '../operation/index.ts';
import { alignmentOf, moveBody } from './alignment.ts';

const roles = rolesOf([{ type: 'insole.stand', version: 1, role: 'alignment' }]);

const record = (transform: mat4.Mat4, state: OperationRecord['state'] = 'on'): OperationRecord => ({
  id: String(transform[3]),
  type: 'insole.stand',
  version: 1,
  params: { transform: [...transform] },
  seed: 0,
  state,
  result: null,
});

test('puts together the alignments that are applied, the first one first', () => {
  const quarter = mat4.rotation([0, 0, 1], Math.PI / 2);
  const records = [
    record(mat4.translation([10, 0, 0])),
    record(mat4.translation([500, 0, 0]), 'off'),
    record(quarter),
    record(mat4.translation([900, 0, 0])),
  ];
  const at = mat4.transformPoint(alignmentOf({ base: '', records, cursor: 3 }, roles), [1, 0, 0]);
  expect(at[0]).toBeCloseTo(0, 9);
  expect(at[1]).toBeCloseTo(11, 9);
});

test('a flipped body still has its inside inside', () => {
  const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
  const flip = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  expect(volume(moveBody(body, flip))).toBeCloseTo(volume(body), 3);
  expect(moveBody(body, mat4.IDENTITY)).toBe(body);
});
