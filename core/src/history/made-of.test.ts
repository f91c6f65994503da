import { expect, test } from 'vitest';
import { rolesOf } from '../operation/roles.ts';
import type { History, OperationRecord } from './record.ts';
import { madeOf, olderThan } from './made-of.ts';

const roles = rolesOf([{ type: 'test.wall', version: 1, role: 'wall' }]);
let next = 0;
const step = (by: number, more: Partial<OperationRecord> = {}): OperationRecord => ({
  ...{ id: `r${next++}`, type: 'test.move', version: 1, params: { by }, seed: 0, state: 'on', result: null },
  ...more,
});
const history = (records: readonly OperationRecord[], cursor = records.length, base = 'base'): History => ({
  base,
  records,
  cursor,
});

test('what was made says by how many steps the design has gone on, and nothing once they are taken back', () => {
  const all = [step(1), step(2)];
  const made = madeOf(history(all), roles);
  const older = (now: History) => olderThan(made, now, roles);
  expect(older(history(all))).toBeUndefined();
  expect(older(history([...all, step(3), step(4)]))).toEqual({ steps: 2 });
  expect(older(history([...all, step(3)], 2))).toBeUndefined();
  // Walls that were made meanwhile, and steps that are off, change no body.
  expect(older(history([...all, step(0, { type: 'test.wall' }), step(5, { state: 'off' })]))).toBeUndefined();
  expect(olderThan(madeOf(history([]), roles), history(all), roles)).toEqual({ steps: 2 });
});

test('no number is made up where an earlier step is another one, is undone, or the history was begun anew', () => {
  const all = [step(1), step(2)];
  const made = madeOf(history(all), roles);
  for (const now of [
    history([{ ...all[0]!, params: { by: 9 } }, all[1]!]),
    history(all, 1),
    history([], 0, 'aligned anew'),
    history([step(8)], 1, 'aligned anew'),
  ])
    expect(olderThan(made, now, roles)).toEqual({ steps: null });
});
