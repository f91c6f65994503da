import { expect, test } from 'vitest';
import { emptyHistory, reduce, type History, type OperationRecord } from './index.ts';
import { translation } from '../math/mat4.ts';
import { rolesOf } from '../operation/index.ts';
import { confirmAlignment, isAlignmentConfirmed } from './confirmed-alignment.ts';

const roles = rolesOf([{ type: 'insole.stand', version: 1, role: 'alignment' }]);

const WHO = { by: 'lin', at: '2026-03-01T09:00:00.000Z' };
const aligned = (history: History, id: string, x: number): History => {
  const params = { transform: [...translation([x, 0, 0])] };
  const record: OperationRecord = {
    ...{ id, type: 'insole.stand', version: 1, params, seed: 0 },
    state: 'on',
    result: null,
  };
  return reduce(history, { kind: 'append', record });
};

test('a scan that nobody has looked at is not confirmed', () => {
  expect(isAlignmentConfirmed(emptyHistory('scan'), undefined, roles)).toBe(false);
  expect(isAlignmentConfirmed(emptyHistory('scan'), { confirmed: 'yes' }, roles)).toBe(false);
});

test('a new alignment withdraws the confirmation, undo brings it back, another scan never has it', () => {
  const first = aligned(emptyHistory('scan'), 'a', 5);
  const finding = JSON.parse(JSON.stringify(confirmAlignment(first, null, WHO, roles))) as unknown;
  expect(isAlignmentConfirmed(first, finding, roles)).toBe(true);
  const second = aligned(first, 'b', 3);
  expect(isAlignmentConfirmed(second, finding, roles)).toBe(false);
  expect(isAlignmentConfirmed(reduce(second, { kind: 'stepTo', id: 'a' }), finding, roles)).toBe(true);
  expect(isAlignmentConfirmed(reduce(second, { kind: 'stepTo', id: null }), finding, roles)).toBe(false);
  expect(isAlignmentConfirmed({ ...first, base: 'other' }, finding, roles)).toBe(false);
});

test('the same stand is kept once', () => {
  const history = aligned(emptyHistory('scan'), 'a', 5);
  const again = confirmAlignment(
    history,
    confirmAlignment(history, null, WHO, roles),
    { ...WHO, by: 'chen' },
    roles,
  );
  expect(again.confirmed.map(({ by }) => by)).toEqual(['chen']);
});
