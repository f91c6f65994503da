import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exporters, operations } from '@bracewright/catalog';
import { encodeMesh, heightsOf, meshHash } from '@bracewright/core/mesh';
import { ReplayHost } from '@bracewright/core/runner';
import { body, record, registry, SHAPED } from './invented-skin.fixture.test.ts';
import { createModelTasks } from './model-tasks.ts';

const wall = record('export.thicken', { thickness: 4 });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-skin-'));
  writeFileSync(join(folder, 'base'), encodeMesh(body));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a wall on skin that was made up is held in the editor and on the server, after the body was stood and shaped', async () => {
  const host = new ReplayHost({ registry, exporters });
  await host.open(body);
  const { type, version, params } = wall;
  const job = {
    ...{ exporter: 'export.stl', params: {}, name: 'brace', annotations: [] },
    ...{ instead: { type, version, params }, gate: { process: 'sls' } },
  };
  const { files, gate } = await host.exportFiles(SHAPED, job);
  expect(files).toEqual([]);
  const found = gate!.findings.filter(({ code }) => code.startsWith('gate/invented'));
  expect(found).toMatchObject([{ code: 'gate/invented-skin-front', severity: 'ask' }]);
  // A hole of 80 mm has 50 cm².
  const { area, away, height } = found[0]!.data as Record<string, number>;
  expect(area).toBeGreaterThan(42);
  expect(area).toBeLessThan(65);
  expect(away).toBeGreaterThan(28);
  expect(away).toBeLessThan(50);
  expect(Math.abs(height! - 120)).toBeLessThan(15);
  const [x, , z] = found[0]!.places[0]!.at;
  // The number that the place itself is called by: over the lower end of the body, not of the rim of the wall.
  const { bottom } = heightsOf((await host.replay(SHAPED)).mesh);
  expect(height).toBe(Math.round(z - bottom));
  expect([Math.abs(x) < 15, Math.abs(z - 420) < 15]).toEqual([true, true]);

  const design = {
    ...{ basePath: join(folder, 'base'), baseHash: meshHash(body), records: [...SHAPED, wall] },
  };
  const tasks = createModelTasks({ operations, exporters, budgetBytes: 2 ** 26 });
  const done = await tasks.run<'work'>({ kind: 'work', design, wantsMesh: false, wish: { process: 'sls' } });
  expect(done.outcomes.map(({ state }) => state)).toEqual(SHAPED.map(() => 'applied').concat('applied'));
  expect(done.gate).toEqual(gate);
});
