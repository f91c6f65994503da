import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineExporter } from '../exporter/index.ts';
import type { OperationRecord } from '../history/index.ts';
import { meshHash } from '../mesh/hash.ts';
import {
  OperationAborted,
  SdkError,
  createOperationRegistry,
  defineOperation,
  type Fault,
} from '../operation/index.ts';
import { p } from '../params/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { boxBody } from '../testing/closed-bodies.ts';
import { runnerPort } from '../testing/message-port.ts';
import { WorkerRunner, createLocalRunner, serveOperations } from './index.ts';

const shift = defineOperation({
  type: 'test.shift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50 }) }),
  apply(mesh, { amount }, ctx) {
    ctx.checkAborted();
    if (amount === 13)
      throw new SdkError('test/unlucky', { amount }, { places: [{ at: [1, 2, 3], radius: 4 }] });
    if (amount === 7)
      for (let z = 0; z < 100; z++) ctx.warn('test/look', { places: [{ at: [0, 0, z] }], data: { last: z } });
    if (amount === 7) ctx.note('test/done');
    ctx.report({ moved: mesh.positions.length / 3 });
    const positions = mesh.positions.map((value, i) => (i % 3 === 2 ? value + amount : value));
    return { positions, indices: mesh.indices };
  },
});
const endless = defineOperation({
  type: 'test.endless',
  version: 1,
  params: z.object({}),
  async apply(_mesh, _params, ctx) {
    for (;;) {
      ctx.checkAborted();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
});
const registry = createOperationRegistry([shift, endless]);

const listing = defineExporter({
  id: 'test.list',
  params: z.object({ kind: p.choice(['good', 'none', 'crash', 'endless'], 'good') }),
  async files(mesh, annotations, { params, name, designHash, subject, progress, checkAborted, warn }) {
    if (params.kind === 'none') return [];
    if (params.kind === 'crash') throw new TypeError('no list');
    while (params.kind === 'endless') {
      checkAborted();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    progress(1);
    warn('test/listed');
    const bytes = new TextEncoder().encode(`${designHash} ${subject} ${annotations.length}`);
    const shared = new Uint8Array([...bytes, ...bytes]);
    // Two files in one memory, as a writer may give them.
    return [0, 1].map((part) => ({
      name: `${name}-${part}.txt`,
      media: 'text/plain',
      bytes: shared.subarray(part * bytes.length, (part + 1) * bytes.length),
    }));
  },
});
const exporters = [listing];

const body = sampleTrunk({ edge: 20 }).mesh;
const record = (id: string, amount: number, state: OperationRecord['state'] = 'on'): OperationRecord => ({
  id, type: 'test.shift', version: 1, params: { amount }, seed: 0, state, result: null,
}); // prettier-ignore

const open: WorkerRunner[] = [];
const breaks: (() => void)[] = [];
/** Ways to say something in place of the worker. */
const posts: ((message: unknown) => void)[] = [];
function start(sharedMemory: boolean): WorkerRunner {
  const runner = new WorkerRunner({
    sharedMemory,
    createPort: () => {
      const { port1, port2 } = new MessageChannel();
      serveOperations(runnerPort(port2), {
        registry,
        exporters,
        now: () => performance.now(),
        defer: (run) => void setTimeout(run, 0),
      });
      posts.push((message) => port2.postMessage(message));
      return { ...runnerPort(port1), onDidBreak: (listener) => void breaks.push(listener) };
    },
  });
  open.push(runner);
  return runner;
}
afterEach(() => {
  for (const runner of open.splice(0)) runner.dispose();
  breaks.length = 0;
  posts.length = 0;
});

test('what an operation posts beside the answers of its worker is passed over', async () => {
  const runner = start(false);
  await runner.open(body);
  for (const message of [null, undefined, 7, 'hello', {}, { kind: 3 }]) posts[0]!(message);
  expect((await runner.replay([])).hash).toBe(meshHash(body));
});

describe.each([true, false])('a runner over a channel (shared memory: %s)', (sharedMemory) => {
  test('replays the same bytes as the calling thread', async () => {
    const [far, near] = [start(sharedMemory), createLocalRunner(registry)];
    expect(await far.open(body)).toBe(await near.open(body));
    const records = [record('a', 5), record('b', 7, 'off'), record('c', -2)];
    const [there, here] = [await far.replay(records), await near.replay(records)];
    expect(there.hash).toBe(here.hash);
    expect(meshHash(there.mesh)).toBe(here.hash);
    expect(there.outcomes.map((outcome) => outcome.state)).toEqual(['applied', 'skipped', 'applied']);
  });

  test('carries what was found, where, and no more places than can be shown', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    const [said, refused] = (await runner.replay([record('a', 7), record('b', 13)])).outcomes;
    expect(said).toMatchObject({
      warnings: ['test/look'],
      findings: [
        { code: 'test/look', kind: 'warning', data: { last: 99 } },
        { code: 'test/done', kind: 'note', places: [], data: {} },
      ],
    });
    expect(said!.findings[0]!.places).toHaveLength(64);
    const places = [{ at: [1, 2, 3], radius: 4 }];
    expect(refused!.error).toEqual({ code: 'test/unlucky', data: { amount: 13 }, places });
    const unlucky = { type: 'test.shift', version: 1, params: { amount: 13 }, seed: 0 };
    await expect(runner.preview([], unlucky)).rejects.toMatchObject({ code: 'test/unlucky', places });
  });

  test('sends the triangles once and shares them afterwards', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    const first = await runner.replay([record('a', 5)]);
    const second = await runner.replay([record('a', 6)]);
    expect(second.mesh.indices).toBe(first.mesh.indices);
    expect(second.mesh.positions).not.toEqual(first.mesh.positions);
  });

  test('keeps what did not change when a later record is switched', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    await runner.replay([record('a', 5), record('b', 1)]);
    const off = await runner.replay([record('a', 5), record('b', 1, 'off')]);
    const on = await runner.replay([record('a', 5), record('b', 1)]);
    expect(on.outcomes.map((outcome) => outcome.cached)).toEqual([true, true]);
    expect(off.hash).not.toBe(on.hash);
  });

  test('lets the newest preview win', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    const draft = (amount: number) =>
      runner.preview([], { type: 'test.shift', version: 1, params: { amount }, seed: 0 });
    const first = draft(1).catch((error: unknown) => error);
    const second = draft(2);
    expect(await first).toBeInstanceOf(OperationAborted);
    expect((await second).report).toEqual({ moved: body.positions.length / 3 });
  });

  test('tells the code of a refusal and goes on', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    const refused = runner.run([], { type: 'test.shift', version: 1, params: { amount: 13 } });
    await expect(refused).rejects.toMatchObject({ code: 'test/unlucky', data: { amount: 13 } });
    const tooFar = runner.run([], { type: 'test.shift', version: 1, params: { amount: 99 } });
    await expect(tooFar).rejects.toMatchObject({
      code: 'operation/invalid-params',
      data: { path: 'amount', max: 50 },
    });
    expect((await runner.replay([record('a', 1)])).outcomes).toHaveLength(1);
  });

  test('stops a job that would never end', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    const controller = new AbortController();
    const job = runner.run(
      [],
      { type: 'test.endless', version: 1, params: {} },
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(), 20);
    await expect(job).rejects.toBeInstanceOf(OperationAborted);
    expect((await runner.replay([])).hash).toBe(meshHash(body));
  });

  const job = (kind: string) => ({ exporter: 'test.list', params: { kind }, name: 'trunk', annotations: [] });

  test('writes the same files as the calling thread, of the body and of what is made of it', async () => {
    const [far, near] = [start(sharedMemory), createLocalRunner(registry, { exporters })];
    await far.open(body);
    await near.open(body);
    const records = [record('a', 5)];
    const instead = { type: 'test.shift', version: 1, params: { amount: 7 } };
    for (const wanted of [job('good'), { ...job('good'), instead }, { ...job('good'), zipped: true }]) {
      const [there, here] = [await far.exportFiles(records, wanted), await near.exportFiles(records, wanted)];
      expect(there).toEqual(here);
      expect(there.triangles).toBe(body.indices.length / 3);
    }
    const { files, meshHash: hash } = await far.exportFiles(records, job('good'));
    expect(hash).toBe((await near.replay(records)).hash);
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['trunk-0.txt', `${hash} body 0`],
      ['trunk-1.txt', `${hash} body 0`],
    ]);
    const walled = await far.exportFiles(records, { ...job('good'), instead });
    expect(walled.meshHash).not.toBe(hash);
    expect(walled.findings.map(({ code }) => code)).toEqual(['test/look', 'test/done', 'test/listed']);
  });

  test('writes no file of a wall that cannot be made, or that nobody has answered for', async () => {
    const runner = start(sharedMemory);
    // A block whose edges are sharp: that can be answered for.
    await runner.open(boxBody([0, 0, 0], [100, 80, 20]));
    const instead = { type: 'test.shift', version: 1, params: { amount: 5 } };
    const wanted = { ...job('good'), instead };
    const asks = await runner.exportFiles([], { ...wanted, gate: { process: 'sls' } });
    expect(asks.files).toEqual([]);
    expect(asks.gate).toMatchObject({
      passed: false,
      findings: [{ code: 'gate/sharp-edge', severity: 'ask' }],
    });
    const answered = await runner.exportFiles([], { ...wanted, gate: { process: 'sls', isAnswered: true } });
    expect(answered.files).toHaveLength(2);
    expect(answered.gate).toEqual(asks.gate);
    expect(answered.meshHash).toBe(asks.meshHash);
    const blocked = await runner.exportFiles([], {
      ...wanted,
      gate: { process: 'sls', bed: [50, 50, 50], isAnswered: true },
    });
    expect(blocked.files).toEqual([]);
    expect(blocked.gate?.findings.map(({ code }) => code)).toContain('gate/bed');
    const unknown = runner.exportFiles([], { ...wanted, gate: { process: 'carved' } });
    await expect(unknown).rejects.toMatchObject({
      code: 'gate/process-unknown',
      data: { process: 'carved' },
    });
    // Nobody asks whether a body can be made.
    expect((await runner.exportFiles([], job('good'))).gate).toBeUndefined();
  });

  test('lives through a faulty exporter, and stops one that would never end', async () => {
    const runner = start(sharedMemory);
    await runner.open(body);
    const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const code = (kind: string, more = {}) =>
      runner.exportFiles([], { ...job(kind), ...more }).catch((error: SdkError) => error.code);
    expect(await code('crash')).toBe('operation/crashed');
    expect(await code('none')).toBe('exporter/no-files');
    expect(faults.mock.calls.join()).toMatch(/no list[\s\S]*exporter\/no-files/);
    expect(await code('good', { exporter: 'test.other' })).toBe('exporter/unknown');
    expect(await code('good', { params: { kind: 'all' } })).toBe('operation/invalid-params');
    faults.mockRestore();
    const controller = new AbortController();
    const stopped = runner.exportFiles([], job('endless'), { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(stopped).rejects.toBeInstanceOf(OperationAborted);
    expect((await runner.exportFiles([], job('good'))).files).toHaveLength(2);
  });

  test('says that no body is open', async () => {
    await expect(start(sharedMemory).replay([])).rejects.toMatchObject({ code: 'runner/no-body' });
  });
});

test('a worker that dies fails what waits, and the next call goes on in another', async () => {
  const runner = start(false);
  await runner.open(body);
  const waiting = runner.run([], { type: 'test.endless', version: 1, params: {} });
  breaks[0]!();
  await expect(waiting).rejects.toMatchObject({ code: 'operation/crashed' });
  const { hash } = await runner.replay([record('a', 5)]);
  expect(hash).not.toBe(meshHash(body));
  expect(breaks).toHaveLength(2);
});

describe('on the calling thread', () => {
  const waiting = defineOperation({
    type: 'test.waiting',
    version: 1,
    params: z.object({}),
    apply: () => new Promise<never>(() => undefined),
  });
  const waits = { type: 'test.waiting', version: 1, params: {}, seed: 1 };

  test.each([true, false])(
    'what waits for ever is left, its author is told, and the next work is done (stopped: %s)',
    async (isStopped) => {
      vi.useFakeTimers();
      try {
        const faults: Fault[] = [];
        const runner = createLocalRunner(createOperationRegistry([shift, waiting]), {
          onFault: (fault) => faults.push(fault),
        });
        await runner.open(body);
        const controller = new AbortController();
        const { signal } = controller;
        const asked = Promise.allSettled([
          runner.run([], waits, { signal }),
          runner.preview([], waits, { signal }),
          runner.replay([{ ...record('a', 5), type: 'test.waiting', params: {} }], { signal }),
        ]);
        await vi.advanceTimersByTimeAsync(1000);
        expect(faults).toEqual([]);
        if (isStopped) {
          controller.abort();
          for (const one of await asked)
            expect(one).toMatchObject({ reason: expect.any(OperationAborted) as unknown });
        }
        const next = runner.replay([record('a', 5)]);
        await vi.advanceTimersByTimeAsync(isStopped ? 6000 : 70_000);
        const said = String(faults[0]?.error);
        expect(said).toContain(isStopped ? 'did not end when it was stopped' : 'gave no sign of life');
        expect(faults.map(({ of }) => of)).toEqual(
          Array.from({ length: isStopped ? 1 : 3 }, () => 'test.waiting'),
        );
        expect((await next).outcomes[0]?.state).toBe('applied');
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('work is done one after the other: an operation may use what it keeps beside it, and what is stopped tells nothing more', async () => {
    const beside = { height: 0 };
    const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
    const slow = defineOperation({
      type: 'test.slow',
      version: 1,
      params: z.object({ amount: p.length({ min: -50, max: 50 }) }),
      async apply(mesh, { amount }, ctx) {
        beside.height = 0;
        for (let part = 0; part < 5; part++) {
          await pause();
          ctx.progress(part / 5);
          beside.height += amount / 5;
        }
        const { height } = beside;
        return {
          positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value + height : value)),
          indices: mesh.indices,
        };
      },
    });
    const runner = createLocalRunner(createOperationRegistry([slow]));
    await runner.open(body);
    const by = (amount: number) => ({ type: 'test.slow', version: 1, params: { amount }, seed: 1 });
    const lifted = ({ mesh }: { readonly mesh: { readonly positions: Float32Array } }) =>
      Math.round(mesh.positions[2]! - body.positions[2]!);
    const controller = new AbortController();
    const told: number[] = [];
    const left = runner.run([], by(40), {
      signal: controller.signal,
      onProgress: (_, part) => told.push(part),
    });
    await pause();
    controller.abort();
    const before = told.length;
    await expect(left).rejects.toBeInstanceOf(OperationAborted);
    expect((await Promise.all([5, 7, 9].map((amount) => runner.run([], by(amount))))).map(lifted)).toEqual([
      5, 7, 9,
    ]);
    expect(told).toHaveLength(before);
  });
});
