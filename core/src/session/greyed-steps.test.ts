import { beforeEach, describe, expect, test } from 'vitest';
import { emptyHistory, reduce, type History } from '../history/index.ts';
import { meshHash } from '../mesh/hash.ts';
import { OperationAborted } from '../operation/index.ts';
import { liftOf, liftedBody, openLifts } from '../testing/lifts.ts';
import type { MemoryStorage } from '../testing/memory-services.ts';
import type { DesignSession } from './index.ts';

describe('a step that is made after a step back', () => {
  let storage: MemoryStorage;
  let design: DesignSession;
  const open = async (history?: History) => ({ storage, session: design } = await openLifts(history));
  const add = (amount: number) => design.append(liftOf(amount));
  const live = () => design.history.records.filter(({ state }) => state !== 'cancelled');
  const idOf = (amount: number) =>
    live().find(({ params }) => (params as { amount: number }).amount === amount)!.id;
  /** What a person sees: the steps that are there, those that are greyed, and the body. */
  const seen = () => ({
    steps: live().map(({ params, state, seed, name }) => ({ params, state, seed, name })),
    greyed: design.greyed.map(({ params }) => params),
    hash: design.hash,
  });

  let atEnd: string;
  beforeEach(async () => {
    await open();
    for (const amount of [1, 2, 3, 4]) await add(amount);
    await design.setState([idOf(3)], 'off');
    await design.rename(idOf(4), 'waist');
    atEnd = design.hash;
  });

  test('is taken back with one undo, which brings the later steps again, greyed as they were', async () => {
    await design.stepTo(idOf(1));
    const before = seen();
    await add(9);
    const after = seen();
    expect(after.steps.map(({ params }) => params)).toEqual([{ amount: 1 }, { amount: 9 }]);
    for (let round = 0; round < 2; round++) {
      await design.undo();
      expect(seen()).toEqual(before);
      await design.redo();
      expect(seen()).toEqual(after);
    }
    await design.undo();

    // What another window opens is the same, and each step gives the same bits when it is stepped to again.
    const stored = storage.commands.reduce(reduce, emptyHistory(meshHash(liftedBody)));
    expect(stored).toEqual(design.history);
    await open(stored);
    expect(seen()).toEqual(before);
    await design.stepTo(idOf(4));
    expect(design.hash).toBe(atEnd);
  });

  test('leaves everything that was done before it to undo', async () => {
    const before = seen();
    await design.stepTo(null);
    await add(8);
    await add(9);
    const after = seen();
    for (let presses = 0; presses < 3; presses++) await design.undo();
    expect(seen()).toEqual(before);
    await design.undo();
    await design.undo();
    expect(live().map(({ state }) => state)).toEqual(['on', 'on', 'on', 'on']);
    for (let presses = 0; presses < 5; presses++) await design.redo();
    expect(seen()).toEqual(after);
    expect(design.canRedo).toBe(false);
  });

  test('is not made when the later steps are to stay', async () => {
    await design.stepTo(idOf(2));
    const before = design.history;
    const asked: string[][] = [];
    const told: number[] = [];
    let answer = false;
    design.tailGuard = {
      mayCancel: (greyed) => {
        asked.push(greyed.map(({ id }) => id));
        return Promise.resolve(answer);
      },
      didCancel: (greyed) => told.push(greyed.length),
    };
    await expect(add(9)).rejects.toBeInstanceOf(OperationAborted);
    expect([design.history, told]).toEqual([before, []]);
    answer = true;
    await add(9);
    await add(10);
    expect(asked).toEqual([
      ['id-3', 'id-4'],
      ['id-3', 'id-4'],
    ]);
    expect(told).toEqual([2]);
  });

  test('tells steps that undo took back from steps that were stepped over', async () => {
    for (let presses = 0; presses < 3; presses++) await design.undo();
    expect([design.greyed.length, design.isGreyedByUndo]).toEqual([2, true]);
    await design.stepTo(idOf(1));
    expect([design.greyed.length, design.isGreyedByUndo]).toEqual([3, false]);
    await design.stepTo(idOf(4));
    expect(design.greyed).toEqual([]);
    await design.stepTo(idOf(2));
    await design.setState([idOf(1)], 'off');
    await design.undo();
    expect(design.isGreyedByUndo).toBe(false);
  });

  test('comes again with redo after a clearing that was taken back', async () => {
    await design.clear(liftedBody, [liftOf(7)]);
    await add(9);
    const after = seen();
    for (let presses = 0; presses < 2; presses++) await design.undo();
    expect(design.hash).toBe(atEnd);
    for (let presses = 0; presses < 2; presses++) await design.redo();
    expect(seen()).toEqual(after);
  });

  test('cancelling greyed steps is taken back with the steps greyed again', async () => {
    await design.stepTo(idOf(1));
    const before = seen();
    await design.cancelFrom(idOf(3));
    await design.undo();
    expect(seen()).toEqual(before);
  });
});
