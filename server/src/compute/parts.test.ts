import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exporters, operations } from '@bracewright/catalog';
import { createReplayer, shapeHash, type OperationRecord } from '@bracewright/core/history';
import { decodeMesh, encodeMesh, meshHash } from '@bracewright/core/mesh';
import { createOperationRegistry, wholeMesh, type Json } from '@bracewright/core/operation';
import { readMesh } from '@bracewright/core/mesh-io';
import { operations as pieces } from '../../../sdk-docs/examples/pieces/own-operations.ts';
import { box } from '../../test/bodies.ts';
import { createModelTasks } from './model-tasks.ts';

const body = box(300, 200, 500);
const all = [...operations, ...pieces];
const tasks = createModelTasks({ operations: all, exporters, budgetBytes: 2 ** 24 });
const record = (id: string, type: string, params: Json): OperationRecord => ({
  ...{ id, type, version: 1, params, seed: 0, state: 'on', result: null },
});
const [, high] = body.positions.filter((_, i) => i % 3 === 2).reduce(([a, b], z) => [Math.min(a, z), Math.max(b, z)] as const, [Infinity, -Infinity] as readonly [number, number]); // prettier-ignore
const records = [
  record('cut', 'pieces.split', { plane: { origin: [0, 0, high - 100], normal: [0, 0, 1] }, name: 'base' }),
  record('move', 'pieces.move', { target: 'base', left: 400 }),
];

let folder: string;
const design = (of: readonly OperationRecord[] = records) => ({
  ...{ basePath: join(folder, 'base'), baseHash: meshHash(body), records: of },
});
const here = () => createReplayer({ registry: createOperationRegistry(all) }).replay(records, body);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-parts-'));
  writeFileSync(join(folder, 'base'), encodeMesh(body));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a design with parts gives the hashes of the editor, from its checkpoints too', async () => {
  const wanted = await here();
  expect(wanted.hash).toBe(await shapeHash(wanted));
  for (const isCached of [false, true]) {
    const { outcomes } = await tasks.run<'mass'>({ kind: 'mass', design: design() });
    expect(outcomes.map(({ meshHash: hash, cached }) => [hash, cached])).toEqual(
      wanted.outcomes.map(({ meshHash: hash }) => [hash, isCached]),
    );
  }
});

test('what can hold one mesh takes every piece; nothing is lost by a save or in a weight', async () => {
  const wanted = await here();
  const { bytes, hash, size } = await tasks.run<'bake'>({ kind: 'bake', design: design() });
  const baked = decodeMesh(bytes)!;
  expect([hash, meshHash(baked)]).toEqual([meshHash(baked), meshHash(wholeMesh(wanted))]);
  expect(size.triangles).toBe((wanted.mesh.indices.length + wanted.parts[0]!.mesh.indices.length) / 3);
  const { volume } = await tasks.run<'mass'>({ kind: 'mass', design: design() });
  expect(volume).toBeCloseTo(300 * 200 * 500, 0);
  const { rgba } = await tasks.run<'picture'>({ kind: 'picture', design: design(), size: 64 });
  const columns = [...Array(64).keys()].filter((x) => rgba[4 * (40 * 64 + x) + 3] === 255);
  // Body above on one side, the part that was moved below on the other: both are in the picture.
  expect(columns.length).toBeGreaterThan(10);
  const work = await tasks.run<'work'>({
    kind: 'work',
    design: design(records.slice(0, 1)),
    wantsMesh: true,
  });
  expect(work.hash).toBe(meshHash(decodeMesh(work.bytes!)!));
  expect(work.after.triangles).toBeGreaterThan(work.before.triangles);
});

test('a file holds the body and each part, and a design whose part is gone is refused', async () => {
  const wanted = await here();
  const job = { kind: 'export', exporter: 'export.ply', params: {}, name: 'box', annotations: [], subject: 'body' } as const; // prettier-ignore
  const made = await tasks.run<'export'>({ ...job, design: design() });
  if (made.held) throw new Error('nobody is asked of a body');
  expect([made.name, made.media]).toEqual(['box.zip', 'application/zip']);
  const files = Object.entries(unzipSync(made.bytes)).map(([name, bytes]) => [
    name,
    meshHash(readMesh(bytes, { name }).mesh),
  ]);
  expect(files).toEqual([
    ['box.ply', meshHash(wanted.mesh)],
    ['box base.ply', meshHash(wanted.parts[0]!.mesh)],
  ]);
  await expect(tasks.run<'export'>({ ...job, design: design([records[1]!]) })).rejects.toMatchObject({
    code: 'operation/target-missing',
    data: { target: 'base', there: '—' },
  });
});
