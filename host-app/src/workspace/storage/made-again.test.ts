import { ApiError } from '@bracewright/core/contract';
import type { HistoryCommand, OperationRecord } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import { append, cancelFrom, clear, meet, soon, step, stepTo, three, world } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device, hash } from '../testing/storage-fakes.ts';

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
type Page = Awaited<ReturnType<typeof openPage>>;

/** Begins an alignment that is made anew. */
const again: HistoryCommand = { kind: 'clear', base: hash, carries: true };
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
  ['gives it other values', [edit('b', 8, 5)], ['a:5', 'b9:8', 'c9:5']],
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

it('does on the copy what was done on a step that somebody else put away and made again', async () => {
  const theirs = [clear, copy('a', 'a9'), append('u')];
  const mine = [edit('a', 8, 5), rename('a', 'mine'), off('a')];
  const { held, asked } = await meet(mine, theirs);
  expect([shape(held.history), asked()]).toEqual([['a9:off', 'u:5'], []]);
  expect(held.history.records.find(({ id }) => id === 'a9')).toMatchObject({
    params: { angle: 8 },
    name: 'mine',
  });
});

it('knows a step for the same also after it was given other values on it', async () => {
  const mine = [edit('c', 8, 5), off('c'), append('n')];
  const { held, asked } = await meet(mine, [...taken, append('x')], three, [stepTo('c')]);
  expect([shape(held.history), asked()]).toEqual([['a:5', 'b9:5', 'c9:off', 'x:5', 'n:5'], []]);
  expect(held.history.records.find(({ id }) => id === 'c9')?.params).toEqual({ angle: 8 });
});

it.each([
  ['cancels the first and takes that back', ['a', 'b', 'c'], (page: Page) => page.session.cancelFrom('a')],
  [
    'makes another in their place and takes that back',
    ['a', 'b', 'c'],
    async (page: Page) => {
      await page.session.stepTo(null);
      await page.session.append(twistBy(9));
    },
  ],
  [
    'makes the alignment anew behind them and takes that back',
    ['a', 'b', 'c'],
    (page: Page) =>
      page.session.clear(
        page.session.base,
        page.session.history.records
          .slice(0, 2)
          .map(({ type, version, params, seed }) => ({ type, version, params, seed })),
        { carries: true },
      ),
  ],
] as const)('keeps both of two steps that say the same where their maker %s', async (_, ids, act) => {
  // As steps do that a script made: all seeds are the same.
  const records = ids.map((id) => ({ ...step(id), seed: 0 }));
  const page = await openPage({ ...three, records });
  await act(page);
  await page.done();
  await page.session.undo();
  await page.done();
  expect(shape(page.held.history).map((one) => one.slice(-1))).toEqual(['5', '5', '5']);
  expect(shape(page.session.history)).toEqual(shape(page.held.history));
});

it('switches the one of two steps that say the same which was meant', async () => {
  const equal = (id: string, of: string): OperationRecord => ({ ...step(of), id, seed: 0 });
  const records = [equal('a', 'a'), equal('b', 'b'), step('c')];
  const again9 = ['a', 'b'].map((id): HistoryCommand => ({ kind: 'append', record: equal(`${id}9`, id) }));
  const { held } = await meet([off('b')], [cancelFrom('a'), ...again9, copy('c', 'c9')], {
    ...three,
    records,
  });
  expect(shape(held.history)).toEqual(['a9:5', 'b9:off', 'c9:5']);
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
    const { held, asked } = await meet([again, copy('a', 'a1'), append('v')], theirs);
    expect([shape(held.history), asked()]).toEqual([left, []]);
    expect([...held.away]).toEqual(['a', 'b', 'c']);
    const name = theirs.find(({ kind }) => kind === 'rename') && 'theirs';
    expect(held.history.records.find(({ id }) => id === 'a1')?.name).toBe(name);
  },
);

it('asks before an alignment that is made anew puts away steps that somebody else gave new values, or both did', async () => {
  for (const [mine, theirs] of [
    [[again, copy('a', 'a1'), append('v')], [edit('b', 66)]],
    [[again, copy('a', 'a1'), append('v'), edit('a1', 8, 5)], [edit('a', 66)]],
    // An earlier history that is restored was chosen with its values in sight.
    [[clear, copy('a', 'a1'), append('v')], [edit('a', 66)]],
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

it('carries on the values of a step that were decided before the alignment which is made anew', async () => {
  const mine = [
    edit('b', 8, 5),
    again,
    copy('a', 'a1'),
    copy('b', 'b1', { params: { angle: 8 } }),
    append('v'),
  ];
  const { held, asked, answer } = await meet(
    mine.slice(0, 1),
    [edit('b', 66), append('x')],
    three,
    mine.slice(1),
  );
  expect(asked().map(([kind]) => kind)).toEqual(['editParams', 'clear']);
  await answer(0);
  await answer(0);
  expect([shape(held.history), asked()]).toEqual([['a1:5', 'b1:8', 'v:5'], []]);
});

it('asks nothing about an alignment that was taken back, while what was made again for it is on its way', async () => {
  const mine = [
    again,
    copy('a', 'a1'),
    append('u'),
    again,
    copy('a', 'a2'),
    copy('b', 'b2'),
    copy('c', 'c2'),
  ];
  const { held, asked } = await meet(mine, [clear, append('x')], three, [off('a2')]);
  expect([shape(held.history), asked()]).toEqual([['x:5', 'a2:off', 'b2:5', 'c2:5'], []]);
});

it('knows it too where a step has got other values before it was sent', async () => {
  const back = [
    again,
    copy('a', 'a1'),
    append('u'),
    again,
    copy('a', 'a2'),
    copy('b', 'b2'),
    copy('c', 'c2'),
  ];
  const { held, asked } = await meet([...back, edit('a2', 8, 5)], [clear, append('x')], three, [append('v')]);
  expect([shape(held.history), asked()]).toEqual([['x:5', 'a2:8', 'b2:5', 'c2:5', 'v:5'], []]);
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

/** A world that loses the answer of the next clear which it would take, or the call itself, and is out of reach after that. */
function losing(arrives: boolean) {
  const on = world(three);
  const call = on.client.call as (name: string, input: never) => Promise<unknown>;
  const until = { isLost: true };
  const losingCall = async (name: string, input: { readonly revision: number }) => {
    const isIt = name === 'operation/clearoperationhistory' && input.revision === on.held.revision;
    if (until.isLost || !isIt) return call(name, input as never);
    until.isLost = true;
    if (arrives) await call(name, input as never);
    on.held.isAway = true;
    throw new ApiError({ status: 0, code: 0, message: 'lost', data: null });
  };
  return { on: { ...on, client: { ...on.client, call: losingCall as never } }, until };
}

it.each([
  [false, edit('b', 77), ['a:66', 'b:77', 'c:5'], ['clear']],
  [false, append('x'), ['a:66', 'b:5', 'c:5', 'x:5'], ['clear']],
  [false, undefined, ['own1:66', 'own2:9', 'own3:10'], []],
  [true, undefined, ['own1:66', 'own2:9', 'own3:10'], []],
] as const)(
  'forgets neither an alignment whose call got no answer nor what it carries on (%#)',
  async (arrives, theirs, left, asks) => {
    const { on, until } = losing(arrives);
    const page = await openPage(three, { world: on, device: device() });
    on.held.isAway = true;
    const { type, version, params, seed } = three.records[0]!;
    const kept = { type, version, params, seed };
    await page.session.clear(page.session.base, [kept, twistBy(9)], { carries: true });
    page.other(edit('a', 66));
    until.isLost = false;
    on.held.isAway = false;
    while (!until.isLost || !on.held.isAway) await soon();
    await page.session.append(twistBy(10));
    if (theirs) page.other(theirs);
    await page.done();
    const asked = page.storage.aside.map(({ command }) => command.kind);
    expect([shape(on.held.history), asked]).toEqual([left, asks]);
  },
);
