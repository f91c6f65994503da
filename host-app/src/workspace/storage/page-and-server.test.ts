import { ApiError } from '@bracewright/core/contract';
import type { HistoryCommand, OperationRecord } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import { append, said, soon, step, three, world } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';

const again = ({ type, version, params, seed }: OperationRecord) => ({ type, version, params, seed });
const angles = (records: readonly OperationRecord[]) =>
  records.flatMap(({ state, params }) => (state === 'on' ? [(params as { angle: number }).angle] : []));
const many = (count: number) => {
  const records = Array.from({ length: count }, (_, index) => ({
    ...step('a'),
    ...{ id: `s${index}`, seed: index + 1, params: { angle: index + 1 } },
  }));
  return { ...three, records, cursor: count };
};

it('takes a cancel back that is taken back while what others did is put together, however long the undo is computed', async () => {
  const page = await openPage();
  page.held.isAway = true;
  await page.session.cancelFrom('c');
  await page.meet();
  const go = page.hold();
  const undoing = page.session.undo();
  page.held.isAway = false;
  for (let turn = 0; turn < 10; turn++) await soon();
  expect(page.told()).toBe(0);
  go();
  await undoing;
  await page.done();
  expect([said(page.held.history), page.storage.aside]).toEqual(['a:5 b:5 c:5 x:5', []]);
  expect(said(page.session.history)).toBe(said(page.held.history));
});

it('keeps new values of a step that waits in a question, which are still computed when the page is to be told', async () => {
  const page = await openPage();
  page.held.isAway = true;
  await page.session.cancelFrom('c');
  const { id } = await page.session.append(twistBy(7));
  await page.meet();
  const go = page.hold();
  const editing = page.session.editParams(id, { angle: 8 });
  page.held.isAway = false;
  for (let turn = 0; turn < 10; turn++) await soon();
  go();
  await editing;
  await page.done();
  await page.storage.sendAgain(page.storage.aside[0]!.sequence, page.held.history, 'behind');
  await page.done();
  expect(said(page.held.history)).toBe(`a:5 b:5 c:5 x:5 ${id}:8`);
});

it('goes on with new values that follow others which the server has taken, before the page is told', async () => {
  const page = await openPage();
  page.held.isAway = true;
  await page.session.cancelFrom('c');
  await page.session.undo();
  await page.session.editParams('b', { angle: 6 });
  page.other(append('x'));
  const go = page.hold();
  const adding = page.session.setState(['a'], 'off');
  page.held.isAway = false;
  while (angles(page.held.history.records)[1] !== 6) await soon();
  go();
  await adding;
  await page.session.editParams('b', { angle: 7 });
  await page.done();
  expect([said(page.held.history), page.storage.aside]).toEqual(['a:off b:7 c:5 x:5', []]);
});

it.each(['is on its way', 'arrived, but its answer was lost'])(
  'keeps new values of a new step that %s when they are given',
  async (how) => {
    const on = { world: world(three), device: device() };
    const { client } = on.world;
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    let calls = 0;
    const call = async (...given: Parameters<typeof client.call>) => {
      const isFirst = given[0] === 'operation/create' && ++calls === 1;
      if (isFirst && how === 'is on its way') await gate;
      const answer = await client.call(...given);
      if (!isFirst || how === 'is on its way') return answer;
      on.world.held.isAway = true;
      throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
    };
    const page = await openPage(three, {
      ...on,
      world: { ...on.world, client: { ...client, call: call as typeof client.call } },
    });
    page.held.isAway = true;
    // Taken back: the two together come to nothing, and what others did puts all of it together.
    await page.session.cancelFrom('c');
    await page.session.undo();
    const { id } = await page.session.append(twistBy(7));
    page.other(append('x'));
    page.held.isAway = false;
    while (calls === 0) await soon();
    await soon();
    await page.session.editParams(id, { angle: 8 });
    go();
    await page.done();
    expect([said(page.held.history), page.storage.aside]).toEqual([`a:5 b:5 c:5 x:5 ${id}:8`, []]);
  },
);

it('makes an alignment again though what others did is to be shown while it is tried', async () => {
  const page = await openPage();
  const go = page.hold();
  const aligning = page.session.clear(page.session.base, [again(three.records[0]!), twistBy(77)]);
  page.other(append('x'));
  const reloading = page.storage.reload();
  for (let turn = 0; turn < 10; turn++) await soon();
  go();
  await aligning;
  await reloading;
  await page.done();
  expect(page.storage.aside).toMatchObject([{ refusal: { isOvertaken: true } }]);
});

it('shows what others did though it is stopped while it is computed', async () => {
  const page = await openPage();
  page.other(append('x'));
  const go = page.hold();
  const reloading = page.storage.reload();
  while (page.told() === 0) await soon();
  page.session.abort();
  go();
  await reloading;
  await page.done();
  expect([said(page.session.history), page.storage.others?.shown]).toEqual(['a:5 b:5 c:5 x:5', true]);
  expect(page.session.outcomes.get('x')?.state).toBe('applied');
});

it('waits with what others did until a tool has ended its Apply, and keeps all of what that wrote', async () => {
  const page = await openPage();
  await page.session.allOrNothing(async () => {
    await page.session.append(twistBy(7));
    page.other(append('x'));
    void page.storage.reload();
    for (let turn = 0; turn < 10; turn++) await soon();
    expect(page.told()).toBe(0);
    await page.session.editParams('b', { angle: 6 });
  });
  await page.done();
  expect(said(page.held.history)).toBe('a:5 b:6 c:5 x:5 own1:7');
  expect(said(page.session.history)).toBe(said(page.held.history));
});

it('tells a page that listens late what came before', async () => {
  const on = { world: world(three), device: device() };
  const refusing = {
    ...on.world.client,
    call: async (...given: Parameters<typeof on.world.client.call>) => {
      if (given[0] !== 'operation/create') return on.world.client.call(...given);
      throw new ApiError({ status: 422, code: 4220, message: 'too many', data: null });
    },
  };
  await on.device.outbox.addAll('m', [{ ...append('n'), cancels: {} } as HistoryCommand]);
  const page = await openPage(three, {
    ...on,
    isLate: true,
    world: { ...on.world, client: refusing as typeof on.world.client },
  });
  await page.done();
  expect(said(page.session.history)).toBe(said(page.held.history));
});

it.each([
  [1, 30, 2],
  [10, 10, 2],
  [8, 3, 12],
  [40, 8, 12],
])(
  'puts an alignment that is made again together as a whole, whatever a call (%i ms) and a write (%i ms) take',
  async (call, keep, count) => {
    const start = many(count + 1);
    const page = await openPage(start);
    page.slow({ call, keep });
    page.other(append('x'));
    const before = start.records.slice(0, count);
    await page.session.clear(page.session.base, [...before.map(again), twistBy(77)]);
    await page.done();
    expect(said(page.held.history)).toBe(`${said(start)} x:5`);
    await page.storage.sendAgain(page.storage.aside[0]!.sequence, page.held.history, 'mine');
    await page.done();
    expect(angles(page.held.history.records)).toEqual([...angles(before), 77]);
  },
);

it('does not bring back what a step took the place of when it is undone while another person goes on from it', async () => {
  const page = await openPage(many(13));
  page.slow({ call: 8, keep: 3 });
  await page.session.stepTo('s0');
  await page.session.append(twistBy(77));
  await page.done();
  page.other(append('x'));
  await page.session.undo();
  await page.done();
  const { records, cursor } = page.held.history;
  expect(angles(records.slice(0, cursor))).toEqual([1, 77, 5]);
});

it.each(['ends', 'is full'])(
  'keeps an alignment that is made again as a whole, where the device %s after its first write',
  async (how) => {
    const on = { world: world(three), device: device() };
    const page = await openPage(three, on);
    const { addAll } = page.outbox;
    let writes = 0;
    page.outbox.addAll = (...given) => {
      if (++writes === 1) return addAll(...given);
      return how === 'ends' ? new Promise(() => {}) : Promise.reject(new Error('full'));
    };
    void page.session.clear(page.session.base, [...three.records.slice(0, 2).map(again), twistBy(77)]);
    while (page.storage.sent === 0) await soon();
    page.outbox.addAll = addAll;
    const next = await openPage(three, on, 'next');
    await next.done();
    expect(angles(next.session.history.records)).toEqual([5, 5, 77]);
  },
);

it.each(['swap', 'aside'])(
  'cancels nothing of others unasked where the device is full while both are put together (%s)',
  async (where) => {
    const on = { world: world(three), device: device() };
    const page = await openPage(three, on);
    page.held.isAway = true;
    await page.session.cancelFrom('c');
    page.other(append('x'));
    let times = 0;
    const isFull = () => ++times === 1;
    const { add } = on.device.aside;
    const { swap } = page.outbox;
    if (where === 'swap')
      page.outbox.swap = (...given) => (isFull() ? Promise.reject(new Error('full')) : swap(...given));
    else on.device.aside.add = (...given) => (isFull() ? Promise.reject(new Error('full')) : add(...given));
    await page.done();
    page.storage.retry();
    await page.done();
    expect(said(page.held.history)).toBe('a:5 b:5 c:5 x:5');
    expect(page.storage.aside).toMatchObject([{ command: { kind: 'cancelFrom' } }]);
  },
);

it('comes to an end where values that were taken back lie before a step back over those of another person', async () => {
  const page = await openPage({ ...three, cursor: 1 });
  page.held.isAway = true;
  await page.session.undo();
  await page.session.editParams('a', { angle: 8 });
  page.other({ kind: 'editParams', id: 'a', params: { angle: 66 } });
  await page.session.undo();
  await page.done();
  expect(['saved', 'conflict']).toContain(page.storage.saveState.kind);
  expect(said(page.session.history)).toBe(said(page.held.history));
});
