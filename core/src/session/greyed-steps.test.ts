import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyHistory, reduce, type History, type HistoryCommand } from '../history/index.ts';
import { meshHash } from '../mesh/hash.ts';
import { OperationAborted, createOperationRegistry, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { createLocalRunner } from '../runner/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { DesignSession } from './index.ts';

const lift = defineOperation({
  type: 'test.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50 }) }),
  apply: (mesh, { amount }) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value * 2 + amount : value)),
    indices: mesh.indices,
  }),
});
const registry = createOperationRegistry([lift]);
const base = sampleTrunk({ edge: 30 }).mesh;

describe('a step that is made after a step back', () => {
  let pushed: HistoryCommand[];
  let design: DesignSession;
  const open = (records: History['records'], cursor: number) => {
    let count = records.length;
    return DesignSession.open({
      model: { modelId: 'm', name: 'm', base, records, cursor, annotations: [] },
      runner: createLocalRunner(registry),
      roles: registry.roles,
      storage: {
        saveState: { kind: 'saved', at: undefined },
        open: () => Promise.reject(new Error('not used')),
        push: (command) => Promise.resolve(void pushed.push(command)),
        putAnnotation: (annotation) => Promise.resolve(annotation),
        deleteAnnotation: () => Promise.resolve(),
        flush: () => Promise.resolve(),
      },
      ids: { uuid: () => `id-${++count}`, seed: () => count },
    });
  };
  const add = (amount: number) => design.append({ type: 'test.lift', version: 1, params: { amount } });
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
    pushed = [];
    design = await open([], 0);
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
    const stored = pushed.reduce(reduce, emptyHistory(meshHash(base)));
    expect(stored).toEqual(design.history);
    design = await open(stored.records, stored.cursor);
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
    await design.clear(base, [{ type: 'test.lift', version: 1, params: { amount: 7 } }]);
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
