import { operations } from '@bracewright/catalog';
import { withCancels, type HistoryCommand } from '@bracewright/core/history';
import { rolesOf } from '@bracewright/core/operation';
import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import {
  append,
  cancelFrom,
  clear,
  edit,
  meet,
  soon,
  step,
  stepTo,
  three,
  world,
} from '../testing/meeting.ts';
import { device } from '../testing/storage-fakes.ts';
import { ServerStorage } from './server-storage.ts';

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
    expect(asked()).toEqual([['cancelFrom', true]]);
    await answer(0, 'behind');
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
  expect([steps(), asked()]).toEqual(['a b c x', [['cancelFrom', true]]]);
  await answer(0, 'behind');
  expect(steps()).toBe('a b c x m');
});

it('sends what changes other steps at once while a new step waits for a decision', async () => {
  const { held, steps, asked } = await meet([stepTo('b'), append('n'), edit('a')], [append('x')]);
  expect([steps(), asked(), held.history.records[0]!.params]).toEqual([
    'a b c x',
    [['cancelFrom', true]],
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
  await answer(0, 'behind');
  expect([steps(), asked()]).toEqual(['a b c x n o', []]);
});

it('asks nothing about what was taken back again, and makes no copy of what stands', async () => {
  const copy: HistoryCommand = { kind: 'append', record: { ...step('c'), id: 'copy' } };
  for (const mine of [
    [stepTo('b'), append('n'), cancelFrom('n'), copy],
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
  expect([other.steps(), other.asked()]).toEqual(['a b c x', [['cancelFrom', true]]]);
  await other.answer(0, 'behind');
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

it('asks once where the page ended while a question was put together', async () => {
  const { held, client, other } = world();
  other(append('x'));
  const { outbox, aside } = device();
  // The question is kept, and what it is about still waits.
  const [waiting] = await outbox.addAll('m', [withCancels(three, clear)]);
  await outbox.addAll('m', [{ ...append('n'), cancels: {} } as HistoryCommand]);
  await aside.add(waiting!, { status: 0, message: '', at: 1, isOvertaken: true, withIt: [append('n')] });
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  await storage.flush();
  expect([storage.aside.length, storage.pending]).toEqual([1, 0]);
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
  await outbox.addAll('m', [withCancels(three, clear)]);
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

it('sends what a version before left on the device, which does not say what it cancels, as that version would', async () => {
  const { held, client } = world();
  const { outbox, aside } = device();
  await outbox.addAll('m', [cancelFrom('b')]);
  const storage = new ServerStorage({ client, outbox, aside, roles: rolesOf(operations), pause: soon });
  await storage.open('m');
  await storage.flush();
  expect(held.history.records.map(({ state }) => state)).toEqual(['on', 'cancelled', 'cancelled']);
});
