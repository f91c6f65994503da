import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationRecord } from '@bracewright/core/history';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { tube } from '@bracewright/core/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildServer, builtFile } from '../../test/built-server.ts';
import type { Compute } from './compute.ts';
import { createThreadCompute } from './thread-compute.ts';

/** Operations that leave something behind them in the thread, and one that only takes a while. */
const OWN = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { exit as importedExit } from 'node:process';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
const params = z.object({});
const { exit: heldExit } = process;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const sleeper = () => writeFileSync(new URL('./pid', import.meta.url), String(spawn('sh', ['-c', 'sleep 30; true']).pid));
let begin;
const begun = new Promise((resolve) => (begin = resolve));
const acts = {
  late: () => void begun.then(() => { throw new Error('stray, late'); }),
  busy: async () => (begin(), pause(20)),
  reject: async () => {
    void Promise.reject(new Error('stray, at once'));
    await pause(20);
  },
  tick: async () => {
    process.nextTick(() => { throw new Error('stray, next'); });
    await pause(20);
  },
  throwing: () => new Promise((done) => {
    let count = 0;
    setInterval(() => {
      if (++count === 60) done();
      throw new Error('stray, again');
    }, 0);
  }),
  worker: () => void new Worker('for (;;);', { eval: true }),
  waited: () => new Promise((done) => new Worker('', { eval: true }).on('exit', done)),
  process: () => {
    const child = spawn('sleep', ['5']);
    child.unref();
  },
  loop: () => {
    sleeper();
    for (;;);
  },
  never: () => (sleeper(), new Promise(() => undefined)),
  print: () => {
    for (let i = 0; i < 20_000; i++) console.error('a line of own.print');
  },
  exit: () => process.exit(3),
  importedExit: () => importedExit(3),
  heldExit: () => heldExit(3),
  reallyExit: () => process.reallyExit(3),
};
export const operations = Object.entries(acts).map(([name, act]) => ({
  ...{ type: 'own.' + name, version: 1, params },
  apply: async (mesh, _params, ctx) => (await act(ctx), mesh),
}));
`;

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const mesh = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
let folder: string;
let basePath: string;
let threads: Compute;
const told: string[] = [];
beforeAll(async () => {
  await buildServer();
  // Where a module of a platform's own finds zod.
  folder = await mkdtemp(join(modules, '.cache/left-'));
  basePath = join(folder, 'base.bin');
  await writeFile(basePath, encodeMesh(mesh));
  await writeFile(join(folder, 'own.mjs'), OWN);
  process.env['OPERATIONS'] = join(folder, 'own.mjs');
  threads = createThreadCompute({
    ...{ workerEntry: builtFile('model-worker.js'), scanEntry: '', threads: 1 },
    patience: { silentSeconds: 4, stoppingSeconds: 5, standingSeconds: 600 },
    ticker(tick) {
      const timer = setInterval(tick, 100);
      return () => clearInterval(timer);
    },
    onFault: ({ of, error }) => told.push(`${of}: ${(error as Error).message}`),
  });
});
afterAll(async () => {
  delete process.env['OPERATIONS'];
  await threads.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => void told.splice(0));

let designs = 0;
const codes = async (...types: readonly string[]) => {
  const records = types.map((type, i): OperationRecord => ({
    ...{ id: `r${++designs} ${i}`, type, version: 1, params: {}, seed: designs },
    ...{ state: 'on', result: null },
  }));
  const design = { basePath, baseHash: meshHash(mesh), records };
  const { outcomes } = await threads.run({ kind: 'measure', design, measures: [] });
  return outcomes.map(({ error }) => error?.code);
};

test('a promise that one piece of work left rejects under another, which goes on', async () => {
  const both = [codes('own.late'), codes('own.busy')];
  expect(await Promise.all(both)).toEqual([[undefined], [undefined]]);
  expect(told).toEqual([expect.stringMatching(/^own\.late: Error: stray, late\n.*own\.mjs/)]);
});

test.each([
  ['own.reject', 'stray, at once'],
  ['own.tick', 'stray, next'],
])('what %s throws aside of its work is told by its name', async (type, message) => {
  expect(await codes(type)).toEqual([undefined]);
  expect(told).toEqual([expect.stringContaining(`${type}: Error: ${message}`)]);
});

test('what throws without end is told a few times', async () => {
  await codes('own.throwing');
  expect(told.length).toBeGreaterThan(5);
  expect(told.length).toBeLessThan(30);
  expect(told.at(-1)).toContain('no more is told');
});

test.each([
  ['own.exit', 'exit'],
  ['own.importedExit', 'exit'],
  ['own.heldExit', 'exit'],
  ['own.reallyExit', 'reallyExit'],
])('a step that asks for the end of the process (%s) fails alone', async (type, called) => {
  expect(await codes('own.busy', type, 'own.busy')).toEqual([undefined, 'operation/crashed', undefined]);
  expect(told.join()).toContain(`${type} called process.${called}(3)`);
});

test.each(['own.worker', 'own.process'])(
  'what %s leaves running beside the thread is ended, and told',
  async (type) => {
    expect(await codes(type)).toEqual([undefined]);
    expect(told).toEqual([expect.stringContaining(`${type} left a thread or a process running`)]);
    expect(await codes('own.waited')).toEqual([undefined]);
    expect(told).toHaveLength(1);
  },
);

/** What the process that `sleeper` began is at, and what that began: nothing where they have ended. */
async function sleeping(): Promise<string> {
  const pid = await readFile(join(folder, 'pid'), 'utf8');
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=']).toString();
  const lines = all.split('\n').map((line) => line.trim().split(/\s+/));
  return lines
    .flatMap(([own, parent, state]) => (own === pid || parent === pid ? [state] : []))
    .filter((state) => !state?.startsWith('Z'))
    .join();
}

test.each(['own.loop', 'own.never'])(
  'what %s has begun ends with its thread, which was ended for it',
  async (type) => {
    expect(await codes(type)).toEqual(['operation/stalled']);
    await expect.poll(sleeping).toBe('');
  },
);

test('what a step writes goes out up to a bound', async () => {
  let written = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  await codes('own.print');
  await expect.poll(() => written).toContain('own.print wrote 19800 lines more');
  write.mockRestore();
  expect(written.length).toBeLessThan(10_000);
});
