import type { HistoryCommand } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import { append, cancelFrom, clear, said, step, stepTo, untold } from '../testing/meeting.ts';

const copy = (of: string, id: string): HistoryCommand => ({ kind: 'append', record: { ...step(of), id } });
const edit = (id: string, angle: number): HistoryCommand => ({ kind: 'editParams', id, params: { angle } });
const off = (...ids: string[]): HistoryCommand => ({ kind: 'setState', ids, state: 'off' });

it.each([
  [[edit('n', 8)], 'a:5 b:5 c:5 x:5 n:8'],
  [[off('n', 'b'), edit('n', 8)], 'a:5 b:off c:5 x:5 n:off'],
  [[stepTo('b')], 'a:5 b:5 c:5 x:5 | n:5'],
  [[stepTo('b'), stepTo('n')], 'a:5 b:5 c:5 x:5 n:5'],
  [[stepTo('b'), append('o')], 'a:5 b:5 c:5 x:5 o:5'],
  [[append('o')], 'a:5 b:5 c:5 x:5 n:5 o:5'],
  [[append('o'), cancelFrom('n')], 'a:5 b:5 c:5 x:5'],
  [[cancelFrom('n')], 'a:5 b:5 c:5 x:5'],
] as [HistoryCommand[], string][])(
  'asks once about all that was done before the page was told, and all of it is answered together (%#)',
  async (late, left) => {
    const { held, storage, push, back } = await untold([cancelFrom('c'), append('n')]);
    for (const one of late) await push(one);
    expect(storage.aside).toEqual([]);
    await back();
    expect(storage.aside).toMatchObject([{ command: { kind: 'cancelFrom', id: 'c' } }]);
    await storage.sendAgain(storage.aside[0]!.sequence, held.history, 'behind');
    await storage.flush();
    expect([said(held.history), storage.aside]).toEqual([left, []]);
    storage.close();
  },
);

it.each([
  [[cancelFrom('c')], [copy('c', 'c1'), edit('c1', 8)], 'a:5 b:5 c:8 x:5'],
  [[cancelFrom('b')], [copy('b', 'b1'), copy('c', 'c1'), edit('b1', 8)], 'a:5 b:8 c:5 x:5'],
  [[cancelFrom('c'), append('n')], [stepTo('b'), copy('c', 'c1')], 'a:5 b:5 c:5 x:5'],
  [
    [clear, copy('a', 'a1'), copy('b', 'b1'), append('w')],
    [clear, copy('a', 'a2'), copy('b', 'b2'), copy('c', 'c2')],
    'a:5 b:5 c:5 x:5',
  ],
] as [HistoryCommand[], HistoryCommand[], string][])(
  'asks nothing about what was taken back before the page was told (%#)',
  async (mine, late, left) => {
    const { held, storage, push, back, told } = await untold(mine);
    expect(told()).toBe(0);
    for (const one of late) await push(one);
    await back();
    expect([said(held.history), storage.aside, told()]).toEqual([left, [], 1]);
    storage.close();
  },
);

it('does not bring back what a new step took the place of, where that was put together already', async () => {
  const { held, storage, push, back } = await untold([append('m'), stepTo('c'), append('n')]);
  for (const one of [cancelFrom('n'), copy('m', 'm1'), stepTo('c')]) await push(one);
  await back();
  expect(held.history.records.filter(({ seed }) => seed === step('m').seed)).toMatchObject([{ id: 'm1' }]);
  storage.close();
});

it('asks about the last of several new values, also where that is the first again', async () => {
  const values = (angle: number, over: number): HistoryCommand => ({
    kind: 'editParams',
    ...{ id: 'b', params: { angle }, over: { angle: over } },
  });
  for (const [late, left] of [
    [
      [values(7, 6), values(6, 7)],
      [6, 5],
    ],
    [[values(7, 6), values(5, 7)], undefined],
  ] as const) {
    const { storage, push, back } = await untold([cancelFrom('c'), values(6, 5)], [edit('b', 66)]);
    for (const one of late) await push(one);
    await back();
    const asked = storage.aside.filter(({ command }) => command.kind === 'editParams');
    expect(asked).toHaveLength(left ? 1 : 0);
    if (left) expect(asked[0]!.command).toMatchObject(values(left[0], left[1]));
    storage.close();
  }
});
