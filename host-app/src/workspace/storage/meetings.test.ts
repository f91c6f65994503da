import {
  reduce,
  sayingOf,
  withCancels,
  type History,
  type HistoryCommand,
  type OperationRecord,
} from '@bracewright/core/history';
import { operations } from '@bracewright/catalog';
import { ApiError } from '@bracewright/core/contract';
import { rolesOf } from '@bracewright/core/operation';
import { expect, it } from 'vitest';
import { append, cancelFrom, clear, meet, soon, step, stepTo, three, world } from '../testing/meeting.ts';
import { device } from '../testing/storage-fakes.ts';
import { renewed } from './merge.ts';
import { ServerStorage } from './server-storage.ts';

/** The copy that an undo makes of a step. */
const copy = (of: string, id: string): HistoryCommand => ({ kind: 'append', record: { ...step(of), id } });
const edit = (id: string, angle: number): HistoryCommand => ({ kind: 'editParams', id, params: { angle } });
const angles = (records: readonly OperationRecord[]) =>
  records.flatMap(({ state, params }) =>
    state === 'cancelled' ? [] : [(params as { angle: number }).angle],
  );

it('keeps new values of a step whose cancel was taken back', async () => {
  const cancelled = [cancelFrom('c'), copy('c', 'copy'), edit('copy', 8)];
  const replaced = [stepTo('b'), append('n'), cancelFrom('n'), copy('c', 'copy'), edit('copy', 8)];
  for (const mine of [cancelled, replaced]) {
    const { steps, asked, held, storage } = await meet(mine, [append('x')]);
    expect([steps(), asked(), storage.saveState.kind]).toEqual(['a b c x', [], 'saved']);
    expect(angles(held.history.records)).toEqual([5, 5, 8, 5]);
  }
});

it('asks about the step itself where its copy was cancelled', async () => {
  const mine = [stepTo('b'), append('n'), cancelFrom('n'), copy('c', 'copy'), cancelFrom('copy')];
  const { steps, asked, answer, storage } = await meet(mine, [append('x')]);
  expect([steps(), asked()]).toEqual(['a b c x', [['cancelFrom', true]]]);
  expect(storage.aside[0]!.command).toMatchObject({ id: 'c' });
  await answer(0);
  expect([steps(), asked()]).toEqual(['a b (c) (x)', []]);
});

it('greys nothing of others by a step back before a step that waits for a decision, whatever was done between', async () => {
  const mine = [stepTo('b'), edit('a', 9), append('n')];
  const { steps, stands, asked, held, answer } = await meet(mine, [append('x')]);
  expect([steps(), stands(), asked()]).toEqual(['a b c x', 4, [['cancelFrom', true]]]);
  expect(angles(held.history.records)).toEqual([9, 5, 5, 5]);
  await answer(0);
  expect(steps()).toBe('a b (c) (x) n');
});

it('keeps own new steps and those of others where one’s own cancel is given up', async () => {
  const { steps, stands, asked, answer } = await meet([cancelFrom('c'), append('n')], [append('x')]);
  await answer(0, 'behind');
  expect([steps(), stands(), asked()]).toEqual(['a b c x n', 5, []]);
});

it('asks before a step back takes off the body what somebody else added', async () => {
  const { steps, stands, asked, answer } = await meet([stepTo('b')], [append('x')]);
  expect([steps(), stands(), asked()]).toEqual(['a b c x', 4, [['stepTo', true]]]);
  await answer(0);
  expect([steps(), stands(), asked()]).toEqual(['a b c x', 2, []]);
  const again = await meet([stepTo('b'), stepTo('c')], [append('x')]);
  expect([again.stands(), again.asked()]).toEqual([4, []]);
});

it('shows no step again that its maker stepped back over', async () => {
  const { steps, stands, answer } = await meet(
    [stepTo('b'), append('n'), append('m'), stepTo('n')],
    [append('x')],
  );
  await answer(0, 'behind');
  expect([steps(), stands()]).toEqual(['a b c x n m', 5]);
  const own = await meet([append('n'), stepTo('c')], [append('x')]);
  expect([own.steps(), own.stands(), own.asked()]).toEqual(['a b c x n', 4, []]);
});

it('keeps the steps that a clear made anew, also where others were made before it', async () => {
  const anew = [append('w'), copy('a', 'a1'), copy('b', 'b1')];
  const { steps, asked, answer, held } = await meet(
    [stepTo('b'), append('n'), clear, ...anew],
    [append('x')],
  );
  expect([steps(), asked()]).toEqual(['a b c x', [['clear', true]]]);
  await answer(0);
  expect([steps(), asked()]).toEqual(['(a) (b) (c) (x) w a1 b1', []]);
  expect(held.history.records.slice(5).map(sayingOf)).toEqual(['a', 'b'].map((id) => sayingOf(step(id))));
});

it('puts new values before a person where somebody else cancelled the step meanwhile', async () => {
  const { steps, asked } = await meet([stepTo('b'), edit('b', 8)], [cancelFrom('b'), append('x')]);
  expect([steps(), asked()]).toEqual(['a (b) (c) x', [['editParams', undefined]]]);
});

it('asks as one about another body and what was made on it', async () => {
  const body: HistoryCommand = { kind: 'clear', base: 'f'.repeat(64) };
  const { steps, asked, storage } = await meet([edit('a', 9), body, append('n')], [append('x')]);
  expect([steps(), asked()]).toEqual(['a b c x', [['clear', true]]]);
  expect(storage.aside[0]!.refusal.withIt).toMatchObject([{ kind: 'append', record: { id: 'n' } }]);
});

it('begins another body also where all steps of the one before are made again on it', async () => {
  const body: HistoryCommand = { kind: 'clear', base: 'f'.repeat(64) };
  const again = [copy('a', 'a1'), copy('b', 'b1'), copy('c', 'c1')];
  const { steps, asked, storage } = await meet([body, ...again], [append('x')]);
  expect([steps(), asked()]).toEqual(['a b c x', [['clear', true]]]);
  expect(storage.aside[0]!.refusal.withIt).toHaveLength(3);
});

it('makes no step twice where both cancelled the same one, and one took it back', async () => {
  const mine = [append('n'), cancelFrom('b'), copy('b', 'b1'), copy('c', 'c1'), copy('n', 'n1'), append('m')];
  const { steps, asked } = await meet(mine, [cancelFrom('b'), append('x')]);
  expect([steps(), asked()]).toEqual(['a (b) (c) x b1 c1 n1 m', []]);
});

it('puts all away at once where an alignment is made anew, and cancels no more than what did not come back', async () => {
  const anew = [copy('a', 'a1'), copy('b', 'b1')];
  for (const [mine, kind, left] of [
    [[clear, copy('a', 'a1'), copy('b', 'b1'), append('w')], 'clear', '(a) (b) (c) (x) a1 b1 w'],
    [[clear, ...anew, copy('c', 'c1'), cancelFrom('c1')], 'cancelFrom', 'a b (c) (x)'],
    [[append('n'), clear, ...anew, copy('c', 'c1'), cancelFrom('c1')], 'cancelFrom', 'a b (c) (x)'],
  ] as const) {
    const { steps, asked, answer } = await meet(mine, [append('x')]);
    expect([steps(), asked()]).toEqual(['a b c x', [[kind, true]]]);
    await answer(0);
    expect([steps(), asked()]).toEqual([left, []]);
  }
});

it('switches a step as it was in an earlier history that is made again, and leaves alone what somebody else switched', async () => {
  const off = (id: string): HistoryCommand => ({ kind: 'setState', ids: [id], state: 'off' });
  const on = (id: string): HistoryCommand => ({ kind: 'setState', ids: [id], state: 'on' });
  const cOff: History = reduce(three, off('c'));
  const copyOff = (id: string, as: string): HistoryCommand => {
    return { kind: 'append', record: { ...step(id), id: as, state: 'off' } };
  };
  const before = [clear, copy('a', 'a1'), copy('b', 'b1')];
  for (const [start, mine, theirs, state] of [
    [three, [...before, copyOff('c', 'c1')], [], 'off'],
    [cOff, [...before, copy('c', 'c1')], [], 'on'],
    [cOff, [...before, copyOff('c', 'c1')], [on('c')], 'on'],
    [three, [...before, copy('c', 'c1')], [off('c')], 'off'],
    [three, [off('c'), ...before, copy('c', 'c1')], [], 'on'],
    [three, [...before, copyOff('c', 'c1'), ...before, copyOff('c', 'c2')], [], 'off'],
  ] as const) {
    const { held, steps, asked } = await meet(mine, [append('x'), ...theirs], start);
    expect([steps(), asked()]).toEqual(['a b c x', []]);
    expect(held.history.records.find(({ id }) => id === 'c')!.state).toBe(state);
  }
});

it('switches steps as they were in an earlier history only once a person has said that it is to be made again', async () => {
  const off: HistoryCommand = { kind: 'append', record: { ...step('b'), id: 'b1', state: 'off' } };
  for (const [decision, state] of [
    ['mine', 'off'],
    ['behind', 'on'],
    ['discard', 'on'],
  ] as const) {
    const { held, steps, storage, asked, answer } = await meet(
      [clear, copy('a', 'a1'), off, append('w')],
      [append('x')],
    );
    const b = () => held.history.records.findLast(({ id }) => id === 'b' || id === 'b1')!.state;
    expect([steps(), asked(), b()]).toEqual(['a b c x', [['clear', true]], 'on']);
    if (decision !== 'discard') await answer(0, decision);
    else await storage.discard(storage.aside[0]!.sequence);
    expect([asked(), b()]).toEqual([[], state]);
  }
});

it('asks about new values that were changed and changed again on the copy of an alignment that is made again', async () => {
  const { asked } = await meet(
    [
      { ...edit('b', 8), over: { angle: 5 } },
      ...[
        clear,
        copy('a', 'a1'),
        { kind: 'append', record: { ...step('b'), id: 'b1', params: { angle: 8 } } },
      ],
      ...[append('n'), { ...edit('b1', 9), over: { angle: 8 } }, { ...edit('b1', 8), over: { angle: 9 } }],
    ] as HistoryCommand[],
    [edit('b', 7), append('x')],
  );
  expect(asked()).toEqual([
    ['clear', true],
    ['editParams', true],
  ]);
});

it('asks no more about a step back once its maker has gone elsewhere', async () => {
  for (const next of [stepTo('x'), append('n')]) {
    const { storage, asked } = await meet([stepTo('b')], [append('x')]);
    expect(asked()).toEqual([['stepTo', true]]);
    await storage.push(withCancels({ ...three, records: [...three.records, step('x')], cursor: 4 }, next));
    await storage.flush();
    expect(asked()).toEqual([]);
  }
});

it('adds no copy of a step that is kept, where mine are added behind all', () => {
  const withIt = [copy('c', 'c1'), copy('d', 'd1')];
  const records = ['a', 'b', 'c', 'd', 'x'].map(step);
  const seen = reduce({ ...three, records, cursor: 5 }, { kind: 'setState', ids: ['a'], state: 'off' });
  const without = { ...seen, records: seen.records.map((one) => (one.id === 'c' ? gone(one) : one)) };
  const command = { ...cancelFrom('b'), cancels: { b: '', d: '' } } as HistoryCommand;
  const refusal = { status: 0, message: '', at: 0, isOvertaken: true as const, withIt };
  const aside = { sequence: 1, modelId: 'm', owner: 'w', userId: 'u', command, refusal };
  expect(renewed(aside, without, 'behind')).toEqual([withIt[0]]);
});
const gone = (one: OperationRecord): OperationRecord => ({ ...one, state: 'cancelled' });

it('comes to an end where new values are asked about and a step back goes over them', async () => {
  const seven: HistoryCommand = { kind: 'editParams', id: 'c', params: { angle: 67 } };
  const { asked, stands, steps } = await meet(
    [
      cancelFrom('c'),
      copy('c', 'c1'),
      { ...edit('b', 8), over: { angle: 5 } } as HistoryCommand,
      stepTo('a'),
    ],
    [edit('b', 7), seven],
  );
  expect([steps(), stands(), asked()]).toEqual(['a b c', 1, [['editParams', true]]]);
});

it('makes a copy of what the server has cancelled already, by a cancel whose answer was lost', async () => {
  const { steps, asked } = await meet(
    [cancelFrom('c'), copy('c', 'c1'), stepTo('b'), stepTo('c1')],
    [cancelFrom('c'), append('x')],
  );
  expect([steps(), asked()]).toEqual(['a b (c) x c1', []]);
});

it('asks nothing about a step back over a wall of somebody else, which shapes no body', async () => {
  const wall: HistoryCommand = { kind: 'append', record: { ...step('x'), state: 'off' } };
  const { steps, stands, asked } = await meet([stepTo('b')], [wall]);
  expect([steps(), stands(), asked()]).toEqual(['a b c x', 2, []]);
});

it('goes on by itself after a change of somebody else whose history cannot be had for a while', async () => {
  const { held, client, other } = world();
  const { outbox, aside } = device();
  let failing = 0;
  const call = ((path: string, input: never) => {
    if (path === 'operation/list' && failing-- > 0)
      return Promise.reject(new ApiError({ status: 503, code: 503, message: 'busy', data: null }));
    return client.call(path as 'operation/list', input);
  }) as typeof client.call;
  const options = { client: { ...client, call }, outbox, aside, roles: rolesOf(operations), pause: soon };
  const storage = new ServerStorage(options);
  await storage.open('m');
  other(append('x'));
  failing = 8;
  await storage.push(withCancels(three, append('n')));
  await storage.flush();
  expect([held.history.records.map(({ id }) => id).join(''), storage.saveState.kind]).toEqual([
    'abcxn',
    'saved',
  ]);
});
