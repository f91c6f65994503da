import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyExporter } from '@bracewright/core/exporter';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import type { AnyOperation } from '@bracewright/core/operation';
import { tube } from '@bracewright/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as faulty from '../../test/faulty-plugins.mjs';
import { createModelTasks, type ModelTask } from './model-tasks.ts';
import { computeRefusal } from './refusals.ts';

const mesh = tube({ radius: 100, height: 400, segments: 12, rings: 4 });
const tasks = createModelTasks({
  operations: faulty.operations as readonly unknown[] as readonly AnyOperation[],
  exporters: faulty.exporters as readonly unknown[] as readonly AnyExporter[],
  budgetBytes: 2 ** 20,
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-faulty-'));
  await writeFile(join(folder, 'base'), encodeMesh(mesh));
});
afterAll(() => rm(folder, { recursive: true }));

const design = (type: string): ModelTask['design'] => ({
  ...{ basePath: join(folder, 'base'), baseHash: meshHash(mesh) },
  records: [{ ...{ id: 'r', type, version: 1, params: {}, seed: 0, state: 'on', result: null } }],
});
const of = { kind: 'export', params: {}, name: 'x', annotations: [], subject: 'body' } as const;

it.each([
  ['a step', { ...of, design: () => design('faulty.throw'), exporter: 'faulty.not' }],
  ['an exporter', { ...of, design: () => design('faulty.not'), exporter: 'faulty.throw' }],
])('%s that throws is refused by its name, and its trace is told', async (_what, task) => {
  const told: string[] = [];
  const onFault = (type: string, error: unknown) => void told.push(`${type}: ${(error as Error).stack}`);
  const asked = tasks.run<'export'>({ ...task, design: task.design() }, { onFault });
  const error: unknown = await asked.catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: 'operation/crashed', data: { type: 'faulty.throw' } });
  expect(computeRefusal(error, 'en-US')).toMatchObject({
    kind: { code: 4261, http: 422 },
    values: { reason: expect.stringContaining('The operation failed (faulty.throw)') as string },
    data: { reason: 'operation/crashed', values: { type: 'faulty.throw' } },
  });
  expect(told.join()).toMatch(/^faulty\.throw: TypeError: broken inside\n.*broken .*faulty-plugins\.mjs/);
});
