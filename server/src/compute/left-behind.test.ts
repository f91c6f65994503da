import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
import childProcess, { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process';
import { exit as importedExit } from 'node:process';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
const params = z.object({});
const { exit: heldExit } = process;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
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
  Worker: () => new Worker('', { eval: true }),
  spawn: () => spawn('sleep', ['5']),
  held: () => childProcess.spawn('sleep', ['5']),
  fork: () => fork('./own.mjs'),
  exec: () => exec('sleep 5'),
  execFile: () => execFile('sleep', ['5']),
  spawnSync: () => spawnSync('sleep', ['0']),
  execSync: () => execSync('sleep 0'),
  execFileSync: () => execFileSync('sleep', ['0']),
  behind: async () => {
    setTimeout(() => spawn('sleep', ['5']), 0);
    await pause(20);
  },
  print: () => {
    for (let i = 0; i < 20_000; i++) console.error('a line of own.print');
  },
  exit: () => process.exit(3),
  importedExit: () => importedExit(3),
  heldExit: () => heldExit(3),
  reallyExit: () => process.reallyExit(3),
  kill: () => process.kill(process.pid),
  abort: () => process.abort(),
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
  ['own.exit', 'exit(3)'],
  ['own.importedExit', 'exit(3)'],
  ['own.heldExit', 'exit(3)'],
  ['own.reallyExit', 'reallyExit(3)'],
  ['own.abort', 'abort()'],
  ['own.kill', `kill(${process.pid})`],
])('a step that asks for the end of the process (%s) fails alone', async (type, called) => {
  expect(await codes('own.busy', type, 'own.busy')).toEqual([undefined, 'operation/crashed', undefined]);
  expect(told.join()).toContain(`${type} called process.${called}`);
});

test.each([
  ['own.Worker', 'new Worker'],
  ...['own.spawn', 'own.held', 'own.fork', 'own.exec', 'own.execFile'].map((type) => [
    type,
    'child_process.spawn (or fork, exec, execFile)',
  ]),
  ...['spawnSync', 'execSync', 'execFileSync'].map((name) => [`own.${name}`, `child_process.${name}`]),
])('a step that begins something beside its thread (%s) fails alone', async (type, called) => {
  expect(await codes('own.busy', type, 'own.busy')).toEqual([undefined, 'operation/crashed', undefined]);
  expect(told.join()).toContain(`${type} called ${called}`);
});

test('what a callback begins beside the thread is refused, and told', async () => {
  expect(await codes('own.behind')).toEqual([undefined]);
  expect(told).toEqual([expect.stringContaining('own.behind called child_process.spawn')]);
});

test('what a step writes goes out up to a bound', async () => {
  let written = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  await codes('own.print');
  await expect.poll(() => written, { timeout: 10_000 }).toContain('own.print wrote 19800 lines more');
  write.mockRestore();
  expect(written.length).toBeLessThan(10_000);
});
