import { expect, test } from 'vitest';
import type { OperationRecord } from '../history/record.ts';
import { rolesOf } from '../operation/roles.ts';
import { Elsewhere } from './elsewhere.ts';

const roles = rolesOf([
  { type: 'stand', version: 1, role: 'alignment' },
  { type: 'lift', version: 1 },
]);
const record = (id: string, type: string): OperationRecord => ({
  ...{ id, type, version: 1, params: {}, seed: 0 },
  ...{ state: 'on', result: null },
});
const historyOf = (...records: OperationRecord[]) => ({ base: 'b', records, cursor: records.length });

test('undo with nothing noted passes neither over what came from elsewhere nor over an alignment', () => {
  const elsewhere = new Elsewhere();
  const [lift, stand] = [record('a', 'lift'), record('b', 'stand')];
  expect(elsewhere.keepsLast(historyOf(lift), roles)).toBe(false);
  expect(elsewhere.keepsLast(historyOf(lift, stand), roles)).toBe(true);
  expect(elsewhere.keepsLast(historyOf(stand, lift), roles)).toBe(false);
  elsewhere.note(historyOf(stand), [stand, lift]);
  expect(elsewhere.keepsLast(historyOf(stand, lift), roles)).toBe(true);
});
