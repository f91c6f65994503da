import { operations } from '@bracewright/catalog';
import { ApiError } from '@bracewright/core/contract';
import {
  HistoryError,
  reduce,
  withCancels,
  type History,
  type HistoryCommand,
  type OperationRecord,
} from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { answering, device, hash, record } from '../testing/storage-fakes.ts';
import { ServerStorage } from './server-storage.ts';

/** Each says something else, as steps of different seeds do. */
const step = (id: string): OperationRecord => ({ ...record(id), seed: id.charCodeAt(0) });
const three: History = { base: hash, records: [step('a'), step('b'), step('c')], cursor: 3 };

type Given = Partial<OperationRecord> & { readonly id: string; readonly revision: number };

/** A server with three steps that keeps histories as the real one does, and can be out of reach. */
function world() {
  const held = { revision: 1, history: three, isAway: false };
  const change = (revision: number, command: HistoryCommand) => {
    const refuse = (code: number) =>
      new ApiError({ status: 409, code, message: String(code), data: { revision: held.revision } });
    if (revision !== held.revision) throw refuse(4090);
    try {
      const after = reduce(held.history, command);
      if (after !== held.history) Object.assign(held, { history: after, revision: held.revision + 1 });
    } catch (error) {
      if (error instanceof HistoryError) throw refuse(4091);
      throw error;
    }
    return { revision: held.revision };
  };
  const reached =
    <I>(answer: (input: I) => unknown) =>
    async (input: I) => {
      await Promise.resolve();
      if (held.isAway) throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
      return answer(input);
    };
  const server = answering({
    'document/get': reached(() => ({
      name: 'm',
      revision: held.revision,
      cursor: held.history.cursor,
      baseHash: hash,
    })),
    'operation/list': reached(() =>
      held.history.records.map((one) => ({ ...one, name: one.name ?? '', differs: null })),
    ),
    'measure/list': reached(() => []),
    'operation/create': reached(({ revision, ...given }: Given) =>
      change(revision, { kind: 'append', record: { ...record(given.id), ...given } }),
    ),
    'operation/update': reached(({ id, revision, params }: Given) =>
      change(revision, { kind: 'editParams', id, params: params! }),
    ),
    'operation/step': reached(({ id, revision }: Given) => change(revision, { kind: 'stepTo', id })),
    'operation/delete': reached(({ id, revision }: Given) => change(revision, { kind: 'cancelFrom', id })),
    'operation/clearoperationhistory': reached(({ revision }: Given) =>
      change(revision, { kind: 'clear', base: hash }),
    ),
  });
  return { held, client: server.client, other: (command: HistoryCommand) => change(held.revision, command) };
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

/** Both change the three steps while one of them is out of reach; gives what there is once that one is back. */
async function meet(mine: readonly HistoryCommand[], theirs: readonly HistoryCommand[]) {
  const { held, client, other } = world();
  const { outbox, aside } = device();
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  held.isAway = true;
  let seen = three;
  for (const command of mine) {
    await storage.push(withCancels(seen, command));
    seen = reduce(seen, command);
  }
  await soon();
  for (const command of theirs) other(command);
  held.isAway = false;
  await storage.flush();
  return {
    held,
    storage,
    steps: () =>
      held.history.records.map(({ id, state }) => (state === 'cancelled' ? `(${id})` : id)).join(' '),
    stands: () => held.history.cursor,
    asked: () => storage.aside.map(({ command, refusal }) => [command.kind, refusal.isOvertaken]),
    answer: async (index: number) => {
      await storage.sendAgain(storage.aside[index]!.sequence, held.history);
      await storage.flush();
    },
  };
}

const stepTo = (id: string): HistoryCommand => ({ kind: 'stepTo', id });
const append = (id: string): HistoryCommand => ({ kind: 'append', record: step(id) });
const edit = (id: string): HistoryCommand => ({ kind: 'editParams', id, params: { angle: 77 } });
const cancelFrom = (id: string): HistoryCommand => ({ kind: 'cancelFrom', id });
const clear: HistoryCommand = { kind: 'clear', base: hash };

it('puts a new step behind all others where somebody else stepped back meanwhile', async () => {
  const { steps, stands, asked } = await meet([append('n')], [stepTo('a')]);
  expect([steps(), stands(), asked()]).toEqual(['a b c n', 4, []]);
});

it('puts a new step behind another one of somebody else, after an undo and its redo too', async () => {
  for (const before of [[], [stepTo('b'), stepTo('c')]]) {
    const { steps, stands, asked } = await meet([...before, append('n')], [append('x')]);
    expect([steps(), stands(), asked()]).toEqual(['a b c x n', 5, []]);
  }
});

it('cancels the steps that were stepped back over where nobody else did anything to them', async () => {
  const { steps, asked } = await meet([stepTo('b'), append('n')], [edit('a')]);
  expect([steps(), asked()]).toEqual(['a b (c) n', []]);
});

it('asks before a new step cancels what somebody else made or changed behind it, and adds it at the end', async () => {
  for (const [theirs, left, told] of [
    [append('x'), 'a b c x', 'a b c x n m'],
    [edit('c'), 'a b c', 'a b c n m'],
  ] as const) {
    const { steps, stands, asked, answer, storage } = await meet(
      [stepTo('b'), append('n'), append('m')],
      [theirs],
    );
    expect([steps(), storage.saveState.kind]).toEqual([left, 'conflict']);
    // Nobody's steps are greyed by the step back that led to it.
    expect(stands()).toBe(left.split(' ').length);
    expect(storage.others).toMatchObject({ isGreyed: false, own: [] });
    // What was made on it waits with it, in one question.
    expect(asked()).toEqual([['append', true]]);
    await answer(0);
    expect([steps(), asked()]).toEqual([told, []]);
  }
});

it('asks before a step is cancelled that somebody else changed, or another made since', async () => {
  for (const [theirs, left, told] of [
    [append('x'), 'a b c x', 'a (b) (c) (x)'],
    [edit('b'), 'a b c', 'a (b) (c)'],
  ] as const) {
    const { steps, asked, answer } = await meet([cancelFrom('b')], [theirs]);
    expect([steps(), asked()]).toEqual([left, [['cancelFrom', true]]]);
    await answer(0);
    expect([steps(), asked()]).toEqual([told, []]);
  }
});

it('asks before a history is cleared to which somebody else added a step, and keeps what was to come in its place', async () => {
  const { steps, asked, answer, storage } = await meet([clear, append('n')], [append('x')]);
  expect(steps()).toBe('a b c x');
  expect(asked()).toEqual([['clear', true]]);
  await answer(0);
  expect([steps(), asked(), storage.saveState.kind]).toEqual(['(a) (b) (c) (x) n', [], 'saved']);
});

it('asks once about a cancel and what was made after it, and does both or neither', async () => {
  for (const isKept of [true, false]) {
    const { steps, asked, answer, storage } = await meet(
      [cancelFrom('c'), append('n'), edit('n'), append('m')],
      [append('x')],
    );
    expect([steps(), asked()]).toEqual(['a b c x', [['cancelFrom', true]]]);
    if (isKept) await answer(0);
    else await storage.discard(storage.aside[0]!.sequence);
    expect([steps(), asked(), storage.saveState.kind]).toEqual([
      isKept ? 'a b (c) (x) n m' : 'a b c x',
      [],
      'saved',
    ]);
  }
});

it('leaves out one of its own new steps that was taken back before the next was made', async () => {
  const mine = [stepTo('b'), append('n'), stepTo('b'), append('m')];
  const { steps, asked, answer } = await meet(mine, [append('x')]);
  expect([steps(), asked()]).toEqual(['a b c x', [['append', true]]]);
  await answer(0);
  expect(steps()).toBe('a b c x m');
});

it('sends what changes other steps at once while a new step waits for a decision', async () => {
  const { held, steps, asked } = await meet([stepTo('b'), append('n'), edit('a')], [append('x')]);
  expect([steps(), asked(), held.history.records[0]!.params]).toEqual([
    'a b c x',
    [['append', true]],
    { angle: 77 },
  ]);
});

it('asks about the cancel alone that took a new step along', async () => {
  for (const after of [cancelFrom('b'), clear]) {
    const { steps, asked, answer } = await meet([stepTo('b'), append('n'), after], [append('x')]);
    expect([steps(), asked()]).toEqual(['a b c x', [[after.kind, true]]]);
    await answer(0);
    expect(steps()).toBe(after === clear ? '(a) (b) (c) (x)' : 'a (b) (c) (x)');
  }
});

it('leaves out a new step that was cancelled before the next one was made', async () => {
  const { steps, asked, answer } = await meet(
    [stepTo('b'), append('n'), append('m'), cancelFrom('m'), append('o')],
    [append('x')],
  );
  await answer(0);
  expect([steps(), asked()]).toEqual(['a b c x n o', []]);
});

it('asks nothing about what was taken back again, and makes no copy of what stands', async () => {
  const copy: HistoryCommand = { kind: 'append', record: { ...step('c'), id: 'copy' } };
  for (const mine of [
    [stepTo('b'), append('n'), cancelFrom('n'), copy, stepTo('b')],
    [cancelFrom('c'), copy],
  ]) {
    const { steps, asked, storage } = await meet(mine, [append('x')]);
    expect([steps(), asked(), storage.saveState.kind]).toEqual(['a b c x', [], 'saved']);
  }
});

it('asks nothing about a cancel that somebody else made too', async () => {
  const { steps, asked } = await meet([cancelFrom('b')], [cancelFrom('b'), append('x')]);
  expect([steps(), asked()]).toEqual(['a (b) (c) x', []]);
});

it('asks before a new step stands on those that it was to come in the place of', async () => {
  const { steps, asked } = await meet([stepTo('a'), append('n')], [stepTo('c')]);
  expect([steps(), asked()]).toEqual(['a (b) (c) n', []]);
  const other = await meet([stepTo('a'), append('n')], [append('x')]);
  expect([other.steps(), other.asked()]).toEqual(['a b c x', [['append', true]]]);
  await other.answer(0);
  expect(other.steps()).toBe('a b c x n');
});

it('puts values over those that are saved, also where the page still shows others', async () => {
  const { held, client, other } = world();
  const { outbox, aside } = device();
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  held.isAway = true;
  await storage.push({ kind: 'editParams', id: 'b', params: { angle: 66 }, over: { angle: 5 } });
  other(edit('b'));
  // Away again as soon as the question is there.
  const stop = autorun(() => (held.isAway = storage.aside.length > 0));
  await expect.poll(() => storage.aside.length).toBe(1);
  stop();
  await expect.poll(() => storage.known.records[1]!.params).toEqual({ angle: 77 });
  await storage.sendAgain(storage.aside[0]!.sequence, storage.known);
  held.isAway = false;
  await expect.poll(() => storage.saveState.kind).toBe('saved');
  expect(held.history.records[1]!.params).toEqual({ angle: 66 });
});

it('keeps all of a question where the page ended while it was put together', async () => {
  const { held, client, other } = world();
  other(append('x'));
  const { outbox, aside } = device();
  // Kept, and what was made on it struck off already; the change itself not yet.
  const waiting = await outbox.add('m', withCancels(three, clear));
  await aside.add(waiting, { status: 0, message: '', at: 1, isOvertaken: true, withIt: [append('n')] });
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  await storage.flush();
  expect(storage.aside.map(({ refusal }) => refusal.withIt)).toEqual([[append('n')]]);
  await storage.sendAgain(storage.aside[0]!.sequence, held.history);
  await storage.flush();
  expect(held.history.records.map(({ state }) => state)).toEqual([
    ...Array<string>(4).fill('cancelled'),
    'on',
  ]);
});

it('asks no question again whose answer was kept before the page ended', async () => {
  const { held, client, other } = world();
  other(append('x'));
  const { outbox, aside } = device();
  await outbox.add('m', withCancels(three, clear));
  const ended = { ...aside, remove: () => new Promise<void>(() => undefined) };
  const options = { client, outbox, roles: rolesOf(operations), pause: soon };
  const storage = new ServerStorage({ ...options, aside: ended });
  await storage.open('m');
  await storage.flush();
  held.isAway = true;
  void storage.sendAgain(storage.aside[0]!.sequence, held.history);
  await soon();
  storage.close();
  held.isAway = false;
  const reopened = new ServerStorage({ ...options, aside });
  await reopened.open('m');
  await reopened.flush();
  expect([reopened.aside, reopened.saveState.kind]).toEqual([[], 'saved']);
  expect(held.history.records.every(({ state }) => state === 'cancelled')).toBe(true);
});

it('strikes a change off after all that was made on it', async () => {
  const { client, other } = world();
  other(append('x'));
  const { outbox, aside } = device();
  const struck: number[] = [];
  const watched = {
    ...outbox,
    remove: (sequence: number) => (struck.push(sequence), outbox.remove(sequence)),
  };
  for (const command of [
    withCancels(three, clear),
    { ...append('n'), cancels: {} },
    { ...append('m'), cancels: {} },
  ])
    await outbox.add('m', command as HistoryCommand);
  const storage = new ServerStorage({
    client,
    outbox: watched,
    aside,
    roles: rolesOf(operations),
    pause: soon,
  });
  await storage.open('m');
  expect(struck).toEqual([3, 2, 1]);
});

it('sends what a version before left on the device, which does not say what it cancels, as that version would', async () => {
  const { held, client } = world();
  const { outbox, aside } = device();
  await outbox.add('m', cancelFrom('b'));
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  await storage.flush();
  expect(held.history.records.map(({ state }) => state)).toEqual(['on', 'cancelled', 'cancelled']);
});
