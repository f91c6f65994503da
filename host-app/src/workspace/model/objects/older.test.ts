import { madeOf, type History, type OperationRecord } from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { olderOf } from './older.ts';

const roles = rolesOf([]);
const step = (id: string): OperationRecord => ({
  ...{ id, type: 'test.move', version: 1, params: { id }, seed: 0, state: 'on', result: null },
});
const history = (...ids: string[]): History => ({ base: 'b', records: ids.map(step), cursor: ids.length });
const made = madeOf(history('a'), roles);
const member = (kind: string, of: typeof made | null) =>
  ({ kind: 'member', member: { kind, made: of } }) as never;
const wall = (bodyId: string, older: object | null = null) =>
  ({ kind: 'wall', entry: { made: { bodyId, ...made }, older } }) as never;
const now = (of: History) => ({ modelId: 'm', history: of, roles, key: madeOf(of, roles).key });

test('a positive, a pad and a brace say that the design has gone on since, at once and not when they are fetched', () => {
  for (const one of [member('positive', made), member('pad', made), wall('m')]) {
    expect(olderOf(one, now(history('a')))).toBeUndefined();
    expect(olderOf(one, now(history('a', 'b')))).toEqual({ steps: 1 });
    expect(olderOf(one, now(history()))).toEqual({ steps: null });
  }
  // What was fetched as older is current again once the step is taken back.
  expect(olderOf(wall('m', { bodyId: 'm', steps: 1 }), now(history('a')))).toBeUndefined();
});

test('nothing is made up: what nobody noted is told as that, and of another body the server speaks', () => {
  expect(olderOf(member('positive', null), now(history('a')))).toBe('unknown');
  expect(olderOf(member('member', null), now(history('a')))).toBeUndefined();
  expect(olderOf(wall('other', { bodyId: 'other', steps: 4 }), now(history('a', 'b')))).toMatchObject({
    steps: 4,
  });
});
