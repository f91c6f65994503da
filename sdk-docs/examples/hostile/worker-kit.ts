import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { OperationRecord } from '@bracewright/core/history';
import { WorkerRunner, type RunnerPort } from '@bracewright/core/runner';
import { tube } from '@bracewright/core/testing';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
export const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });

/** Runners with real worker threads, built from `worker.ts` for the tests of one file and taken away after them. */
export function withWorkers(entry = 'worker.ts') {
  const folder = mkdtempSync(join(tmpdir(), 'bracewright-hostile-'));
  const open: WorkerRunner[] = [];
  const kit = {
    started: 0,
    faults: [] as string[],
    startThread: (workerData?: unknown) => new Worker(join(folder, 'worker.mjs'), { workerData }),
    start,
  };

  beforeAll(async () => {
    await build({
      root: here,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['source'] },
      ssr: {
        noExternal: true,
        resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] },
      },
      build: {
        ssr: join(here, entry),
        outDir: folder,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
      },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => {
    for (const runner of open.splice(0)) runner.dispose();
    kit.faults.length = 0;
    kit.started = 0;
  });

  function startWorker(): RunnerPort {
    const worker = kit.startThread();
    kit.started++;
    return {
      post: (message, transfer) => worker.postMessage(message, transfer as never),
      listen: (listener) => void worker.on('message', listener as (message: unknown) => void),
      // A thread that is being ended may still throw what an operation left in it: unheard, that would end this process.
      onDidBreak: (listener) => void worker.on('error', listener),
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
      onFault: ({ of, error }) => kit.faults.push(`${of}: ${(error as Error).message.split('\n')[0]}`),
    });
    open.push(runner);
    await runner.open(body);
    return runner;
  }
  return kit;
}

export type WorkerKit = ReturnType<typeof withWorkers>;

/** A draft of one of the operations here. */
export const one = (type: string, params = {}) => ({ type: `hostile.${type}`, version: 1, params, seed: 0 });
export const record = (id: string, type: string, params = {}): OperationRecord => ({
  ...one(type, params),
  id,
  state: 'on',
  result: null,
});
export const lifted = record('lifted', 'lift', { amount: 5 });
