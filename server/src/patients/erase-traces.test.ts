import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { postgresUrl } from '../../test/test-database.ts';
import { patientFields, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

/** Every file below a folder that holds the text. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      if ((await readFile(path)).includes(text)) found.push(entry.name);
    }
  return found;
}

const NAME = 'Zwölfender';

let server: TestServer;
let user: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  user = await server.user('eraser');
});
afterEach(() => server.stop());

/** A patient whose name is in several places. */
async function known(): Promise<string> {
  const { id } = await user.client.call('document/patient/save', { ...patientFields(NAME), parentId: '0' });
  await user.client.call('patient/update', { ...patientFields(NAME), id, remark: `${NAME} again` });
  await user.client.call('patient/consent', { id, guardian: 'Lin Mei', date: '2026-01-07' });
  await user.upload({ parentId: id, name: 'note.txt', bytes: Buffer.from(`about ${NAME}`) });
  return id;
}

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

it('leaves the name of an erased patient in no file of the data folder', async () => {
  const id = await known();
  if (postgresUrl === undefined) expect(await filesWith(server.folder, NAME)).not.toEqual([]);
  await user.client.call('patient/erase', { id, name: NAME });
  await server.database.forgotten();
  expect(await filesWith(server.folder, NAME)).toEqual([]);
  expect(await filesWith(server.folder, NAME.toLowerCase())).toEqual([]);
});

it.runIf(postgresUrl === undefined)(
  'answers while somebody reads the database, and forgets as soon as that one has finished',
  async () => {
    const id = await known();
    const letGo = otherReader();
    await user.client.call('patient/erase', { id, name: NAME });
    expect(await filesWith(server.folder, NAME)).not.toEqual([]);
    await user.client.call('document/dir/save', { name: 'saved meanwhile', parentId: '0' });
    letGo();
    await server.database.forgotten();
    expect(await filesWith(server.folder, NAME)).toEqual([]);
  },
);

it.runIf(postgresUrl === undefined)(
  'forgets at the next start what a server that stopped had not',
  async () => {
    const id = await known();
    const letGo = otherReader();
    await user.client.call('patient/erase', { id, name: NAME });
    await server.database.close();
    expect(await filesWith(server.folder, NAME)).not.toEqual([]);
    letGo();
    const again = await openDatabase(join(server.folder, 'bracewright.db'));
    await again.forgotten();
    await again.close();
    expect(await filesWith(server.folder, NAME)).toEqual([]);
  },
);

it('has erased a patient although a file of the record cannot be removed, and says so', async () => {
  const id = await known();
  server.blobs.delete = () => Promise.reject(new Error('the store is away'));
  const { erased, kept } = await user.client.call('patient/erase', { id, name: NAME });
  expect(erased).toMatchObject({ documents: 2, files: 0 });
  expect(kept.map(({ what }) => what)).toEqual(['audit-trail', 'backups', 'traces', 'files']);
});
