import { ApiError, LIMITS } from '@bracewright/core/contract';
import type { HistoryCommand } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import type { PendingChange } from '../../stores/outbox/changes.ts';
import { append, clear, said, soon, step, three, world } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';
import { batchOf } from './batches.ts';

const kept = three.records
  .slice(0, 1)
  .map(({ type, version, params, seed }) => ({ type, version, params, seed }));
type Page = Awaited<ReturnType<typeof openPage>>;
const alignAnew = (page: Page, angle: number) =>
  page.session.clear(page.session.base, [...kept, twistBy(angle)], { carries: true });
const live = ({
  records,
}: {
  readonly records: readonly { readonly id: string; readonly state: string }[];
}) => records.flatMap(({ id, state }) => (state === 'cancelled' ? [] : [id]));

/** A world whose line a page loses with the answer of its first call that changes the history; `refuse` says which calls are refused. */
function linedUp(
  refuse: (name: string, input: { readonly records?: readonly unknown[] }) => number | undefined,
) {
  const on = world(three);
  const call = on.client.call as (name: string, input: never) => Promise<unknown>;
  const calls: string[] = [];
  const until = { isLost: true };
  const own = async (name: string, input: { readonly records?: readonly unknown[] }) => {
    const isChange = name.startsWith('operation/') && name !== 'operation/list';
    const code = refuse(name, input);
    if (isChange) calls.push(name.slice('operation/'.length));
    if (code !== undefined) throw new ApiError({ status: 422, code, message: 'refused', data: null });
    const answer = await call(name, input as never);
    if (isChange && !until.isLost && !on.held.isAway) {
      until.isLost = true;
      on.held.isAway = true;
      throw new ApiError({ status: 0, code: 0, message: 'lost', data: null });
    }
    return answer;
  };
  return { on: { ...on, client: { ...on.client, call: own as never } }, calls, until };
}

it('sends an alignment that is made anew with all its steps in one call, so that nobody else finds half of it', async () => {
  const { on, calls, until } = linedUp(() => undefined);
  const mine = await openPage(three, { world: on, device: device() }, 'mine');
  const theirs = await openPage(three, { world: on, device: device() }, 'theirs');
  theirs.slow({ call: 300, keep: 0 });
  on.held.isAway = true;
  await alignAnew(mine, 10);
  await alignAnew(theirs, 20);
  until.isLost = false;
  on.held.isAway = false;
  while (!until.isLost || !on.held.isAway) await soon();
  expect(live(on.held.history)).toEqual(['mine1', 'mine2']);
  theirs.slow({ call: 0, keep: 0 });
  for (const page of [theirs, mine, theirs]) await page.done();
  expect(live(on.held.history)).toEqual(['mine1', 'mine2']);
  expect([mine, theirs].map(({ storage }) => storage.aside.map(({ command }) => command.kind))).toEqual([
    [],
    ['clear'],
  ]);
  expect(new Set(calls)).toEqual(new Set(['clearoperationhistory']));
});

it('knows an alignment again that arrived without an answer before the page ended, with what was made after it', async () => {
  const { on, until } = linedUp(() => undefined);
  const its = device();
  const page = await openPage(three, { world: on, device: its });
  on.held.isAway = true;
  await alignAnew(page, 10);
  until.isLost = false;
  on.held.isAway = false;
  while (!until.isLost || !on.held.isAway) await soon();
  await page.session.append(twistBy(11));
  page.storage.close();
  on.held.isAway = false;
  const again = await openPage(on.held.history, { world: on, device: its }, 'again');
  await again.done();
  expect([live(on.held.history), live(again.session.history)]).toEqual([
    ['own1', 'own2', 'own3'],
    ['own1', 'own2', 'own3'],
  ]);
  expect([again.storage.aside, again.storage.others, its.changes.size]).toEqual([[], undefined, 0]);
});

it('sends steps one by one where they were refused together: what is refused is one', async () => {
  const { on, calls } = linedUp((name, { records, ...input }) =>
    (records ?? [input]).some((one) => (one as { params?: { angle?: number } }).params?.angle === 13)
      ? 4242
      : undefined,
  );
  const page = await openPage(three, { world: on, device: device() });
  on.held.isAway = true;
  for (const angle of [12, 13, 14]) await page.session.append(twistBy(angle));
  await page.done();
  expect(said(on.held.history)).toBe('a:5 b:5 c:5 own1:12 own3:14');
  expect(page.storage.aside).toMatchObject([
    { command: { kind: 'append', record: { params: { angle: 13 } } } },
  ]);
  expect(calls.slice(-4)).toEqual(['create', 'createlist', 'create', 'create']);
});

const waiting = (...commands: readonly HistoryCommand[]): PendingChange[] =>
  commands.map((command, sequence) => ({ command, sequence, modelId: 'm', owner: 'w', userId: 'u' }));
const strokeOf = (bytes: number): HistoryCommand => ({
  kind: 'append',
  record: { ...step('s'), id: `s${bytes}`, params: { stroke: 'x'.repeat(bytes) } },
});
const many = (count: number): HistoryCommand[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'append',
    record: { ...step('m'), id: `m${index}` },
  }));
/** Characters of which two steps have room in a row, and ten with a clear. */
const heavy = 100_000;

it.each([
  ['a clear and its steps', [clear, append('u'), append('v'), clear], 3],
  ['a clear alone', [clear, { kind: 'stepTo', id: null }], 1],
  ['a clear alone, whose steps are too many for a call', [clear, ...many(LIMITS.recordsPerCall + 1)], 1],
  [
    'a clear alone, whose steps are too large for a call',
    [clear, ...Array.from({ length: 11 }, (_, index) => strokeOf(heavy + index))],
    1,
  ],
  ['steps in a row', [append('u'), append('v'), { kind: 'rename', id: 'u', name: 'n' }, append('w')], 2],
  ['as many steps as a call can carry', many(LIMITS.recordsPerCall + 5), LIMITS.recordsPerCall],
  ['as many as have room', [heavy, heavy + 1, heavy + 2].map(strokeOf), 2],
  ['one that is larger than it should be', [strokeOf(LIMITS.jsonBytes), append('u')], 1],
  ['what the server has, alone', [append('a'), append('u')], 1],
  ['any other change alone', [{ kind: 'cancelFrom', id: 'b' }, append('u')], 1],
] as [string, HistoryCommand[], number][])('puts into one call %s', (_, commands, count) => {
  expect(batchOf(waiting(...commands), three).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: count }, (__, index) => index),
  );
});

it('asks which values hold of a step that goes on after an alignment is made anew', async () => {
  const page = await openPage(three);
  page.held.isAway = true;
  await page.session.editParams('a', { angle: 6 });
  page.other({ kind: 'editParams', id: 'a', params: { angle: 66 } });
  await page.done();
  const [a] = page.session.history.records;
  expect([said(page.session.history), page.storage.aside.length]).toEqual(['a:66 b:5 c:5', 1]);
  const { type, version, params, seed } = a!;
  await page.session.clear(page.session.base, [{ type, version, params, seed }, twistBy(9)], {
    carries: true,
  });
  await page.done();
  expect(page.storage.aside).toMatchObject([
    { command: { kind: 'editParams', id: 'own1', params: { angle: 6 } } },
  ]);
  await page.storage.sendAgain(page.storage.aside[0]!.sequence, page.storage.known);
  await page.done();
  expect([live(page.held.history), page.held.history.records.at(-2)?.params]).toEqual([
    ['own1', 'own2'],
    { angle: 6 },
  ]);
  expect(page.storage.aside).toEqual([]);
});
