import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesWith, knownPatient, NAME } from '../../test/erasing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { postgresUrl } from '../../test/test-database.ts';

let server: TestServer;
let user: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  user = await server.user('eraser');
});
afterEach(() => server.stop());

it('leaves the name of an erased patient in no file of the data folder', async () => {
  const id = await knownPatient(user);
  if (postgresUrl === undefined) expect(await filesWith(server.folder, NAME)).not.toEqual([]);
  await user.client.call('patient/erase', { id, name: NAME });
  await server.database.forgotten();
  expect(await filesWith(server.folder, NAME)).toEqual([]);
  expect(await filesWith(server.folder, NAME.toLowerCase())).toEqual([]);
});

it('has erased a patient although a file of the record cannot be removed, and says so', async () => {
  const id = await knownPatient(user);
  server.blobs.delete = () => Promise.reject(new Error('the store is away'));
  const { erased, kept } = await user.client.call('patient/erase', { id, name: NAME });
  expect(erased).toMatchObject({ documents: 2, files: 0 });
  expect(kept.map(({ what }) => what)).toEqual(['audit-trail', 'backups', 'traces', 'devices', 'files']);
});
