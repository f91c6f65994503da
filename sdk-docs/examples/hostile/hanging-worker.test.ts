import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { OperationRecord } from '@bracewright/core/history';
import { meshHash } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import { WorkerRunner, type RunnerPort } from '@bracewright/core/runner';
import { tube } from '@bracewright/core/testing';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bracewright-hostile-'));
const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });

beforeAll(async () => {
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
    build: {
      ssr: join(here, 'worker.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let started = 0;
const faults: string[] = [];
const open: WorkerRunner[] = [];
afterEach(() => {
  for (const runner of open.splice(0)) runner.dispose();
  faults.length = 0;
  started = 0;
});

function startWorker(): RunnerPort {
  const worker = new Worker(join(folder, 'worker.mjs'));
  started++;
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as never),
    listen: (listener) => void worker.on('message', listener as (message: unknown) => void),
    terminate: () => void worker.terminate(),
  };
}

/** A runner that loses its patience after a few ticks of a tenth of a second. */
async function start({ sharedMemory = true, silent = 5, standing = 8 } = {}): Promise<WorkerRunner> {
  const runner = new WorkerRunner({
    createPort: startWorker,
    sharedMemory,
    patience: { silentSeconds: silent, stoppingSeconds: 2, standingSeconds: standing },
    ticker: (tick) => {
      const timer = setInterval(tick, 100);
      return () => clearInterval(timer);
    },
    onFault: ({ of, error }) => faults.push(`${of}: ${(error as Error).message.split('\n')[0]}`),
  });
  open.push(runner);
  await runner.open(body);
  return runner;
}

const one = (type: string, params = {}) => ({ type: `hostile.${type}`, version: 1, params, seed: 0 });
const record = (id: string, type: string, params = {}): OperationRecord => ({
  ...one(type, params),
  id,
  state: 'on',
  result: null,
});
const lifted = record('lifted', 'lift', { amount: 5 });

test.each(['loop', 'wait'])('a preview that hangs (%s) fails, and the next one works', async (type) => {
  const runner = await start();
  await expect(runner.preview([lifted], one(type))).rejects.toMatchObject({ code: 'operation/stalled' });
  expect(faults).toEqual([expect.stringContaining(`hostile.${type} gave no sign of life`)]);
  expect((await runner.preview([lifted], one('lift'))).mesh.positions).toHaveLength(body.positions.length);
  expect(started).toBe(2);
});

test.each(['loop', 'wait'])('a record that hangs (%s) fails, those beside it do their work', async (type) => {
  const runner = await start();
  const records = [lifted, record('bad', type), record('after', 'lift', { amount: 1 })];
  const { outcomes, hash } = await runner.replay(records);
  expect(outcomes.map(({ state }) => state)).toEqual(['applied', 'failed', 'applied']);
  expect(outcomes[1]!.error?.code).toBe('operation/stalled');
  expect(hash).toBe((await runner.replay([records[0]!, records[2]!])).hash);
  // It is known by then, and not tried again.
  const again = await runner.replay([...records, record('last', 'lift', { amount: 2 })]);
  expect(again.outcomes.map(({ state }) => state)).toEqual(['applied', 'failed', 'applied', 'applied']);
  expect(started).toBe(2);
});

test('an exporter that hangs fails, and the next one works', async () => {
  const runner = await start();
  const wanted = { exporter: 'hostile.endless', params: {}, name: 'trunk', annotations: [] };
  await expect(runner.exportFiles([lifted], wanted)).rejects.toMatchObject({ code: 'operation/stalled' });
  expect(faults).toEqual([expect.stringContaining('hostile.endless gave no sign of life')]);
  const { files } = await runner.exportFiles([lifted], { ...wanted, exporter: 'hostile.plain' });
  expect(files.map(({ name }) => name)).toEqual(['size.txt']);
  expect(started).toBe(2);
});

test('what was asked behind work that hangs is answered', async () => {
  const runner = await start();
  const hangs = runner.run([], one('loop'));
  const [bad, replayed, previewed] = await Promise.allSettled([
    hangs,
    runner.replay([lifted]),
    runner.preview([], one('lift', { amount: 3 })),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'operation/stalled' } });
  expect(replayed).toMatchObject({ status: 'fulfilled' });
  expect(previewed).toMatchObject({ status: 'fulfilled' });
});

test.each([
  ['busy', true],
  ['busy', false],
  ['loop', true],
  ['wait', false],
] as const)(
  'after Stop the next step works, though the work (%s) may not hear it (shared memory: %s)',
  async (type, shared) => {
    const runner = await start({ sharedMemory: shared, silent: 100, standing: 100 });
    const controller = new AbortController();
    const stopped = runner.run([], one(type), { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(stopped).rejects.toBeInstanceOf(OperationAborted);
    expect((await runner.replay([])).hash).toBe(meshHash(body));
    const heard = type === 'busy' && shared;
    expect(started).toBe(heard ? 1 : 2);
  },
);

test('honest work that takes long is left alone', async () => {
  const runner = await start({ silent: 10, standing: 100 });
  // Twice as long as a worker may be silent.
  await expect(runner.run([], one('slow', { seconds: 2 }))).resolves.toBeDefined();
  expect(started).toBe(1);
});

test('work that lives but stands still for ever is ended in the end', async () => {
  const runner = await start();
  await expect(runner.run([], one('busy'))).rejects.toMatchObject({ code: 'operation/stalled' });
});

test('a crash is told with the line where it happened', async () => {
  const runner = await start();
  await expect(runner.preview([], one('crash'))).rejects.toMatchObject({ code: 'operation/crashed' });
  const { outcomes } = await runner.replay([record('bad', 'crash')]);
  expect(outcomes[0]!.error?.code).toBe('operation/crashed');
  expect(faults).toEqual(
    Array(2).fill(expect.stringContaining('hostile.crash: TypeError: x is not a function')),
  );
});

test.each([false, true])(
  'a worker that was broken from within computes again (waiting: %s)',
  async (waits) => {
    const runner = await start();
    const before = await runner.replay([lifted]);
    const refused = { code: waits ? 'operation/stalled' : 'operation/builtins-changed' };
    const broken = runner.preview([lifted], one('patch', { waits }));
    // Asked while nothing in the worker works any more.
    const behind = runner.replay([lifted]);
    await expect(broken).rejects.toMatchObject(refused);
    expect((await behind).hash).toBe(before.hash);
    const { outcomes, mesh } = await runner.replay([record('bad', 'patch', { waits }), lifted]);
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'applied']);
    expect(outcomes[0]!.error?.code).toBe(refused.code);
    expect(mesh.positions).toEqual(before.mesh.positions);
  },
);
