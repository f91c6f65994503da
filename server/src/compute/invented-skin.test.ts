import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exporters, operations } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { encodeMesh, heightsOf, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { ReplayHost } from '@bracewright/core/runner';
import { ellipticTube } from '@bracewright/core/testing';
import { createModelTasks } from './model-tasks.ts';

const registry = createOperationRegistry(operations);
const record = (type: string, params: Json): OperationRecord => ({
  ...{ id: type, type, version: registry.latest(type).version, params, seed: 0, state: 'on', result: null },
});

/** A trunk without its ends, with a hole of 80 mm in its front. */
function scan(): TriMesh {
  const { positions: p, indices } = ellipticTube({
    ...{ radiusX: 120, radiusY: 90, height: 240 },
    ...{ segments: 32, rings: 15 },
  });
  const middle = (f: number, k: number) =>
    [0, 1, 2].reduce((sum, c) => sum + p[3 * indices[3 * f + c]! + k]! / 3, 0);
  const isThere = (f: number): boolean =>
    Math.hypot(middle(f, 0), middle(f, 1) + 90, middle(f, 2) - 120) > 40 &&
    Math.abs(middle(f, 2) - 120) < 119;
  return { positions: p, indices: indices.filter((_, i) => isThere(Math.floor(i / 3))) };
}

const FRONT = { normal: [0, -1, 0] };
/** Closed but for its ends, stood 300 mm higher, and pressed in by 20 mm over half of the hole and beside it. */
const SHAPED = [
  record('repair.run', { components: 'largest' }),
  record('seal.close', { holes: { maxPerimeter: 500 }, fill: 'smooth' }),
  record('position.apply', { transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 300, 0, 0, 0, 1] }),
  record('region.deform', {
    contour: [
      [0, 360],
      [60, 360],
      [70, 420],
      [60, 480],
      [0, 480],
    ].map(([x, z]) => ({ position: [x!, -90 * Math.sqrt(1 - (x! / 120) ** 2), z!], ...FRONT })),
    apex: [390, 450].map((z) => ({ position: [35, -86, z], ...FRONT })),
    amplitude: -20,
  }),
];
const wall = record('export.thicken', { thickness: 4 });
const body = scan();
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

test('what a brace is formed over is held as its wall is, and told where the made-up skin lies', async () => {
  const host = new ReplayHost({ registry, exporters });
  await host.open(body);
  const { type, version } = record('export.carve', {});
  const grid = {
    exporter: 'export.radius-grid',
    subject: 'body' as const,
    params: {},
    name: 'grid',
    annotations: [],
  };
  const positive = { ...grid, instead: { type, version, params: {} } };
  const held = await host.exportFiles(SHAPED, { ...positive, form: { records: SHAPED } });
  expect(held.files).toEqual([]);
  expect(held.form).toMatchObject({ passed: false });
  const { code, severity, data, places } = held.form!.findings[0]!;
  expect([code, severity, places.length]).toEqual(['gate/invented-skin-front', 'ask', 1]);
  // A hole of 80 mm has 50 cm². The lids over the ends of the scan are none of it.
  expect(data['area']).toBeGreaterThan(42);
  expect(data['area']).toBeLessThan(65);
  expect(held.form!.findings.map((one) => one.code)).not.toContain('gate/invented-skin-round');

  const answered = { records: SHAPED, isAnswered: true };
  const made = await host.exportFiles(SHAPED, { ...positive, form: answered });
  expect([made.files.length, made.form]).toEqual([1, held.form]);
  // Where the brace ends below the place, it lies on none of it.
  const below = [
    ...SHAPED,
    record('crop.apply', {
      top: { origin: [0, 0, 370], normal: [0, 0, 1] },
      bottom: { origin: [0, 0, 310], normal: [0, 0, -1] },
      cap: false,
    }),
  ];
  const clear = await host.exportFiles(SHAPED, { ...positive, form: { records: below } });
  expect([clear.files.length, clear.form]).toEqual([1, { passed: true, findings: [] }]);
});
