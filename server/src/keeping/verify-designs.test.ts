import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import { replayDesigns } from './verify-designs.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user('keeper');
});
afterAll(() => server.stop());

const replay = (most: number) => replayDesigns(server.database.knex, server.blobs, testOperations, most);

it('replays designs and names the first step that no longer gives what was recorded', async () => {
  const scan = await user.scan();
  const grow = (revision: number, percent: number, more: object = {}) =>
    user.client.call('operation/create', {
      modelId: scan.id, revision, type: 'test.grow', version: 1, params: { percent }, ...more,
    }); // prettier-ignore
  await grow(0, 5);
  await user.client.call('document/volume', { id: scan.id });
  expect(await replay(10)).toEqual({ replayed: 1, left: 0, differences: [] });

  const { record } = await grow(1, 7);
  await user.client.call('document/volume', { id: scan.id });
  const { result } = await user.client.call('operation/get', { id: record.id });
  await user.client.call('operation/delete', { id: record.id, revision: 2 });
  const { record: wrong } = await grow(3, 7, { result: { key: result!.key, meshHash: 'd'.repeat(64) } });
  expect(await replay(10)).toEqual({
    replayed: 1,
    left: 0,
    differences: [
      { kind: 'design-differs', document: scan.id, record: wrong.id, type: 'test.grow', index: 2 },
    ],
  });
  expect(await replay(0)).toEqual({ replayed: 0, left: 1, differences: [] });
});
