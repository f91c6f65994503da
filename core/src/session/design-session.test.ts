import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { reduce } from '../history/index.ts';
import type { History, HistoryCommand } from '../history/index.ts';
import { meshHash } from '../mesh/hash.ts';
import { OperationAborted, SdkError, createOperationRegistry, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { createLocalRunner } from '../runner/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import type { StorageService } from '../services/index.ts';
import { DesignSession } from './index.ts';

const lift = defineOperation({
  type: 'test.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50 }) }),
  async apply(mesh, { amount }, ctx) {
    if (amount === 13) throw new SdkError('test/unlucky');
    if (amount === 50)
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        ctx.checkAborted();
      }
    return {
      positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value * 2 + amount : value)),
      indices: mesh.indices,
    };
  },
});
/** What an exporter makes of a body: here one that is twice as wide. */
const wall = defineOperation({
  type: 'mill.shell',
  version: 1,
  role: 'wall',
  params: z.object({}),
  apply: (mesh) => ({ positions: mesh.positions.map((value) => value * 2), indices: mesh.indices }),
});
/** An alignment: here one that turns the body about the vertical by half a turn. */
const turn = defineOperation({
  type: 'stand.turn',
  version: 1,
  role: 'alignment',
  params: z.object({ transform: z.array(z.number()).length(16) }),
  apply: (mesh) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value : -value)),
    indices: mesh.indices,
  }),
});
const HALF_TURN = [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const registry = createOperationRegistry([lift, wall, turn]);
const base = sampleTrunk({ edge: 30 }).mesh;

class MemoryStorage implements StorageService {
  readonly saveState = { kind: 'saved', at: undefined } as const;
  readonly pushed: HistoryCommand[] = [];
  /** Milliseconds that a change takes to be safe. */
  slowness = 0;
  isFull = false;
  open = () => Promise.reject(new Error('not used'));
  push = async (...commands: readonly HistoryCommand[]) => {
    await new Promise((resolve) => setTimeout(resolve, this.slowness));
    if (this.isFull) throw new Error('no room');
    this.pushed.push(...commands);
  };
  putAnnotation = (annotation: never) => Promise.resolve(annotation);
  deleteAnnotation = () => Promise.resolve();
  flush = () => Promise.resolve();
  /** What another window would see. */
  stored = (): History =>
    this.pushed.reduce(reduce, { base: meshHash(base), records: [], cursor: 0 } as History);
}

describe('an open design', () => {
  let storage: MemoryStorage;
  let design: DesignSession;
  let count: number;
  const open = (records: History['records'] = [], cursor = 0) => {
    count = 0;
    storage = new MemoryStorage();
    return DesignSession.open({
      model: { modelId: 'm', name: 'm', base, records, cursor, annotations: [] },
      runner: createLocalRunner(registry),
      roles: registry.roles,
      storage,
      ids: { uuid: () => `id-${++count}`, seed: () => count },
    });
  };
  const add = (amount: number) => design.append({ type: 'test.lift', version: 1, params: { amount } });
  beforeEach(async () => {
    design = await open();
  });

  test('applies, stores and shows a record', async () => {
    const record = await add(5);
    expect(design.mesh.positions[2]).toBeCloseTo(base.positions[2]! * 2 + 5, 3);
    expect(design.hash).toBe(meshHash(design.mesh));
    expect(record.result?.meshHash).toBe(design.hash);
    expect(storage.stored()).toEqual(design.history);
  });

  test('a change that is computed while the history comes anew from elsewhere is not lost', async () => {
    await add(5);
    const { records, cursor } = design.history;
    const changing = design.editParams('id-1', { amount: 9 });
    const replacing = design.replace(records, cursor);
    await Promise.all([changing, replacing]);
    expect(design.history.records[0]!.params).toEqual({ amount: 9 });
    expect(storage.stored().records[0]!.params).toEqual({ amount: 9 });
  });

  test('is not saved while a change is computed or kept, and says when it is', async () => {
    const { id } = await add(5);
    const changing = design.setState([id], 'off');
    expect([design.saveState.kind, design.unkept]).toEqual(['saving', 1]);
    await design.settled();
    expect([design.saveState.kind, design.unkept, storage.pushed.length]).toEqual(['saved', 0, 2]);
    expect(design.hash).toBe(meshHash(base));
    await changing;
  });

  test('a change that is being kept while the history comes anew from elsewhere stays on the screen', async () => {
    await add(5);
    const { records, cursor } = design.history;
    storage.slowness = 200;
    const adding = add(7);
    await vi.waitUntil(() => design.history.records.length === 2 && design.running === undefined);
    await Promise.all([design.replace(records, cursor), adding]);
    expect(design.history.records.map(({ params }) => params)).toEqual([{ amount: 5 }, { amount: 7 }]);
    expect(storage.stored().records).toEqual(design.history.records);
  });

  test('a step that is applied while the history comes anew is tried on that', async () => {
    const { id } = await add(5);
    const other = { ...design.history.records[0]!, id: 'other' };
    const adding = add(7);
    await Promise.all([design.replace([design.history.records[0]!, other], 2), adding]);
    expect(design.history.records.map((record) => record.id)).toEqual([id, 'other', (await adding).id]);
  });

  test('a switch is not lost when a step is applied before its replay has ended', async () => {
    const { id } = await add(5);
    await Promise.all([design.setState([id], 'off'), add(7)]);
    expect(design.history.records.map(({ state }) => state)).toEqual(['off', 'on']);
    expect(storage.stored().records.map(({ state }) => state)).toEqual(['off', 'on']);
  });

  test('what was done can still be taken back after a wall was recorded behind it', async () => {
    await add(5);
    const { records } = design.history;
    await design.setState([records[0]!.id], 'off');
    const wall = { ...records[0]!, id: 'wall', state: 'off' as const };
    await design.replace([...design.history.records, wall], 2);
    await design.undo();
    expect(design.history.records.map(({ state }) => state)).toEqual(['on', 'off']);
  });

  test('says that a change could not be kept, and keeps it in its order when there is room again', async () => {
    storage.isFull = true;
    const { id } = await add(5);
    await design.setState([id], 'off');
    expect(design.saveState).toEqual({ kind: 'failed', pending: 2, code: 'no room' });
    storage.isFull = false;
    await design.keepAll();
    expect(design.saveState.kind).toBe('saved');
    expect(storage.stored()).toEqual(design.history);
  });

  test('what is still computed when the design is left is kept all the same', async () => {
    const { id } = await add(5);
    const changing = design.setState([id], 'off').catch(() => undefined);
    await design.keepAll();
    expect(storage.stored().records[0]!.state).toBe('off');
    await changing;
  });

  test('keeps a refused operation out of the history and out of the store', async () => {
    await add(5);
    const before = design.history;
    await expect(add(13)).rejects.toMatchObject({ code: 'test/unlucky' });
    await expect(add(99)).rejects.toMatchObject({ code: 'operation/invalid-params' });
    expect(design.history).toBe(before);
    expect(storage.pushed).toHaveLength(1);
    expect(design.running).toBeUndefined();
  });

  test('takes back and does again, bit for bit, through every kind of change', async () => {
    const states: string[] = [design.hash];
    const note = () => states.push(design.hash);
    const first = await add(1);
    note();
    const second = await add(2);
    note();
    await design.setState([first.id], 'off');
    note();
    await design.editParams(second.id, { amount: -7 });
    note();
    await design.stepTo(first.id);
    note();
    await design.stepTo(second.id);
    note();
    await design.cancelFrom(second.id);
    note();
    for (let i = states.length - 2; i >= 0; i--) {
      await design.undo();
      expect(design.hash).toBe(states[i]);
    }
    expect(design.canUndo).toBe(false);
    for (let i = 1; i < states.length; i++) {
      await design.redo();
      expect(design.hash).toBe(states[i]);
    }
    expect(design.canRedo).toBe(false);
    const stored = storage.stored();
    expect([stored.records, stored.cursor]).toEqual([design.history.records, design.history.cursor]);
  });

  test('cancels the greyed tail when a new record follows a step back', async () => {
    const first = await add(1);
    await add(2);
    await design.stepTo(first.id);
    const third = await add(3);
    expect(design.history.records.map((record) => record.state)).toEqual(['on', 'cancelled', 'on']);
    expect(design.cancelledWith(third.id)).toHaveLength(1);
    for (let presses = 0; presses < 4; presses++) await design.undo();
    expect(design.hash).toBe(meshHash(base));
    expect(design.canUndo).toBe(false);
  });

  test('steps back through stored records after a reload', async () => {
    await add(1);
    await add(2);
    const { records, cursor } = storage.stored();
    const [hashAtEnd, reference] = [design.hash, design];
    design = await open(records, cursor);
    expect(design.hash).toBe(hashAtEnd);
    expect(design.canUndo).toBe(true);
    await design.undo();
    await reference.undo();
    expect(design.hash).toBe(reference.hash);
    await design.redo();
    expect(design.hash).toBe(hashAtEnd);
  });

  test('falls back to what was shown when the work is stopped', async () => {
    await add(1);
    const [before, hash] = [design.history, design.hash];
    const endless = add(50);
    expect(design.running).toBeDefined();
    setTimeout(() => design.abort(), 10);
    await expect(endless).rejects.toBeInstanceOf(OperationAborted);
    const record = before.records[0]!;
    const edit = design.editParams(record.id, { amount: 50 });
    setTimeout(() => design.abort(), 10);
    await expect(edit).rejects.toBeInstanceOf(OperationAborted);
    expect([design.history, design.hash, design.running]).toEqual([before, hash, undefined]);
    expect(storage.pushed).toHaveLength(1);
  });

  test('stores quick changes in the order they were made', async () => {
    const record = await add(1);
    await Promise.all([
      design.setState([record.id], 'off'),
      design.setState([record.id], 'on'),
      design.setState([record.id], 'off'),
    ]);
    expect(storage.stored().records[0]!.state).toBe('off');
    expect(design.hash).toBe(meshHash(base));
    expect(storage.pushed).toHaveLength(4);
  });

  test('shows a record that fails after an edit, and passes over it', async () => {
    const record = await add(1);
    await add(2);
    await design.editParams(record.id, { amount: 13 });
    expect(design.outcomes.get(record.id)).toMatchObject({
      state: 'failed',
      error: { code: 'test/unlucky' },
    });
    await design.undo();
    expect(design.outcomes.get(record.id)?.state).toBe('applied');
  });

  test('keeps values that are tried only where the step does not fail, and tries none of a step that is set aside', async () => {
    const record = await add(1);
    await add(2);
    const [before, hash] = [design.history, design.hash];
    const tried = (amount: number) => design.editParams(record.id, { amount }, undefined, { tries: true });
    await expect(tried(13)).rejects.toMatchObject({ code: 'test/unlucky' });
    expect([design.history, design.hash, storage.pushed.length]).toEqual([before, hash, 2]);
    const stopped = tried(50);
    setTimeout(() => design.abort(), 10);
    await expect(stopped).rejects.toBeInstanceOf(OperationAborted);
    expect([design.history, design.hash]).toEqual([before, hash]);
    await tried(3);
    expect(design.history.records[0]!.params).toEqual({ amount: 3 });
    await design.setState([record.id], 'off');
    await tried(13);
    expect(design.history.records[0]!).toMatchObject({ params: { amount: 13 }, state: 'off' });
  });

  test('shows a wall beside the body; a step goes on from the body and shows it', async () => {
    await add(1);
    const { mesh, hash } = design;
    const made = await design.append({ type: 'mill.shell', version: 1, params: {}, state: 'off' });
    expect(design.shown).toBeUndefined();
    await design.setState([made.id], 'on');
    expect(design.shown).toMatchObject({ recordId: made.id });
    expect(design.shown!.mesh.positions[0]).toBe(mesh.positions[0]! * 2);
    expect([design.hash, design.mesh.positions]).toEqual([hash, mesh.positions]);
    expect(design.outcomes.get(made.id)).toMatchObject({ state: 'applied', meshHash: design.shown!.hash });
    const { hash: shown } = design.shown!;
    await add(2);
    const withWall = design.hash;
    // A wall of the body before the step would hide what the step did; both are one thing to take back and do again.
    expect(design.shown).toBeUndefined();
    await design.undo();
    expect([design.hash, design.shown?.hash]).toEqual([hash, shown]);
    await design.redo();
    expect([design.hash, design.shown]).toEqual([withWall, undefined]);
    await design.setState([made.id], 'on');
    expect(design.shown).toMatchObject({ hash: shown });
    expect(design.hash).toBe(withWall);
    await design.stepTo(design.history.records[0]!.id);
    expect(design.greyed.map(({ type }) => type)).not.toContain('mill.shell');
    await design.undo();
    await design.setState([made.id], 'off');
    expect(design.shown).toBeUndefined();
  });

  test('shows one wall at a time: the one that was asked for last, and undo the one before', async () => {
    const made = [1, 2].map(() => ({ type: 'mill.shell', version: 1, params: {}, state: 'off' as const }));
    for (const one of made) await design.append(one);
    const [first, second] = design.history.records.map(({ id }) => id);
    await design.setState([second!], 'on');
    await Promise.all([design.setState([first!], 'on'), design.settled()]);
    const states = () => design.history.records.map(({ state }) => state);
    expect([states(), design.shown?.recordId]).toEqual([['on', 'off'], first]);
    await design.undo();
    expect([states(), design.shown?.recordId]).toEqual([['off', 'on'], second]);
  });

  test('shows a wall standing as the body stands now, also where the body was turned since', async () => {
    const made = await design.append({ type: 'mill.shell', version: 1, params: {}, state: 'off' });
    await design.append({ type: 'stand.turn', version: 1, params: { transform: HALF_TURN } });
    await add(2);
    await design.setState([made.id], 'on');
    expect(design.shown!.mesh.positions[0]).toBe(base.positions[0]! * -2);
    expect(design.shown!.mesh.positions[2]).toBe(base.positions[2]! * 2);
    expect(design.outcomes.get(made.id)?.state).toBe('applied');
  });

  test('starts over on a new base', async () => {
    await add(1);
    const turned = { positions: base.positions.map((value) => -value), indices: base.indices };
    await design.clear(turned);
    expect(design.hash).toBe(meshHash(turned));
    expect(design.history.records[0]!.state).toBe('cancelled');
    expect(design.canUndo).toBe(false);
  });
});
