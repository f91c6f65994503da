import { defineOperation } from '@bracewright/core/operation';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { wallsOf } from './walls.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  const thicken = defineOperation({
    type: 'export.thicken',
    version: 1,
    params: z.object({}),
    apply: (mesh) => ({ ...mesh }),
  });
  server = await startTestServer({ operations: [...testOperations, thicken] });
  user = await server.user('orthotist');
});
afterAll(() => server.stop());

it('tells of a wall that was itself worked on, from its own report and from the body’s, and no more once that is undone', async () => {
  const { client } = user;
  const body = await user.scan('0', 'worked.stl');
  await client.call('document/savethickenmodel', { id: body.id, revision: 0, params: {} });
  const wall = (await client.call('document/list', {})).items.find(({ name }) =>
    name.startsWith('worked wall'),
  )!;
  const told = async () => {
    const { knex } = server.database;
    const files = [];
    for (const { id } of [body, wall]) {
      const row = (await knex('documents').where({ id }).first()) as DocumentRow;
      const rows = (await knex('records').where({ model_id: id }).orderBy('place')) as RecordRow[];
      const walls = await wallsOf(knex, row, rows, row.base_hash!);
      files.push(walls.map(({ file }) => [file!.isWorkedOn, file!.hash !== null]));
    }
    return files;
  };
  expect(await told()).toEqual([[[false, true]], [[false, true]]]);
  const step = { modelId: wall.id, type: 'test.move', version: 1, params: { up: 5 } };
  await client.call('operation/create', { ...step, revision: 0 });
  expect(await told()).toEqual([[[true, false]], [[true, false]]]);
  await client.call('operation/step', { modelId: wall.id, revision: 1, id: null });
  expect(await told()).toEqual([[[false, true]], [[false, true]]]);
});

it('tells of a wall that was brought to another patient, or out of any record, that it lies there', async () => {
  const { client } = user;
  const anna = await user.patient('Anna');
  const berta = await user.patient('Berta');
  const body = await user.scan(anna.id, 'scan.stl');
  await client.call('document/savethickenmodel', { id: body.id, revision: 0, params: {} });
  const wall = (await client.call('document/list', { parentId: anna.id })).items.find(
    ({ id }) => id !== body.id,
  )!;
  const told = async () => {
    const { knex } = server.database;
    const row = (await knex('documents').where({ id: body.id }).first()) as DocumentRow;
    const rows = (await knex('records').where({ model_id: body.id }).orderBy('place')) as RecordRow[];
    return (await wallsOf(knex, row, rows, row.base_hash!)).map(({ file }) => file && [file.name, file.away]);
  };
  const copy = await client.call('document/copy', { id: wall.id, parentId: berta.id });
  expect(await told()).toEqual([[wall.name, undefined]]);
  await client.call('document/delete', { id: wall.id });
  expect(await told()).toEqual([[wall.name, 'patient']]);
  await client.call('document/move', { id: copy.id, parentId: '0' });
  expect(await told()).toEqual([[wall.name, 'elsewhere']]);
  await client.call('document/move', { id: body.id, parentId: '0' });
  expect(await told()).toEqual([[wall.name, undefined]]);
});
