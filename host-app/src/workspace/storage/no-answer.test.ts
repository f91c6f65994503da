import { expect, it } from 'vitest';
import { alignAnew, away, live, refusal, values, type Page } from '../testing/acts.ts';
import { archivingWorld, type Fate } from '../testing/archiving-world.ts';
import { append, soon, step, three } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';

const kinds = ({ storage }: Page) => storage.aside.map(({ command }) => command.kind).join();

/** A world in which the next changes come to what is said, in their order, and which is out of reach after the last of them. */
function fated(...fates: Fate[]) {
  const until = { isOn: false };
  const world = archivingWorld(() => {
    if (!until.isOn || fates.length === 0) return undefined;
    const fate = fates.shift();
    world.held.isAway = fates.length === 0;
    return fate;
  });
  return { world, until, left: () => fates.length };
}

it.each([
  ['an undo', (page: Page) => page.session.undo(), '66 5 5'],
  ['other values', (page: Page) => page.session.editParams('own2', { angle: 12 }), '66 12'],
  ['an eye', (page: Page) => page.session.setState(['own2'], 'off'), '66 10-'],
  ['a step', (page: Page) => page.session.append(twistBy(13)), '66 10 13'],
])(
  'keeps what was done after a call without an answer whose second try is refused for a moment: %s',
  async (_, act, shape) => {
    for (const status of [401, 429]) {
      const { world, until, left } = fated('lost', refusal(status));
      const page = await openPage(three, { world, device: device() });
      world.held.isAway = true;
      await alignAnew(page, 10);
      page.other(values('a', 66));
      // The alignment is put together with that value, sent, and sent again.
      until.isOn = true;
      world.held.isAway = false;
      await away(world);
      world.held.isAway = false;
      page.storage.retry();
      for (let turn = 0; turn < 300 && left() > 0; turn++) await soon();
      expect(left()).toBe(0);
      await act(page);
      world.held.isAway = false;
      page.storage.retry();
      await page.done();
      page.storage.retry();
      await page.done();
      expect([status, live(world.stands()), live(page.session.history), kinds(page)]).toEqual([
        status,
        shape,
        shape,
        '',
      ]);
    }
  },
);

it.each([
  ['there is no room for its steps', 413, 4134],
  ['its maker may not change the model any more', 403, 403],
  ['one of its steps is refused', 422, 4242],
])(
  'keeps the history as it is where an alignment made anew is refused, because %s, and asks about it as a whole',
  async (_, status, code) => {
    let isRefused = true;
    const world = archivingWorld((name) =>
      isRefused && name === 'clear' ? refusal(status, code) : undefined,
    );
    const page = await openPage(three, { world, device: device() });
    await alignAnew(page, 10, 2);
    await page.done();
    expect([live(world.stands()), live(page.session.history)]).toEqual(['5 5 5', '5 5 5']);
    expect(page.storage.aside).toMatchObject([
      { command: { kind: 'clear' }, refusal: { status, withIt: [{}, {}, {}] } },
    ]);
    isRefused = false;
    await page.storage.sendAgain(page.storage.aside[0]!.sequence, page.storage.known);
    await page.done();
    expect([live(world.stands()), kinds(page)]).toEqual(['5 5 10', '']);
  },
);

it('puts an alignment in the place of another’s once that is decided, though it was there before and was put away', async () => {
  const { world, until } = fated('lost');
  const its = device();
  const mine = await openPage(three, { world, device: its }, 'mine');
  until.isOn = true;
  await alignAnew(mine, 10);
  await away(world);
  mine.storage.close();
  world.held.isAway = false;
  const theirs = await openPage(world.stands(), { world, device: device() }, 'theirs');
  await alignAnew(theirs, 20);
  await theirs.done();
  const again = await openPage(world.stands(), { world, device: its }, 'again');
  await again.done();
  expect([live(world.stands()), kinds(again)]).toEqual(['5 20', 'clear']);
  await again.storage.sendAgain(again.storage.aside[0]!.sequence, again.storage.known);
  await again.done();
  expect([live(world.stands()), live(again.session.history), kinds(again)]).toEqual(['5 10', '5 10', '']);
});

it('knows an alignment again that got no answer though another gave one of its steps other values', async () => {
  const { world, until } = fated('lost');
  const page = await openPage(three, { world, device: device() });
  until.isOn = true;
  await alignAnew(page, 10);
  await away(world);
  page.other(values('own1', 77));
  await page.done();
  expect([live(world.stands()), live(page.session.history), kinds(page)]).toEqual(['77 10', '77 10', '']);
});

it('knows it again behind what another window of the device has left', async () => {
  const { world, until } = fated('lost');
  const its = device();
  const alone = { ...its, outbox: { ...its.outbox, adopt: async () => [] } };
  const first = await openPage(three, { world, device: alone }, 'first');
  const second = await openPage(three, { world, device: alone }, 'second');
  world.held.isAway = true;
  await first.session.append(twistBy(30));
  first.storage.close();
  await soon();
  await alignAnew(second, 10);
  until.isOn = true;
  world.held.isAway = false;
  await away(world);
  second.storage.close();
  world.held.isAway = false;
  const again = await openPage(world.stands(), { world, device: its }, 'again');
  await again.done();
  expect([live(world.stands()), live(again.session.history), kinds(again)]).toEqual([
    '5 10 30',
    '5 10 30',
    '',
  ]);
});

it('gets many large steps through a line that carries a few at a time, also after one that was too large', async () => {
  const its = device();
  const world = archivingWorld((_, { records = [] }) =>
    JSON.stringify(records).length > 150_000 ? refusal(0) : undefined,
  );
  const page = await openPage(three, { world, device: its });
  world.held.isAway = true;
  for (let count = 0; count < 12; count++)
    await page.storage.push({
      ...({ kind: 'append', cancels: {} } as const),
      record: { ...step('s'), id: `s${count}`, params: { stroke: 'x'.repeat(40_000), angle: count } },
    });
  await page.done();
  expect([page.storage.pending, world.stands().records.length]).toEqual([0, 15]);
  expect(world.calls.length).toBeLessThan(30);
});

it.each([
  ['all', 'a', '20'],
  ['the last two', 'b', '5 20'],
])(
  'does not bring back what another cancelled, by an alignment made anew that did not know: %s',
  async (_, id, left) => {
    const world = archivingWorld();
    const page = await openPage(three, { world, device: device() });
    world.held.isAway = true;
    await alignAnew(page, 20, 2);
    page.other({ kind: 'cancelFrom', id });
    await page.done();
    expect([live(world.stands()), kinds(page)]).toEqual([left, '']);
  },
);

it('takes a cancel for done that got no answer, though another made a step since', async () => {
  const { world, until } = fated('lost');
  const page = await openPage(three, { world, device: device() });
  until.isOn = true;
  await page.session.cancelFrom('c');
  await away(world);
  page.other(append('x'));
  await page.done();
  expect([live(world.stands()), kinds(page)]).toEqual(['5 5 5', '']);
});

/** A page that has asked which values of step a hold: the own angle 6, or 66 of somebody else. */
async function asked() {
  const world = archivingWorld();
  const page = await openPage(three, { world, device: device() });
  world.held.isAway = true;
  await page.session.editParams('a', { angle: 6 });
  page.other(values('a', 66));
  await page.done();
  expect([live(page.session.history), kinds(page)]).toEqual(['66 5 5', 'editParams']);
  const mine = () => page.storage.sendAgain(page.storage.aside[0]!.sequence, page.storage.known);
  return { world, page, mine };
}

it.each([true, false])(
  'answers which values hold while the own alignment waits (out of reach: %s)',
  async (isAway) => {
    const { world, page, mine } = await asked();
    world.held.isAway = isAway;
    page.slow({ call: 20, keep: 0 });
    await alignAnew(page, 9);
    await mine();
    await page.done();
    expect([live(world.stands()), kinds(page)]).toEqual(['6 9', '']);
  },
);

it('answers it after another has made the alignment anew', async () => {
  const { world, page, mine } = await asked();
  const theirs = await openPage(world.stands(), { world, device: device() }, 'theirs');
  await alignAnew(theirs, 9);
  await theirs.done();
  await page.storage.reload();
  await page.done();
  await mine();
  await page.done();
  expect([live(world.stands()), kinds(page)]).toEqual(['6 9', '']);
});
