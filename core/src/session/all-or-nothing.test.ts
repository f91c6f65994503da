import { expect, test } from 'vitest';
import type { Annotation } from '../annotation/index.ts';
import { OperationAborted } from '../errors/sdk-error.ts';
import { tube } from '../testing/bodies.ts';
import { liftOf as step, liftedBody as base, openLifts as open } from '../testing/lifts.ts';
import { DesignAnnotations } from './index.ts';

/** Of the first vertex, mm. */
const heightAfter = (...lifts: number[]) => lifts.reduce((z, amount) => z * 2 + amount, base.positions[2]!);
const fail = (): never => {
  throw new Error('no');
};

test('nothing reaches the store before the work has ended, and then all of it in order', async () => {
  const { storage, session } = await open();
  await session.allOrNothing(async () => {
    await session.append(step(1));
    await session.append(step(2));
    expect(storage.commands).toEqual([]);
    expect(session.saveState.kind).toBe('saving');
    expect(session.unkept).toBe(2);
  });
  expect(storage.commands.map(({ kind }) => kind)).toEqual(['append', 'append']);
  expect(session.unkept).toBe(0);
  await session.undo();
  expect(session.history.cursor).toBe(1);
});

test('work within such work is a part of it', async () => {
  const { storage, session } = await open();
  const work = session.allOrNothing(async () => {
    await session.allOrNothing(() => session.append(step(1)));
    fail();
  });
  await expect(work).rejects.toThrow('no');
  expect(session.history.records).toEqual([]);
  expect(storage.commands).toEqual([]);
  expect(session.mesh).toBe(base);
});

const amountsOf = ({ history }: { readonly history: { readonly records: readonly { params: unknown }[] } }) =>
  history.records.map(({ params }) => (params as { amount: number }).amount);

test('work within such work that fails is taken back by itself', async () => {
  const { storage, session } = await open();
  await session.append(step(1));
  await session.append(step(2));
  await session.undo();
  await session.allOrNothing(async () => {
    await session.rename(session.history.records[0]!.id, 'kept');
    const { hash, history, canRedo } = session;
    const inner = session.allOrNothing(async () => {
      await session.undo();
      await session.append(step(5));
      await session.editParams(session.history.records.at(-1)!.id, { amount: 6 });
      return fail();
    });
    await expect(inner).rejects.toThrow('no');
    expect([session.hash, session.history, session.canRedo]).toEqual([hash, history, canRedo]);
    await session.append(step(3));
  });
  expect(amountsOf(session)).toEqual([1, 2, 3]);
  expect(session.history.records[1]!.state).toBe('cancelled');
  expect(session.mesh.positions[2]).toBeCloseTo(heightAfter(1, 3), 3);
  expect(storage.commands.slice(3).map(({ kind }) => kind)).toEqual(['rename', 'append']);
  await session.undo();
  await session.redo();
  expect(session.mesh.positions[2]).toBeCloseTo(heightAfter(1, 3), 3);
});

test('what came from another window stays where work within such work is taken back', async () => {
  const { storage, session } = await open();
  const first = await session.append(step(1));
  const other = { ...first, id: 'other', params: { amount: 7 } };
  await session.allOrNothing(async () => {
    await session.append(step(2));
    const inner = session.allOrNothing(async () => {
      await session.append(step(5));
      await session.replace([first, other], 2);
      return fail();
    });
    await expect(inner).rejects.toThrow('no');
    expect(amountsOf(session)).toEqual([1, 7, 2]);
    await session.append(step(3));
  });
  expect(amountsOf(session)).toEqual([1, 7, 2, 3]);
  expect(session.mesh.positions[2]).toBeCloseTo(heightAfter(1, 7, 2, 3), 3);
  expect(
    storage.commands.slice(1).map((one) => (one as { record: { params: unknown } }).record.params),
  ).toEqual([{ amount: 2 }, { amount: 3 }]);
});

test('work within such work takes nothing back that is kept already, and begins nothing as that fails', async () => {
  const { storage, session } = await open();
  let end = (): void => undefined;
  let inner: Promise<unknown> | undefined;
  await session.allOrNothing(async () => {
    inner = session.allOrNothing(async () => {
      await session.append(step(1));
      await new Promise<void>((resolve) => (end = resolve));
      return fail();
    });
    await expect.poll(() => session.history.records.length).toBe(1);
    await session.settled();
  });
  end();
  await expect(inner).rejects.toThrow('no');
  expect(amountsOf(session)).toEqual([1]);
  expect(storage.commands).toHaveLength(1);
});

test('a page that is left in between hands over nothing of it', async () => {
  const { storage, session } = await open();
  let leave = (): void => undefined;
  const work = session.allOrNothing(async () => {
    await session.append(step(1));
    await new Promise<void>((resolve) => (leave = resolve));
    fail();
  });
  await expect.poll(() => session.unkept).toBe(1);
  await session.keepAll();
  expect(storage.commands).toEqual([]);
  leave();
  await expect(work).rejects.toThrow('no');
});

test.each([true, false])(
  'what came from another window meanwhile is there afterwards (kept: %s)',
  async (isKept) => {
    const { storage, session } = await open();
    const first = await session.append(step(1));
    const other = { ...first, id: 'other', params: { amount: 7 } };
    const work = session.allOrNothing(async () => {
      await session.append(step(2));
      await session.replace([first, other], 2);
      if (!isKept) fail();
    });
    if (isKept) await work;
    else await expect(work).rejects.toThrow('no');
    const amounts = session.history.records.map(({ params }) => (params as { amount: number }).amount);
    expect(amounts).toEqual(isKept ? [1, 7, 2] : [1, 7]);
    expect(session.mesh.positions[2]).toBeCloseTo(heightAfter(...(isKept ? [1, 7, 2] : [1, 7])), 3);
    expect(storage.commands).toHaveLength(isKept ? 2 : 1);
  },
);

test('what is done right after work that failed is kept', async () => {
  const { storage, session } = await open();
  const work = session.allOrNothing(async () => {
    await session.append(step(1));
    fail();
  });
  await expect(work).rejects.toThrow('no');
  await session.allOrNothing(() => session.append(step(3)));
  expect(session.history.records).toHaveLength(1);
  expect(storage.commands).toHaveLength(1);
});

test('a stop is heeded while it waits for what others made', async () => {
  const { storage, session } = await open();
  const first = await session.append(step(1));
  const arrived = session.replace([first, { ...first, id: 'other', params: { amount: 7 } }], 2);
  const work = session.allOrNothing(() => session.append(step(2)));
  session.abort();
  await expect(work).rejects.toBeInstanceOf(OperationAborted);
  await arrived.catch(() => undefined);
  await session.settled();
  expect(storage.commands).toHaveLength(1);
  expect(session.history.records.map(({ id }) => id)).toEqual([first.id, 'other']);
});

test.each([1, 2])(
  'what went on top of others’ steps that could not be computed is not said to be kept (%s)',
  async (arrivals) => {
    const { storage, session } = await open();
    const first = await session.append(step(1));
    const work = session.allOrNothing(async () => {
      await session.append(step(2));
      const other = { ...first, id: 'other', params: { amount: 7 } };
      for (let i = 0; i < arrivals; i++) void session.replace([first, other], 2).catch(() => undefined);
      session.abort();
    });
    await expect(work).rejects.toBeInstanceOf(OperationAborted);
    await session.settled();
    expect(session.history.records.map(({ params }) => (params as { amount: number }).amount)).toEqual([
      1, 7,
    ]);
    expect(storage.commands).toHaveLength(1);
  },
);

test('the end of one whole leaves the next one whole, though the store is slow', async () => {
  const { storage, session } = await open();
  const push = storage.push.bind(storage);
  storage.push = async (...commands) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return push(...commands);
  };
  const first = session.allOrNothing(() => session.append(step(1)));
  // While the store has it.
  await new Promise((resolve) => setTimeout(resolve, 15));
  const second = session.allOrNothing(async () => {
    await session.append(step(2));
    await first;
    await session.append(step(3));
    fail();
  });
  await expect(second).rejects.toThrow('no');
  await session.settled();
  await session.idle();
  expect(session.history.records).toHaveLength(1);
  expect(storage.commands).toHaveLength(1);
});

test('another base is taken back with what was made on it', async () => {
  const { storage, session } = await open();
  await session.append(step(1));
  const { hash } = session;
  const work = session.allOrNothing(async () => {
    await session.clear(tube({ radius: 5, height: 9, segments: 6, rings: 2 }), [step(2)]);
    fail();
  });
  await expect(work).rejects.toThrow('no');
  expect(session.base).toBe(base);
  expect(session.hash).toBe(hash);
  expect(storage.commands).toHaveLength(1);
  await session.append(step(2));
  expect(session.mesh.positions[2]).toBeCloseTo(heightAfter(1, 2), 3);
});

test('markers and what undo knows of them are as they were', async () => {
  const stored = new Map<string, Annotation>();
  const marker = (id: string, name = id): Annotation => ({
    ...{ id, kind: 'marker-point', name, params: { point: { position: [0, 0, 0] } }, value: null, unit: '' },
  });
  const annotations = new DesignAnnotations([], {
    putAnnotation: async (one) => (stored.set(one.id, one), one),
    deleteAnnotation: async (id) => void stored.delete(id),
  });
  for (const id of ['a', 'b', 'c']) await annotations.put(marker(id));
  await annotations.undo();
  const before = [...annotations.annotations];
  const work = annotations.allOrNothing(async () => {
    await annotations.remove('a');
    await annotations.put(marker('b', 'other'));
    await annotations.put(marker('d'));
    await annotations.undo();
    fail();
  });
  await expect(work).rejects.toThrow('no');
  expect(annotations.annotations).toEqual(before);
  expect([...stored.values()].map(({ id, name }) => id + name).sort()).toEqual(['aa', 'bb']);
  await annotations.redo();
  expect(annotations.annotations.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await annotations.undo();
  await annotations.undo();
  expect(annotations.annotations.map(({ id }) => id)).toEqual(['a']);
});

test('several steps at once are one step of undo', async () => {
  const { storage, session } = await open();
  await session.append(step(1));
  const records = await session.appendAll([step(2), step(3)]);
  expect(records).toHaveLength(2);
  expect(session.history.cursor).toBe(3);
  expect(session.mesh.positions[2]).toBe(heightAfter(1, 2, 3));
  expect(records.every(({ result }) => result !== null)).toBe(true);
  await session.undo();
  expect(session.history.cursor).toBe(1);
  expect(session.mesh.positions[2]).toBe(heightAfter(1));
  await session.redo();
  expect(session.history.cursor).toBe(3);
  await session.undo();
  await session.undo();
  expect(session.history.cursor).toBe(0);
  expect(storage.commands[1]).toMatchObject({ kind: 'append' });
});

test('of several steps at once none is made where one fails', async () => {
  const { storage, session } = await open();
  const unknown = { ...step(2), type: 'no.such-step' };
  await expect(session.appendAll([step(1), unknown])).rejects.toThrow();
  expect(session.history.records).toEqual([]);
  expect(storage.commands).toEqual([]);
  expect(session.mesh).toBe(base);
  expect(await session.appendAll([])).toEqual([]);
});
