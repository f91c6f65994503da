import type { HistoryCommand, OperationRecord } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import { append, cancelFrom, clear, meet, step, stepTo, three, world } from '../testing/meeting.ts';
import { openPage } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';

/** The copy that an undo, or an alignment that is made anew, makes of a step. */
const copy = (of: string, id: string, more: Partial<OperationRecord> = {}): HistoryCommand => ({
  kind: 'append',
  record: { ...step(of), id, ...more },
});
const edit = (id: string, angle: number, over?: number): HistoryCommand => ({
  ...({ kind: 'editParams', id, params: { angle } } as const),
  ...(over !== undefined && { over: { angle: over } }),
});
const rename = (id: string, name: string): HistoryCommand => ({ kind: 'rename', id, name });
const off = (id: string): HistoryCommand => ({ kind: 'setState', ids: [id], state: 'off' });
const taken = [cancelFrom('b'), copy('b', 'b9'), copy('c', 'c9')];
const shape = ({ records }: { readonly records: readonly OperationRecord[] }) =>
  records.flatMap(({ id, state, params }) =>
    state === 'cancelled' ? [] : [`${id}:${state === 'off' ? 'off' : (params as { angle: number }).angle}`],
  );

it.each([
  ['makes an alignment anew', [clear, copy('a', 'a1'), copy('b', 'b1'), append('v')], 'clear'],
  ['restores other steps', [clear, append('v'), append('w')], 'clear'],
] as const)(
  'asks whoever %s where somebody else has made the alignment anew meanwhile: both do not stand on one body',
  async (_, mine, kind) => {
    const theirs = [clear, copy('a', 'a9'), copy('b', 'b9'), append('u')];
    const { held, asked, answer } = await meet(mine, theirs);
    expect([shape(held.history), asked()]).toEqual([['a9:5', 'b9:5', 'u:5'], [[kind, true]]]);
    await answer(0);
    const own = mine.flatMap((one) => (one.kind === 'append' ? [`${one.record.id}:5`] : []));
    expect([shape(held.history), asked()]).toEqual([own, []]);
    expect([...held.away]).toEqual(['a', 'b', 'c', 'a9', 'b9', 'u']);
  },
);

it.each([
  ['cancels it', [cancelFrom('b')], ['a:5']],
  [
    'cancels it and takes that back',
    [cancelFrom('b'), copy('b', 'b1'), copy('c', 'c1')],
    ['a:5', 'b9:5', 'c9:5'],
  ],
  ['steps back over it', [stepTo('a')], ['a:5', 'b9:5', 'c9:5']],
  ['makes another in its place', [stepTo('a'), append('n')], ['a:5', 'n:5']],
  ['names it', [rename('b', 'mine')], ['a:5', 'b9:5', 'c9:5']],
  [
    'makes the alignment anew',
    [clear, copy('a', 'a1'), copy('b', 'b1'), append('v')],
    ['a1:5', 'b1:5', 'v:5'],
  ],
] as const)(
  'takes a step whose cancel somebody else took back meanwhile for the same: one %s',
  async (_, mine, left) => {
    const { held, asked, stands, storage } = await meet(mine, taken);
    expect([shape(held.history), asked(), storage.saveState.kind]).toEqual([left, [], 'saved']);
    if (mine[0].kind === 'stepTo' && mine.length === 1) expect(stands()).toBe(1);
    if (mine[0].kind === 'rename')
      expect(held.history.records.find(({ id }) => id === 'b9')?.name).toBe('mine');
  },
);

it('knows a step for the same also after it was given other values on it', async () => {
  const mine = [edit('c', 8, 5), off('c'), append('n')];
  const { held, asked } = await meet(mine, [...taken, append('x')], three, [stepTo('c')]);
  expect([shape(held.history), asked()]).toEqual([['a:5', 'b9:5', 'c9:off', 'x:5', 'n:5'], []]);
  expect(held.history.records.find(({ id }) => id === 'c9')?.params).toEqual({ angle: 8 });
});

it('makes no step twice where two people take the same cancel back', async () => {
  const on = world(three);
  const pages = [
    await openPage(three, { world: on, device: device() }, 'P'),
    await openPage(three, { world: on, device: device() }, 'Q'),
  ];
  on.held.isAway = true;
  for (const { session } of pages) await session.cancelFrom('c');
  on.held.isAway = false;
  for (const { storage } of pages) await storage.flush();
  on.held.isAway = true;
  for (const { session } of pages) await session.undo();
  on.held.isAway = false;
  for (const page of [...pages, ...pages]) await page.done();
  expect(shape(on.held.history)).toHaveLength(3);
  for (const { storage } of pages) expect([storage.aside, storage.saveState.kind]).toEqual([[], 'saved']);
});

it.each([
  ['new values', [edit('a', 66)], ['a1:66', 'v:5']],
  ['a name', [rename('a', 'theirs'), edit('a', 66)], ['a1:66', 'v:5']],
  ['another state', [off('a'), edit('a', 66)], ['a1:off', 'v:5']],
] as const)(
  'puts what an alignment cleared away as it is, and takes over %s that a step before it got meanwhile',
  async (_, theirs, left) => {
    const { held, asked } = await meet([clear, copy('a', 'a1'), append('v')], theirs);
    expect([shape(held.history), asked()]).toEqual([left, []]);
    expect([...held.away]).toEqual(['a', 'b', 'c']);
    const name = theirs.find(({ kind }) => kind === 'rename') && 'theirs';
    expect(held.history.records.find(({ id }) => id === 'a1')?.name).toBe(name);
  },
);

it('asks before an alignment that is made anew puts away steps that somebody else gave new values, or both did', async () => {
  for (const [mine, theirs] of [
    [[clear, copy('a', 'a1'), append('v')], [edit('b', 66)]],
    [[clear, copy('a', 'a1'), append('v'), edit('a1', 8, 5)], [edit('a', 66)]],
  ] as const) {
    const { held, asked } = await meet(mine, theirs);
    expect(asked()).toContainEqual(['clear', true]);
    expect(shape(held.history)).toContain(`${theirs[0].kind === 'editParams' && theirs[0].id}:66`);
    expect(held.away.size).toBe(0);
  }
});

it('asks no more which values of a step hold once a person has said that it goes', async () => {
  const mine = [edit('b', 8, 5), clear, copy('a', 'a1'), append('v')];
  const { held, asked, answer } = await meet(mine, [edit('b', 7), append('x')]);
  expect(asked()).toEqual([
    ['clear', true],
    ['editParams', true],
  ]);
  await answer(0);
  expect([shape(held.history), asked()]).toEqual([['a1:5', 'v:5'], []]);
});

it('keeps values and names of steps whose own cancel is given up', async () => {
  const mine = [edit('c', 8, 5), rename('c', 'mine'), cancelFrom('b')];
  for (const [decision, left] of [
    ['discard', ['a:5', 'b:5', 'c:8', 'x:5']],
    ['behind', ['a:5', 'b:5', 'c:8', 'x:5']],
    ['mine', ['a:5']],
  ] as const) {
    const { held, storage, answer } = await meet(mine, [append('x')]);
    expect(storage.aside).toHaveLength(1);
    if (decision === 'discard') await storage.discard(storage.aside[0]!.sequence);
    else await answer(0, decision);
    expect([shape(held.history), storage.aside]).toEqual([left, []]);
    expect(held.history.records.find(({ id }) => id === 'c')?.name).toBe('mine');
  }
});
