import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { filesWith, knownPatient, NAME } from '../../test/erasing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  user = await server.user('eraser');
});
afterEach(() => server.stop());

/** Somebody else who reads the database file, and lets go of it when told. */
function otherReader(): () => void {
  interface Connection {
    exec(sql: string): void;
    prepare(sql: string): { get(): unknown };
    close(): void;
  }
  const Driver = createRequire(import.meta.url)('libsql') as new (file: string) => Connection;
  const connection = new Driver(join(server.folder, 'bracewright.db'));
  connection.exec('begin');
  connection.prepare('select count(*) from documents').get();
  return () => {
    connection.exec('commit');
    connection.close();
  };
}

it('answers while somebody reads the database, and forgets as soon as that one has finished', async () => {
  const id = await knownPatient(user);
  const letGo = otherReader();
  await user.client.call('patient/erase', { id, name: NAME });
  expect(await filesWith(server.folder, NAME)).not.toEqual([]);
  await user.client.call('document/dir/save', { name: 'saved meanwhile', parentId: '0' });
  letGo();
  await server.database.forgotten();
  expect(await filesWith(server.folder, NAME)).toEqual([]);
});

it('forgets at the next start what a server that stopped had not', async () => {
  const id = await knownPatient(user);
  const letGo = otherReader();
  await user.client.call('patient/erase', { id, name: NAME });
  await server.database.close();
  expect(await filesWith(server.folder, NAME)).not.toEqual([]);
  letGo();
  const again = await openDatabase(join(server.folder, 'bracewright.db'));
  await again.forgotten();
  await again.close();
  expect(await filesWith(server.folder, NAME)).toEqual([]);
});
