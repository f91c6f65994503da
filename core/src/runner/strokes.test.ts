import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { applyPatch, meshHash } from '../mesh/index.ts';
import {
  OperationAborted,
  createOperationRegistry,
  defineStrokeOperation,
  type Json,
} from '../operation/index.ts';
import { p } from '../params/index.ts';
import type { DraftOperation, OperationRunner } from '../services/index.ts';
import { sphere } from '../testing/index.ts';
import { push } from '../testing/probe-strokes.ts';
import { runnerPort } from '../testing/message-port.ts';
import { createAbort } from '../tool/abort.ts';
import { WorkerRunner, createLocalRunner, serveOperations } from './index.ts';

const body = sphere({ radius: 100, subdivisions: 3 });
const at = (x: number, y: number, z: number, more: object = {}): Json =>
  ({ position: [x, y, z], normal: [0, 0, 1], ...more }) as Json;
const SAMPLES = [at(100, 0, 0), at(90, 20, 0), at(0, 100, 0), at(0, 90, 10)];
const draft = (samples: readonly Json[], type = 'test.push'): DraftOperation => ({
  type,
  version: 1,
  params: { samples } as Json,
  seed: 5,
});

/** A stroke whose end, or whose dab, asks whether to go on for as long as it is let. */
const slow = defineStrokeOperation({
  type: 'test.slow',
  version: 1,
  params: z.object({ samples: p.custom(z.array(z.string())) }),
  dabs: 'samples',
  begin: (mesh, _params, ctx) => ({
    dab(what) {
      for (let n = 0; what === 'for ever'; n++) ctx.checkAborted();
      return { vertices: Uint32Array.of(0), positions: Float32Array.of(0, 0, 1) };
    },
    async end(done) {
      for (let n = 0; n < 200; n++) {
        done.checkAborted();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return { positions: mesh.positions.map((x) => x + 1), indices: mesh.indices };
    },
  }),
});
const registry = createOperationRegistry([push, slow]);

const faults: string[] = [];
const open: OperationRunner[] = [];
/** Runs a second of the runner's clock. */
let tick: () => void = () => undefined;
/** Whether the next worker takes messages and answers none after it has begun on a job. */
let hangs = false;

function far(sharedMemory: boolean): WorkerRunner {
  const runner = new WorkerRunner({
    sharedMemory,
    onFault: ({ of, error }) => void faults.push(`${of}: ${(error as Error).message.split('\n')[0]}`),
    ticker: (run) => {
      tick = run;
      return () => (tick = () => undefined);
    },
    createPort: () => {
      const { port1, port2 } = new MessageChannel();
      const isHanging = hangs;
      const { post, ...rest } = runnerPort(port2);
      serveOperations(
        {
          ...rest,
          post: (message, transfer) => {
            if (!isHanging || !['dabbed', 'failed'].includes((message as { kind: string }).kind))
              post(message, transfer);
          },
        },
        { registry, now: () => performance.now(), defer: (run) => void setTimeout(run, 0) },
      );
      return runnerPort(port1);
    },
  });
  open.push(runner);
  return runner;
}
const near = (): OperationRunner =>
  createLocalRunner(registry, {
    onFault: ({ of, error }) => void faults.push(`${of}: ${(error as Error).message}`),
  });

afterEach(() => {
  for (const runner of open.splice(0)) runner.dispose();
  faults.length = 0;
  hangs = false;
});

describe.each([
  ['a worker', () => far(false)],
  ['a worker with shared memory', () => far(true)],
  ['the calling thread', near],
])('a stroke on %s', (_name, start) => {
  test('shows each dab, and ends as the preview of all of them', async () => {
    const runner = start();
    await runner.open(body);
    const stroke = await runner.stroke!([], draft([]));
    expect(meshHash(stroke.mesh)).toBe(meshHash(body));
    for (const dab of SAMPLES) {
      const [patch] = await stroke.dabs([dab]);
      expect(patch!.vertices.length).toBeGreaterThan(0);
      applyPatch(stroke.mesh.positions, patch!);
    }
    const ended = await stroke.end();
    const whole = await runner.preview([], draft(SAMPLES));
    expect(meshHash(ended.mesh)).toBe(meshHash(whole.mesh));
    expect({ ...ended, mesh: 0 }).toEqual({ ...whole, mesh: 0 });
    expect(ended.mesh.indices).toBe(stroke.mesh.indices);
  });

  test('goes on from dabs that were made before, and after its end', async () => {
    const runner = start();
    await runner.open(body);
    const first = await runner.stroke!([], draft([]));
    const patches = await first.dabs(SAMPLES.slice(0, 2));
    for (const patch of patches) applyPatch(first.mesh.positions, patch);
    await first.end();
    const stroke = await runner.stroke!([], draft(SAMPLES.slice(0, 2)));
    expect(meshHash(stroke.mesh)).toBe(meshHash(first.mesh));
    await stroke.dabs(SAMPLES.slice(2, 3));
    await stroke.end();
    await stroke.dabs(SAMPLES.slice(3));
    const whole = await runner.preview([], draft(SAMPLES));
    expect(meshHash((await stroke.end()).mesh)).toBe(meshHash(whole.mesh));
  });

  test('ends when another begins, when it is dropped, and when a dab fails', async () => {
    const runner = start();
    await runner.open(body);
    const first = await runner.stroke!([], draft([]));
    const second = await runner.stroke!([], draft([]));
    await expect(first.dabs(SAMPLES)).rejects.toMatchObject({ code: 'runner/stroke-over' });
    await second.dabs(SAMPLES);
    second.drop();
    await expect(second.end()).rejects.toMatchObject({ code: 'runner/stroke-over' });
    for (const [fault, code] of [
      ['refuse', 'test/unlucky'],
      ['nan', 'operation/invalid-result'],
    ] as const) {
      const stroke = await runner.stroke!([], draft([]));
      await expect(stroke.dabs([at(0, 0, 0, { fault })])).rejects.toMatchObject({ code });
      await expect(stroke.dabs(SAMPLES)).rejects.toMatchObject({ code: 'runner/stroke-over' });
    }
    // A refusal is the operation's answer; a patch that is none is a mistake in it.
    expect(faults).toEqual([expect.stringMatching(/^test\.push: .*operation\/invalid-result/)]);
    const whole = await runner.preview([], draft(SAMPLES));
    expect(whole.report).toMatchObject({ begun: 1 });
  });

  test('that throws is a fault, told to the developer, and the next one works', async () => {
    const runner = start();
    await runner.open(body);
    const stroke = await runner.stroke!([], draft([]));
    await expect(stroke.dabs([SAMPLES[0]!, at(0, 0, 0, { fault: 'throw' })])).rejects.toThrow();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^test\.push: .*boom/);
    const next = await runner.stroke!([], draft([]));
    expect(await next.dabs(SAMPLES)).toHaveLength(SAMPLES.length);
  });

  test('goes on after its end was aborted', async () => {
    const runner = start();
    await runner.open(body);
    const stroke = await runner.stroke!([], draft([], 'test.slow'));
    const abort = createAbort();
    const ending = stroke.end({ signal: abort.signal });
    setTimeout(() => abort.abort(), 5);
    await expect(ending).rejects.toBeInstanceOf(OperationAborted);
    expect(await stroke.dabs(['one'])).toHaveLength(1);
    expect((await stroke.end()).mesh.positions[0]).toBe(body.positions[0]! + 1);
  });

  test('is refused before a body is open, and for an operation that is not there', async () => {
    const runner = start();
    await expect(runner.stroke!([], draft([]))).rejects.toMatchObject({ code: 'runner/no-body' });
    await runner.open(body);
    await expect(runner.stroke!([], draft([], 'test.none'))).rejects.toMatchObject({
      code: 'operation/unknown',
    });
  });
});

test('a stroke whose worker hangs is ended by the watchdog, and the next one works', async () => {
  hangs = true;
  const runner = far(false);
  await runner.open(body);
  const stroke = await runner.stroke!([], draft([]));
  const [hanging, waiting] = [stroke.dabs([SAMPLES[0]!]), stroke.dabs([SAMPLES[1]!])];
  const ends = Promise.allSettled([hanging, waiting]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  hangs = false;
  for (let second = 0; second < 25; second++) tick();
  const [first] = await ends;
  expect(first).toMatchObject({
    status: 'rejected',
    reason: { code: expect.stringMatching(/^(operation\/stalled|runner\/stroke-over)$/) as string },
  });
  expect(faults.join()).toContain('gave no sign of life');
  const next = await runner.stroke!([], draft(SAMPLES));
  expect(meshHash((await next.end()).mesh)).toBe(meshHash((await runner.preview([], draft(SAMPLES))).mesh));
});
