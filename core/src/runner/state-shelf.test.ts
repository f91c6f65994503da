import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { OperationRecord } from '../history/record.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { createOperationRegistry, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { tube } from '../testing/bodies.ts';
import { runnerPort } from '../testing/message-port.ts';
import type { KeptCheckpoint } from './protocol.ts';
import { serveOperations } from './serve-operations.ts';
import type { StateShelf } from './state-shelf.ts';
import { WorkerRunner } from './worker-runner.ts';

let runs = 0;
const dear = defineOperation({
  type: 'test.dear',
  version: 1,
  params: z.object({ amount: p.length({ min: 0, max: 50, default: 1 }) }),
  apply(mesh, { amount }, ctx) {
    runs++;
    if (amount === 50) throw new Error('broken');
    if (amount === 49) throw new SdkError('test/unlucky', {});
    ctx.note('test/moved', { data: { amount } });
    return { positions: mesh.positions.map((value) => value + amount), indices: mesh.indices };
  },
});
const registry = createOperationRegistry([dear]);
const body = tube({ radius: 100, height: 300, segments: 12, rings: 4 });
const steps = (...amounts: readonly number[]) =>
  amounts.map((amount, i): OperationRecord => ({
    ...{ id: `s${i}`, type: 'test.dear', version: 1, params: { amount }, seed: 0 },
    ...{ state: 'on', result: null },
  }));

const open: WorkerRunner[] = [];
afterEach(() => {
  for (const runner of open.splice(0)) runner.dispose();
});

/** A page of its own, with a worker in which every look at the clock is 100 ms later. */
async function page(states: StateShelf): Promise<WorkerRunner> {
  runs = 0;
  let now = 0;
  const runner = new WorkerRunner({
    ...{ sharedMemory: false, states, onFault: () => undefined },
    createPort: () => {
      const { port1, port2 } = new MessageChannel();
      const defer = (run: () => void) => void setTimeout(run, 0);
      serveOperations(runnerPort(port2), { registry, now: () => (now += 100), defer });
      return runnerPort(port1);
    },
  });
  open.push(runner);
  await runner.open(body);
  return runner;
}

class MemoryShelf implements StateShelf {
  readonly kept = new Map<string, KeptCheckpoint>();
  asked = 0;
  async find(keys: readonly string[]) {
    this.asked++;
    const key = keys.find((one) => this.kept.has(one));
    return key === undefined ? undefined : structuredClone(this.kept.get(key));
  }
  keep(state: KeptCheckpoint) {
    this.kept.set(state.key, structuredClone(state));
  }
}

/** Changes every state of a shelf. */
function each(
  kept: ReadonlyMap<string, KeptCheckpoint>,
  change: (state: { steps: unknown; hash: string }) => void,
): void {
  for (const { checkpoint } of kept.values()) change(checkpoint as never);
}

test('a design that is opened again is not computed again, and tells what it told', async () => {
  const shelf = new MemoryShelf();
  const made = await (await page(shelf)).replay(steps(1, 2, 3));
  expect(runs).toBe(3);
  const again = await (await page(shelf)).replay(steps(1, 2, 3));
  expect(runs).toBe(0);
  expect(again.hash).toBe(made.hash);
  expect([...again.mesh.positions]).toEqual([...made.mesh.positions]);
  const told = ({ outcomes }: typeof made) => outcomes.map(({ cached: _c, costMs: _m, ...rest }) => rest);
  expect(told(again)).toEqual(told(made));
  expect(again.outcomes[2]?.findings).toEqual(made.outcomes[2]?.findings);
});

test('what comes after it is computed from there, and a state of another design is none', async () => {
  const shelf = new MemoryShelf();
  await (await page(shelf)).replay(steps(1, 2, 3));
  await (await page(shelf)).replay(steps(1, 2, 3, 4));
  expect(runs).toBe(1);
  await (await page(shelf)).replay(steps(1, 2, 4));
  expect(runs).toBe(3);
});

test('what the worker knows is not asked for', async () => {
  const shelf = new MemoryShelf();
  const runner = await page(shelf);
  await runner.replay(steps(1, 2));
  const { asked } = shelf;
  await runner.replay(steps(1, 2));
  await runner.replay(steps(1));
  expect(shelf.asked).toBe(asked);
});

test('a state that is not the body that it says it is, is not taken', async () => {
  const shelf = new MemoryShelf();
  const made = await (await page(shelf)).replay(steps(1, 2, 3));
  for (const { checkpoint } of shelf.kept.values()) checkpoint.mesh.positions[0]! += 1;
  const again = await (await page(shelf)).replay(steps(1, 2, 3));
  expect([runs, again.hash]).toEqual([3, made.hash]);
});

test.each<[string, (shelf: MemoryShelf) => void]>([
  [
    'of another design',
    ({ kept }) => {
      const states = [...kept.values()].map(({ checkpoint }) => checkpoint).toReversed();
      for (const [i, key] of [...kept.keys()].entries()) kept.set(key, { key, checkpoint: states[i]! });
    },
  ],
  ['that tells nothing of its steps', ({ kept }) => each(kept, (state) => (state.steps = []))],
  ['with steps that are none', ({ kept }) => each(kept, (state) => (state.steps = [null, null, null]))],
  ['with another body', ({ kept }) => each(kept, (state) => (state.hash = 'f'.repeat(64)))],
])('a state %s is not taken', async (_, spoil) => {
  const shelf = new MemoryShelf();
  const runner = await page(shelf);
  await runner.replay(steps(1, 2, 3));
  await runner.replay(steps(1, 2, 3, 4, 5, 6));
  expect(shelf.kept.size).toBe(2);
  spoil(shelf);
  const again = await (await page(shelf)).replay(steps(1, 2, 3));
  expect([runs, again.outcomes.map(({ state }) => state)]).toEqual([3, ['applied', 'applied', 'applied']]);
});

test('a state that is not what the record is known to give is not taken', async () => {
  const shelf = new MemoryShelf();
  const made = await (await page(shelf)).replay(steps(1, 2, 3));
  const known = (meshHash: string) =>
    steps(1, 2, 3).map((record, i) =>
      i === 2 ? { ...record, result: { key: made.outcomes[2]!.key, meshHash } } : record,
    );
  await (await page(shelf)).replay(known('f'.repeat(64)));
  expect(runs).toBe(3);
  await (await page(shelf)).replay(known(made.hash));
  expect(runs).toBe(0);
});

test('what failed for good is kept with its reason; what may come right is not', async () => {
  const shelf = new MemoryShelf();
  await (await page(shelf)).replay(steps(1, 2, 49));
  const again = await (await page(shelf)).replay(steps(1, 2, 49));
  expect([runs, again.outcomes[2]?.error?.code]).toEqual([0, 'test/unlucky']);
  shelf.kept.clear();
  await (await page(shelf)).replay(steps(1, 2, 50));
  expect(shelf.kept.size).toBe(0);
});
