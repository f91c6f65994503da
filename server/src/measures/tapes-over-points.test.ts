import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '@bracewright/catalog';
import type { DocumentEntry } from '@bracewright/core/contract';
import { boxFile, openTube } from '../../test/bodies.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import * as migration from '../db/migrations/tapes-over-points.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ operations, patienceMs: 60_000 });
  user = await server.user('worker');
});
afterAll(() => server.stop());

it('a length over points that was kept twice as long is taken anew after the update, and differs from nothing', async () => {
  const file = await user.upload({ name: 'tube.stl', bytes: boxFile('stl', openTube()) });
  const { id: modelId } = file.body.data as DocumentEntry;
  const points = [20, 80].map((z) => ({ position: [100, 0, z], normal: [1, 0, 0] }));
  const plane = { origin: [0, 0, 100], normal: [0, 0, 1] };
  const keep = (params: unknown) =>
    user.client.call('measure/create', { modelId, kind: 'tape', params: params as never });
  const [over, round] = [await keep({ points }), await keep({ plane })];
  expect(over.value).toBeGreaterThan(50);
  const kept = (by: string) => server.database.knex('measures').where({ id: by }).first();
  const { at_revision: revision } = (await kept(over.id)) as { at_revision: number };
  const twice = 2 * over.value!;
  await server.database.write(async (trx) => {
    for (const { id } of [over, round])
      await trx('measures')
        .where({ id })
        .update({ value: twice, given_value: twice, given_revision: revision, checked: 1 });
    await migration.up(trx);
  });
  const listed = async () => {
    const all = await user.client.call('measure/list', { modelId });
    return all.find(({ id }) => id === over.id);
  };
  await expect
    .poll(listed, { timeout: 20_000 })
    .toMatchObject({ value: over.value, checked: true, givenValue: null });
  // A girth round a section never was wrong.
  expect(await kept(round.id)).toMatchObject({ value: twice, at_revision: revision });
});
