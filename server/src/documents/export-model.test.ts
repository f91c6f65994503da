import { unzipSync } from 'fflate';
import { exporters } from '@bracewright/catalog';
import { isAccepted, type ApiError, type DocumentEntry } from '@bracewright/core/contract';
import { defineExporter, stampOf } from '@bracewright/core/exporter';
import { meshHash } from '@bracewright/core/mesh';
import { readMesh, writeMesh, type MeshFormat } from '@bracewright/core/mesh-io';
import { p } from '@bracewright/core/params';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { boxFile } from '../../test/bodies.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';

const text = (value: string) => new TextEncoder().encode(value);
const table = defineExporter({
  id: 'test.table',
  params: z.object({ digits: p.count({ min: 0, max: 3, default: 1 }), broken: p.toggle(false) }),
  takes: ['body'],
  files: (mesh, annotations, { name, params, designHash }) =>
    params.broken
      ? []
      : [
          {
            name: `${name}.txt`,
            media: 'text/plain',
            bytes: text(`${designHash} ${Math.max(...mesh.positions).toFixed(params.digits)}`),
          },
          {
            name: 'measures.json',
            media: 'application/json',
            bytes: text(JSON.stringify(annotations.map(({ name: of, value, unit }) => [of, value, unit]))),
          },
        ],
});

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
beforeAll(async () => {
  server = await startTestServer({ compute: createInlineCompute(testOperations, [...exporters, table]) });
  user = await server.user('exporter');
  model = await user.scan();
});
afterAll(() => server.stop());

async function take(more: object): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const file = await user.client.download('document/export', { id: model.id, ...more });
  if (isAccepted(file)) throw new Error('the work took long');
  return { fileName: file.fileName!, bytes: new Uint8Array(file.bytes) };
}
const failure = (more: object) => take(more).catch((error: unknown) => error as ApiError);

test.each(['stl', 'obj', 'ply', '3mf'] as const)(
  '%s comes as its writer makes it',
  async (format: MeshFormat) => {
    const { fileName, bytes } = await take({ format });
    expect(fileName).toBe(`box.${format}`);
    const { mesh } = readMesh(boxFile(), { name: 'box.stl' });
    const metadata = { designHash: meshHash(mesh), ...stampOf(new Date()) };
    expect(bytes).toEqual(writeMesh(mesh, format, { metadata }));
  },
);

test('an exporter of a platform’s own writes the model with its measures, several files as a zip', async () => {
  await user.client.call('measure/create', { modelId: model.id, kind: 'area', name: 'skin', params: {} });
  const { fileName, bytes } = await take({ exporter: 'test.table', params: '{ "digits": 2 }' });
  expect(fileName).toBe('box.zip');
  const files = unzipSync(bytes);
  expect(new TextDecoder().decode(files['box.txt'])).toMatch(/^[0-9a-f]{64} \d+\.\d\d$/);
  expect(JSON.parse(new TextDecoder().decode(files['measures.json']))).toEqual([
    ['skin', expect.any(Number), 'mm2'],
  ]);
});

test('the unit is a parameter like any other', async () => {
  const { bytes } = await take({ exporter: 'export.stl', params: '{ "unit": "cm", "text": true }' });
  expect(new TextDecoder().decode(bytes)).toMatch(/^solid Bracewright cm /);
});

test('what cannot be written is refused with a reason', async () => {
  expect(await failure({ exporter: 'test.other' })).toMatchObject({
    data: { reason: 'exporter/unknown' },
    message: expect.stringContaining('test.other'),
  });
  expect(await failure({ exporter: 'test.table', params: '{ "digits": 9 }' })).toMatchObject({
    data: { reason: 'operation/invalid-params' },
  });
  expect(await failure({ exporter: 'test.table', params: '{ "broken": true }' })).toMatchObject({
    data: { reason: 'exporter/no-files' },
  });
  expect(await failure({ exporter: 'test.table', params: '{' })).toMatchObject({ status: 400 });
});

test('a measure that holds too much to be read is named, and not left out of the file in silence', async () => {
  const other = await user.scan('0', 'marked.stl');
  const { id } = await user.client.call('measure/create', {
    modelId: other.id, kind: 'area', name: 'Old line', params: {},
  }); // prettier-ignore
  await server.database.write((trx) =>
    trx('measures')
      .where({ id })
      .update({ params: JSON.stringify({ note: 'x'.repeat(600_000) }) }),
  );
  const error = await user.client
    .download('document/export', { id: other.id, exporter: 'test.table' })
    .catch((reason: unknown) => reason as ApiError);
  expect(error).toMatchObject({ code: 4254, message: expect.stringContaining('“Old line”') });
  // What writes the body alone lacks nothing.
  await user.client.download('document/export', { id: other.id, format: 'stl' });
});
