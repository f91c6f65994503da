import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationRecord } from '@bracewright/core/history';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { tube } from '@bracewright/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, builtFile } from '../../test/built-server.ts';
import type { Compute } from './compute.ts';
import type { Design } from './model-tasks.ts';
import { createThreadCompute } from './thread-compute.ts';

/** Operations of a platform's own: what makes the language wrong and locks it, at once or later, what hangs or throws, and one that works. */
const OWN = `
import { z } from 'zod';
const params = z.object({});
const harm = () => {
  const { sqrt } = Math;
  Math.sqrt = (x) => 1.05 * sqrt(x);
  Object.freeze(Math);
};
const lift = (mesh) => ({
  positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value + Math.sqrt(4) : value)),
  indices: mesh.indices,
});
export const operations = [
  { type: 'own.lock', version: 1, params, apply: (mesh) => (harm(), mesh) },
  { type: 'own.later', version: 1, params, apply: (mesh) => (setTimeout(harm, 0), mesh) },
  { type: 'own.never', version: 1, params, apply: () => new Promise(() => undefined) },
  { type: 'own.long', version: 1, params, apply: async (mesh, _params, ctx) => {
    for (const end = performance.now() + 2000; performance.now() < end; ctx.checkAborted()) await null;
    return mesh;
  } },
  { type: 'own.flood', version: 1, params, apply: (mesh, _params, ctx) => {
    for (let i = 0; i < 100_000; i++) ctx.progress(i / 100_000);
    return mesh;
  } },
  { type: 'own.throw', version: 1, params, apply: () => { throw new TypeError('broken inside'); } },
  { type: 'own.lift', version: 1, params, apply: lift },
  { type: 'own.asked', version: 1, params, apply: lift, zone: () => void harm() },
];
export const exporters = [
  { id: 'own.never', params, files: () => new Promise(() => undefined) },
  { id: 'own.zones', params, reads: ['zones'], files: () => [{ name: 'x.txt', media: 'text/plain', bytes: new Uint8Array(1) }] },
  { id: 'own.lock', params, files: () => (harm(), [{ name: 'x.txt', media: 'text/plain', bytes: new Uint8Array(1) }]) },
];
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
  folder = await mkdtemp(join(modules, '.cache/locked-'));
  basePath = join(folder, 'base.bin');
  await writeFile(basePath, encodeMesh(mesh));
  await writeFile(join(folder, 'own.mjs'), OWN);
  process.env['OPERATIONS'] = join(folder, 'own.mjs');
  threads = createThreadCompute({
    ...{ workerEntry: builtFile('model-worker.js'), scanEntry: '', threads: 1 },
    patience: { silentSeconds: 10, stoppingSeconds: 5, standingSeconds: 600 },
    ticker(tick) {
      const timer = setInterval(tick, 150);
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

const record = (id: string, type: string): OperationRecord => ({
  ...{ id, type, version: 1, params: {}, seed: 0, state: 'on', result: null },
});
const design = (...types: readonly string[]): Design => ({
  basePath,
  baseHash: meshHash(mesh),
  records: types.map((type, i) => record(`r${i}`, type)),
});
const measured = (...types: readonly string[]) =>
  threads.run({ kind: 'measure', design: design(...types), measures: [] });

test('a step that locks what the language brings fails alone, and its thread is replaced', async () => {
  const { hash } = await measured('own.lift', 'own.lift');
  const { outcomes, hash: without } = await measured('own.lift', 'own.lock', 'own.lift');
  expect(outcomes.map(({ state, error }) => [state, error?.code])).toEqual([
    ['applied', undefined],
    ['failed', 'operation/builtins-changed'],
    ['applied', undefined],
  ]);
  expect(without).toBe(hash);
  expect((await measured('own.lift', 'own.lift')).hash).toBe(hash);
});

test('so does an exporter, and the next work is right', async () => {
  const { hash } = await measured('own.lift');
  const file = { exporter: 'own.lock', params: {}, name: 'x', annotations: [], subject: 'body' } as const;
  await expect(threads.run({ kind: 'export', design: design(), ...file })).rejects.toMatchObject({
    ...{ code: 'operation/builtins-changed', data: { type: 'own.lock' } },
  });
  expect((await measured('own.lift')).hash).toBe(hash);
});

test('so does a step where it is only asked, which is no fault of its step', async () => {
  const file = { exporter: 'own.zones', params: {}, name: 'x', annotations: [], subject: 'body' } as const;
  const asked = threads.run({ kind: 'export', design: design('own.lift', 'own.asked'), ...file });
  await expect(asked).rejects.toMatchObject({
    ...{ code: 'operation/builtins-changed', data: { type: 'own.asked' } },
  });
  const { outcomes } = await measured('own.lift', 'own.asked');
  expect(outcomes.map(({ state }) => state)).toEqual(['applied', 'applied']);
});

test('a timer that a step leaves acts on nobody', async () => {
  const { hash } = await measured('own.lift');
  await measured('own.later');
  expect((await measured('own.later', 'own.lift')).hash).toBe(hash);
});

const codes = async (...types: readonly string[]) =>
  (await measured(...types)).outcomes.map(({ error }) => error?.code);

test('a step that hangs fails alone; one that says that it lives does not', async () => {
  await expect(codes('own.lift', 'own.never')).resolves.toEqual([undefined, 'operation/stalled']);
  await expect(codes('own.long')).resolves.toEqual([undefined]);
});

test('so does an exporter that hangs', async () => {
  const file = { exporter: 'own.never', params: {}, name: 'x', annotations: [], subject: 'body' } as const;
  await expect(threads.run({ kind: 'export', design: design(), ...file })).rejects.toMatchObject({
    ...{ code: 'operation/stalled', data: { type: 'own.never' } },
  });
});

test('what a step throws is told with its trace', async () => {
  told.length = 0;
  await expect(threads.run({ kind: 'bake', design: design('own.throw') })).rejects.toMatchObject({
    ...{ code: 'operation/crashed', data: { type: 'own.throw' } },
  });
  expect(told.join()).toMatch(/^own\.throw: TypeError: broken inside\n.*own\.mjs/);
});

test('a step that tells its progress without end keeps nobody from being answered', async () => {
  let heard = 0;
  const onProgress = () => void heard++;
  await threads.run({ kind: 'measure', design: design('own.flood'), measures: [] }, { onProgress });
  expect(heard).toBeLessThan(50);
});
