import type { HistoryCommand } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import { append, said, three, world } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';

const values = (angle: number): HistoryCommand => ({ kind: 'editParams', id: 'b', params: { angle } });

/** A page that has asked which values of step b hold: the own angle 6, or 66 of somebody else, both in the place of 5. */
async function asked(on = { world: world(three), device: device() }) {
  const page = await openPage(three, on);
  page.held.isAway = true;
  await page.session.editParams('b', { angle: 6 });
  page.other(values(66));
  await page.done();
  expect([said(page.session.history), page.storage.aside.length]).toEqual(['a:5 b:66 c:5', 1]);
  return page;
}
type Page = Awaited<ReturnType<typeof asked>>;

const set = (angle: number) => async (page: Page) => {
  await page.session.editParams('b', { angle });
  await page.done();
};
const undo = async (page: Page) => {
  await page.session.undo();
  await page.done();
};
const theySet = (angle: number) => async (page: Page) => {
  page.other(values(angle));
  await page.storage.reload();
  await page.done();
};

it.each([
  ['my own value, then the one from before', [set(6), set(5)], 5],
  ['their turn to mine, then the one from before', [theySet(6), set(5)], 5],
  ['my own value, then a third', [set(6), set(7)], 7],
  ['my own value, then an undo', [set(6), undo], 66],
  ['the one from before', [set(5)], 5],
] as const)(
  'keeps what is set by hand while it is open which values of a step hold, which answers that: %s',
  async (_, acts, left) => {
    const page = await asked();
    for (const act of acts) await act(page);
    const shape = `a:5 b:${left} c:5`;
    expect([said(page.held.history), said(page.session.history)]).toEqual([shape, shape]);
    expect(page.storage.aside).toEqual([]);
  },
);

it('keeps it also where the page was opened again meanwhile', async () => {
  const on = { world: world(three), device: device() };
  (await asked(on)).storage.close();
  const again = await openPage(on.world.held.history, on, 'again');
  await set(6)(again);
  await set(5)(again);
  expect([said(again.held.history), again.storage.aside]).toEqual(['a:5 b:5 c:5', []]);
});

it.each([
  ['cancels a step', (page: Page) => page.session.cancelFrom('c')],
  [
    'makes another in the place of one',
    async (page: Page) => {
      await page.session.stepTo('b');
      await page.session.append(twistBy(9));
    },
  ],
] as const)(
  'leaves the question open where a value was tried and taken back, out of reach, by one who %s',
  async (_, act) => {
    const page = await asked();
    page.held.isAway = true;
    await page.session.editParams('b', { angle: 70 });
    await page.session.undo();
    await act(page);
    page.other(append('x'));
    await page.done();
    const open = page.storage.aside.filter(({ command }) => command.kind === 'editParams');
    expect(open).toMatchObject([{ command: { params: { angle: 6 } } }]);
  },
);
