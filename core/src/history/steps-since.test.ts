import { expect, test } from 'vitest';
import { rolesOf } from '../operation/roles.ts';
import type { OperationRecord } from './record.ts';
import { sayingsSince, stepSayings } from './steps-since.ts';

const roles = rolesOf([{ type: 'test.wall', version: 1, role: 'wall' }]);
let next = 0;
const step = (by: number, more: Partial<OperationRecord> = {}): OperationRecord => ({
  ...{ id: `r${next++}`, type: 'test.move', version: 1, params: { by }, seed: 0, state: 'on', result: null },
  ...more,
});
const since = (before: readonly OperationRecord[], now: readonly OperationRecord[]) =>
  sayingsSince(stepSayings(before, roles), stepSayings(now, roles));

test('counts the steps that came, went or say something else', () => {
  const all = [step(1), step(2), step(3)];
  expect(since(all, all)).toBe(0);
  expect(since(all, [...all, step(4), step(5)])).toBe(2);
  expect(since(all, all.slice(0, 1))).toBe(2);
  expect(since(all, [all[0]!, step(7), all[2]!])).toBe(1);
  expect(since(all, [all[0]!, { ...all[1]!, state: 'off' }, all[2]!])).toBe(1);
});

test('copies that an undo brings, and walls that were made, are no steps since', () => {
  const all = [step(1), step(2)];
  expect(since(all, [step(1), step(2)])).toBe(0);
  expect(since(all, [...all, step(0, { type: 'test.wall' })])).toBe(0);
});
