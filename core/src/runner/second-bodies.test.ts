import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineExporter } from '../exporter/index.ts';
import type { OperationRecord } from '../history/index.ts';
import { meshHash } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, SdkError, createOperationRegistry, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { createAssets, memoryAssetStore } from '../services/index.ts';
import { WorkerRunner, createLocalRunner, serveOperations, type LoadMesh, type Patience } from './index.ts';
import { ReplayHost } from './replay-host.ts';
import { runnerPort } from '../testing/message-port.ts';

/** Joins the second body to the first; may write into what it was lent. */
const join = defineOperation({
  type: 'test.join',
  version: 1,
  params: z.object({ pad: p.mesh(), spoil: p.toggle(false) }),
  async apply(mesh, { pad, spoil }, ctx) {
    const second = await ctx.mesh(pad);
    if (spoil) second.positions.fill(7);
    const count = mesh.positions.length / 3;
    return {
      positions: new Float32Array([...mesh.positions, ...second.positions]),
      indices: new Uint32Array([...mesh.indices, ...second.indices.map((index) => index + count)]),
    };
  },
});
const registry = createOperationRegistry([join]);
/** Writes into a second body, and files all the same. */
const spoiling = defineExporter({
  id: 'test.spoiling',
  params: z.object({ pad: p.mesh() }),
  async files(_mesh, _annotations, ctx) {
    (await ctx.mesh(ctx.params.pad)).positions.fill(7);
    return [{ name: 'a.txt', media: 'text/plain', bytes: new Uint8Array([1]) }];
  },
});
const exporters = [spoiling];
const body = sampleTrunk({ edge: 25 }).mesh;
const pad: TriMesh = {
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
};
const name = meshHash(pad);
const record = (sha256: string, spoil = false): OperationRecord => ({
  id: 'a', type: 'test.join', version: 1, params: { pad: sha256, spoil }, seed: 0, state: 'on', result: null,
}); // prettier-ignore

const open: WorkerRunner[] = [];
afterEach(() => {
  for (const runner of open.splice(0)) runner.dispose();
});

interface Started {
  readonly runner: WorkerRunner;
  /** Lets so many of the runner's seconds pass. */
  pass(seconds: number): void;
  readonly workers: () => number;
}

function start(loadMesh?: LoadMesh, patience?: Patience): Started {
  let tick: () => void = () => undefined;
  let workers = 0;
  const runner = new WorkerRunner({
    sharedMemory: false,
    ...(loadMesh ? { loadMesh } : {}),
    ...(patience ? { patience } : {}),
    ticker: (each) => {
      tick = each;
      return () => (tick = () => undefined);
    },
    onFault: () => undefined,
    createPort: () => {
      workers++;
      const { port1, port2 } = new MessageChannel();
      serveOperations(runnerPort(port2), {
        ...{ registry, exporters },
        now: () => performance.now(),
        defer: (run) => void setTimeout(run, 0),
      });
      return runnerPort(port1);
    },
  });
  open.push(runner);
  return {
    runner,
    pass: (seconds) => {
      for (let i = 0; i < seconds; i++) tick();
    },
    workers: () => workers,
  };
}

async function keptPad() {
  const assets = createAssets(memoryAssetStore());
  await assets.put(pad);
  let asked = 0;
  const load: LoadMesh = (sha256) => {
    asked++;
    return assets.mesh(sha256);
  };
  return { load, asked: () => asked };
}

describe('second bodies in a worker', () => {
  test('come from the page, once, and give the bytes of the calling thread', async () => {
    const { load, asked } = await keptPad();
    const { runner } = start(load);
    const near = createLocalRunner(registry, { loadMesh: load });
    await Promise.all([runner.open(body), near.open(body)]);
    const here = await near.replay([record(name)]);
    const before = asked();
    const there = await runner.replay([record(name)]);
    expect(there.outcomes[0]!.state).toBe('applied');
    expect(there.hash).toBe(here.hash);
    const draft = { type: 'test.join', version: 1, params: { pad: name }, seed: 0 };
    await runner.preview([], draft);
    await runner.preview([], draft);
    expect(asked()).toBe(before + 1);
  });

  test('are told as missing, and asked for again at the next try', async () => {
    const { load } = await keptPad();
    let isThere = false;
    const { runner } = start((sha256) =>
      isThere ? load(sha256) : createAssets(memoryAssetStore()).mesh(sha256),
    );
    await runner.open(body);
    const [missing] = (await runner.replay([record(name)])).outcomes;
    expect(missing).toMatchObject({
      state: 'failed',
      error: { code: 'operation/mesh-missing', data: { sha256: name } },
    });
    isThere = true;
    expect((await runner.replay([record(name)])).outcomes[0]!.state).toBe('applied');
  });

  test('without a connection are told as out of reach', async () => {
    const { runner } = start(() => Promise.reject(new TypeError('Failed to fetch')));
    await runner.open(body);
    const draft = { type: 'test.join', version: 1, params: { pad: name }, seed: 0 };
    await expect(runner.preview([], draft)).rejects.toMatchObject({ code: 'operation/mesh-unreachable' });
  });

  test('that come slowly do not count as a worker that hangs, and are not waited for after an abort', async () => {
    let arrive: (mesh: TriMesh) => void = () => undefined;
    let asked: () => void = () => undefined;
    const asks = new Promise<void>((resolve) => (asked = resolve));
    const { runner, pass, workers } = start(
      () => {
        asked();
        return new Promise<TriMesh>((resolve) => (arrive = resolve));
      },
      { silentSeconds: 3, stoppingSeconds: 2, standingSeconds: 4 },
    );
    await runner.open(body);
    const abort = new AbortController();
    const slow = runner.replay([record(name)], { signal: abort.signal });
    await asks;
    pass(10);
    expect(workers()).toBe(1);
    arrive(pad);
    expect((await slow).outcomes[0]!.state).toBe('applied');

    const stopped = runner
      .replay([record('e'.repeat(64))], { signal: abort.signal })
      .catch((error: unknown) => error);
    await new Promise<void>((resolve) => (asked = resolve));
    abort.abort();
    expect(await stopped).toBeInstanceOf(OperationAborted);
    // The worker is free again although the body never came.
    expect((await runner.replay([record(name)])).outcomes[0]!.state).toBe('applied');
    expect(workers()).toBe(1);
  });

  test('that are written into are told as a fault, and are as they were for the next', async () => {
    const { load } = await keptPad();
    const { runner } = start(load);
    await runner.open(body);
    const whole = (await runner.replay([record(name)])).hash;
    const [spoilt] = (await runner.replay([record(name, true)])).outcomes;
    expect(spoilt).toMatchObject({ state: 'failed', error: { code: 'operation/input-changed' } });
    const fresh = { ...record(name), seed: 1 };
    expect((await runner.replay([fresh])).hash).toBe(whole);
  });
});

test.each(['in a worker', 'on the calling thread'])(
  'a second body that an exporter writes into is as it was for whoever comes after it, %s',
  async (where) => {
    const { load } = await keptPad();
    const faults: string[] = [];
    const onFault = ({ of }: { readonly of: string }) => faults.push(of);
    const runner =
      where === 'in a worker'
        ? start(load).runner
        : createLocalRunner(registry, { loadMesh: load, exporters, onFault });
    await runner.open(body);
    const whole = (await runner.replay([record(name)])).hash;
    const job = { exporter: 'test.spoiling', params: { pad: name }, name: 'a', annotations: [] };
    await expect(runner.exportFiles([], job)).rejects.toMatchObject({ code: 'operation/input-changed' });
    expect((await runner.replay([{ ...record(name), seed: 1 }])).hash).toBe(whole);
    if (where !== 'in a worker') expect(faults).toEqual(['test.spoiling']);
  },
);

test('what was computed for one body does not answer for another of the same scan that lacks the second', async () => {
  const host = new ReplayHost({ registry });
  let fetched = 0;
  await host.open(body);
  const loadMesh = () => (fetched++, Promise.resolve(pad));
  const whole = await host.replay([record(name)], { loadMesh });
  expect((await host.replay([record(name)], { loadMesh })).outcomes[0]).toMatchObject({ cached: true });
  expect(fetched).toBe(1);
  await host.open(body);
  const refuse: LoadMesh = (sha256) => Promise.reject(new SdkError('operation/mesh-missing', { sha256 }));
  const other = await host.replay([record(name)], { loadMesh: refuse });
  expect(other.outcomes[0]?.error?.code).toBe('operation/mesh-missing');
  expect((await host.replay([record(name)], { loadMesh })).hash).toBe(whole.hash);
  await host.open(body);
  await expect(
    host.replay([record(name)], { loadMesh: () => Promise.reject(new OperationAborted()) }),
  ).rejects.toThrow(OperationAborted);
});
