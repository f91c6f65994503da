import { expect, it } from 'vitest';
import { alignAnew, away, live, refusal, values, type Page } from '../testing/acts.ts';
import { archivingWorld } from '../testing/archiving-world.ts';
import { append, soon, three } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';

const tryAll = async (page: Page) => {
  for (let turn = 0; turn < 8 && page.storage.aside.length > 0; turn++) {
    await page.storage.sendAgain(page.storage.aside[0]!.sequence, page.storage.known);
    await page.done();
  }
};

/** An alignment that was put together with another’s value of a step, and arrived without an answer. */
async function unanswered() {
  let clears = 0;
  const world = archivingWorld((name) => (name === 'clear' && ++clears === 2 ? 'lost' : undefined));
  const during: { act: (() => Promise<unknown>) | undefined; is: Promise<unknown> } = {
    act: undefined,
    is: Promise.resolve(),
  };
  const call = world.client.call as (name: string, input: never) => Promise<unknown>;
  const client = {
    ...world.client,
    call: async (name: string, input: never) => {
      const answer = await call(name, input);
      if (name !== 'document/get' || !during.act) return answer;
      during.is = during.act();
      during.act = undefined;
      for (let turn = 0; turn < 10; turn++) await soon();
      return answer;
    },
  };
  const page = await openPage(three, { world: { ...world, client: client as never }, device: device() });
  world.held.isAway = true;
  await alignAnew(page, 10);
  page.other(values('a', 66));
  world.held.isAway = false;
  await away(world);
  await soon();
  return { world, page, during };
}

it('takes it back whole though another has given one of its steps other values, so that it is refused as known', async () => {
  const { world, page } = await unanswered();
  await page.session.undo();
  page.other(values('own1', 77));
  await page.done();
  expect(live(world.stands())).toBe('77 5 5');
});

it.each([
  ['other values', (page: Page) => page.session.editParams('own2', { angle: 12 }), '77 12'],
  ['an eye', (page: Page) => page.session.setState(['own2'], 'off'), '77 10-'],
  ['an undo', (page: Page) => page.session.undo(), '77 5 5'],
])('keeps what is done while the list is asked for after that: %s', async (_, act, left) => {
  const { world, page, during } = await unanswered();
  page.other(values('own1', 77));
  during.act = () => act(page);
  await page.done();
  await during.is;
  await page.done();
  expect([live(world.stands()), page.storage.aside]).toEqual([left, []]);
});

it('puts an alignment in the place of another’s also where the page that asks was opened again', async () => {
  let isLost = false;
  const world = archivingWorld((name) =>
    name === 'clear' && !isLost ? ((isLost = true), 'lost') : undefined,
  );
  const its = device();
  const first = await openPage(three, { world, device: its });
  await alignAnew(first, 10);
  await away(world);
  first.storage.close();
  world.held.isAway = false;
  const theirs = await openPage(world.stands(), { world, device: device() }, 'theirs');
  await alignAnew(theirs, 20);
  await theirs.done();
  for (const name of ['second', 'third']) {
    const again = await openPage(world.stands(), { world, device: its }, name);
    await again.done();
    expect(again.storage.aside.map(({ command }) => command.kind)).toEqual(['clear']);
    if (name === 'third') await tryAll(again);
    again.storage.close();
    await soon();
  }
  expect(live(world.stands())).toBe('5 10');
});

it.each([true, false])(
  'gives a step that was refused the values that came after it, once there is room (out of reach: %s)',
  async (isAway) => {
    let isFull = true;
    const world = archivingWorld((name, { records }) =>
      isFull && (records ?? name === 'create') ? refusal(413, 4134) : undefined,
    );
    const page = await openPage(three, { world, device: device() });
    world.held.isAway = isAway;
    page.slow({ call: 20, keep: 0 });
    await page.session.append(twistBy(10));
    await page.session.editParams('own1', { angle: 12 });
    await page.done();
    isFull = false;
    await tryAll(page);
    expect([live(world.stands()), page.storage.aside]).toEqual(['5 5 5 12', []]);
  },
);

it('loses no value without a word that was given to a step which goes on, where another has cancelled it', async () => {
  const world = archivingWorld();
  const page = await openPage(three, { world, device: device() });
  world.held.isAway = true;
  await alignAnew(page, 20, 2);
  await page.session.editParams('own2', { angle: 8 });
  page.other({ kind: 'cancelFrom', id: 'b' });
  await page.done();
  expect(live(world.stands())).toBe('5 20');
  expect(page.storage.aside).toMatchObject([{ command: { kind: 'editParams', params: { angle: 8 } } }]);
});

it('puts a step that is made on an alignment while that is refused before a person with it', async () => {
  let isRefused = true;
  const world = archivingWorld((name) => (isRefused && name === 'clear' ? refusal(413, 4134) : undefined));
  const page = await openPage(three, { world, device: device() });
  page.slow({ call: 30, keep: 0 });
  await alignAnew(page, 10);
  await page.session.append(twistBy(30));
  await page.done();
  expect([live(world.stands()), live(page.session.history)]).toEqual(['5 5 5', '5 5 5']);
  expect(page.storage.aside).toMatchObject([
    { command: { kind: 'clear' }, refusal: { withIt: [{}, {}, {}] } },
  ]);
  isRefused = false;
  await tryAll(page);
  expect(live(world.stands())).toBe('5 10 30');
});

it.each(['swap', 'aside'] as const)(
  'sends no half of an alignment that was refused, where the page ends as it is put aside (%s)',
  async (at) => {
    const world = archivingWorld((name) => (name === 'clear' ? refusal(413, 4134) : undefined));
    const its = device();
    const never = () => new Promise<never>(() => undefined);
    const ending = {
      ...its,
      ...(at === 'swap' && { outbox: { ...its.outbox, swap: never } }),
      ...(at === 'aside' && { aside: { ...its.aside, add: never } }),
    };
    const page = await openPage(three, { world, device: ending as never });
    await alignAnew(page, 10, 2);
    for (let turn = 0; turn < 60; turn++) await soon();
    const next = await openPage(world.stands(), { world, device: its }, 'next');
    await next.done();
    expect(live(world.stands())).toBe('5 5 5');
    expect(next.storage.aside.map(({ command }) => command.kind)).toEqual(['clear']);
  },
);

it.each(['swap', 'aside'] as const)(
  'is not sent without end where the device has no room to put it aside (%s)',
  async (at) => {
    const world = archivingWorld((name) => (name === 'clear' ? refusal(413, 4134) : undefined));
    const its = device();
    const full = () => Promise.reject(new Error('full'));
    const tight = {
      ...its,
      ...(at === 'swap' && { outbox: { ...its.outbox, swap: full } }),
      ...(at === 'aside' && { aside: { ...its.aside, add: full } }),
    };
    const page = await openPage(three, { world, device: tight as never });
    await alignAnew(page, 10);
    for (let turn = 0; turn < 60; turn++) await soon();
    expect([world.calls, page.storage.saveState.kind]).toEqual([['clear'], 'failed']);
  },
);

it.each([
  ['values', (page: Page) => page.session.editParams('b', { angle: 8 }), '5 8 20'],
  ['an eye', (page: Page) => page.session.setState(['b'], 'off'), '5 5- 20'],
])(
  'counts nothing as refused before it is known what others did, though the line goes away as that is asked: %s',
  async (_, act, left) => {
    const world = archivingWorld();
    const call = world.client.call as (name: string, input: never) => Promise<unknown>;
    let asks = 0;
    const client = {
      ...world.client,
      call: async (name: string, input: never) => {
        // The first is asked as the page is opened, the second whether a cancel is done already.
        if (name === 'document/get' && ++asks === 3) throw refusal(0);
        return call(name, input);
      },
    };
    const page = await openPage(three, { world: { ...world, client: client as never }, device: device() });
    const theirs = await openPage(three, { world, device: device() }, 'theirs');
    await alignAnew(theirs, 20, 2);
    await theirs.done();
    await act(page);
    await page.done();
    expect([live(world.stands()), page.storage.aside]).toEqual([left, []]);
  },
);

/** A step of 10 and values of 12 for it, both refused for want of room on the server, in a page that was opened again; there is room by now. */
async function refusedStep(
  tight: (its: ReturnType<typeof device>) => Partial<ReturnType<typeof device>> = () => ({}),
) {
  let isFull = true;
  const world = archivingWorld((name, { records }) =>
    isFull && (records ?? name === 'create') ? refusal(413, 4134) : undefined,
  );
  const its = device();
  const first = await openPage(three, { world, device: its });
  world.held.isAway = true;
  await first.session.append(twistBy(10));
  await first.session.editParams('own1', { angle: 12 });
  await first.done();
  first.storage.close();
  await soon();
  const page = await openPage(world.stands(), { world, device: { ...its, ...tight(its) } }, 'again');
  await page.done();
  isFull = false;
  const again = page.storage.aside.map(
    ({ sequence }) =>
      () =>
        page.storage.sendAgain(sequence, page.storage.known).catch(() => undefined),
  );
  return { world, its, page, step: again[0]!, value: again[1]! };
}

it('keeps what is asked about a step that is tried again, in whatever order, and where the device is full just then', async () => {
  for (const order of ['step first', 'value first', 'full'] as const) {
    let isTight = order === 'full';
    const { world, page, step, value } = await refusedStep(({ outbox }) => ({
      outbox: {
        ...outbox,
        addAll: (...given) => (isTight ? Promise.reject(new Error('full')) : outbox.addAll(...given)),
      },
    }));
    page.slow({ call: 5, keep: 0 });
    await Promise.all((order === 'value first' ? [value, step] : [step]).map((one) => one()));
    isTight = false;
    await page.done();
    await tryAll(page);
    expect([order, live(world.stands()), page.storage.aside]).toEqual([order, '5 5 5 12', []]);
  }
});

it('asks no more about a step that was refused where the page ended just then and there is room afterwards', async () => {
  let isFull = true;
  const world = archivingWorld((name) => (isFull && name === 'create' ? refusal(413, 4134) : undefined));
  const its = device();
  const ending = { ...its, outbox: { ...its.outbox, remove: () => new Promise<never>(() => undefined) } };
  const page = await openPage(three, { world, device: ending });
  await page.session.append(twistBy(10));
  for (let turn = 0; turn < 60; turn++) await soon();
  isFull = false;
  const next = await openPage(world.stands(), { world, device: its }, 'next');
  await next.done();
  expect([live(world.stands()), next.storage.aside]).toEqual(['5 5 5 10', []]);
});

it('lets the steps of an alignment wait with it that are too many for one call, where its clear is refused', async () => {
  const world = archivingWorld((name) => (name === 'clear' ? refusal(403) : undefined));
  const page = await openPage(three, { world, device: device() });
  world.held.isAway = true;
  await alignAnew(page, 10, 1);
  const many = Array.from({ length: 200 }, () => twistBy(1));
  for (const one of many) await page.session.append(one);
  await page.done();
  expect(live(world.stands())).toBe('5 5 5');
  expect(page.storage.aside.map(({ command, refusal }) => [command.kind, refusal.withIt?.length])).toEqual([
    ['clear', 202],
  ]);
});

it('asks no more about a step that was put aside by half, because the device was full, and went through afterwards', async () => {
  let isFull = true;
  const world = archivingWorld((name) => (isFull && name === 'create' ? refusal(413, 4134) : undefined));
  const its = device();
  const remove: typeof its.outbox.remove = (sequence) =>
    isFull ? Promise.reject(new Error('full')) : its.outbox.remove(sequence);
  const page = await openPage(three, { world, device: { ...its, outbox: { ...its.outbox, remove } } });
  await page.session.append(twistBy(10));
  await page.done();
  expect(page.storage.saveState.kind).toBe('failed');
  isFull = false;
  page.storage.retry();
  await page.done();
  expect([live(world.stands()), page.storage.aside]).toEqual(['5 5 5 10', []]);
});

it('makes a step once that is tried again while the device is full, and again when it is not', async () => {
  let isTight = false;
  const { world, its, page, step } = await refusedStep(({ aside }) => ({
    aside: {
      ...aside,
      add: (...given) => (isTight ? Promise.reject(new Error('full')) : aside.add(...given)),
    },
  }));
  isTight = true;
  await step();
  isTight = false;
  await page.done();
  await tryAll(page);
  page.storage.close();
  await soon();
  const next = await openPage(world.stands(), { world, device: its }, 'next');
  await next.done();
  expect([live(world.stands()), next.storage.aside]).toEqual(['5 5 5 12', []]);
});

it.each([true, false])(
  'asks about nothing that still waits, where the page ended as an alignment was put aside that was refused, or met another’s step (refused: %s)',
  async (isRefused) => {
    let isLate = false;
    const world = archivingWorld((name) =>
      name !== 'clear' ? undefined : isLate ? refusal(0) : isRefused ? refusal(413) : undefined,
    );
    const its = device();
    const swap = () => new Promise<never>(() => undefined);
    const page = await openPage(three, { world, device: { ...its, outbox: { ...its.outbox, swap } } });
    world.held.isAway = true;
    await alignAnew(page, 10);
    if (!isRefused) page.other(append('x'));
    world.held.isAway = false;
    page.storage.retry();
    for (let turn = 0; turn < 60 && its.refused.size === 0; turn++) await soon();
    expect(its.refused.size).toBe(1);
    if (!isRefused) page.other({ kind: 'cancelFrom', id: 'x' });
    isLate = true;
    const next = await openPage(world.stands(), { world, device: its }, 'next');
    for (let turn = 0; turn < 10; turn++) await soon();
    expect([next.storage.aside, next.storage.pending]).toEqual([[], 3]);
    isLate = false;
    next.storage.close();
  },
);
