import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import { isAccepted, type DocumentEntry } from '@bracewright/core/contract';
import { boxFile, openTube } from '../../test/bodies.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import * as migration from '../db/migrations/walls-measured.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ operations, patienceMs: 60_000 });
  user = await server.user('worker');
});
afterAll(() => server.stop());

it('a girth that was taken of a shown wall is taken of the body after the update', async () => {
  const file = await user.upload({ name: 'tube.stl', bytes: boxFile('stl', openTube()) });
  const model = file.body.data as DocumentEntry;
  const wall = { id: model.id, revision: 0, params: { thickness: 4, mode: 'equal' } };
  const shell = await user.client.call('document/savethickenmodel', wall);
  if (isAccepted(shell)) throw new Error('the wall of a small tube is made at once');
  const [made] = await user.client.call('operation/list', { modelId: model.id });
  const { revision } = await user.client.call('operation/update', { id: made!.id, revision: 1, state: 'on' });
  const params = { plane: { origin: [0, 0, 100], normal: [0, 0, 1] } } as never;
  const { id, value } = await user.client.call('measure/create', {
    modelId: model.id,
    kind: 'perimeter',
    params,
  });
  await server.database.write(async (trx) => {
    await trx('measures')
      .where({ id })
      .update({ value: value! + 25, checked: 1, at_revision: revision });
    await migration.up(trx);
  });
  await expect
    .poll(async () => (await user.client.call('measure/list', { modelId: model.id }))[0], { timeout: 20_000 })
    .toMatchObject({ value, checked: true });
});
