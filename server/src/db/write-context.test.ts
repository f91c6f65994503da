import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { openDatabase, type Database } from './database.ts';

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = await openDatabase(server.environment['DATABASE_URL'] ?? join(server.folder, 'bracewright.db'));
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

it('runs each write in the context of who asked for it, however they are grouped', async () => {
  const calls = new AsyncLocalStorage<string>();
  const names = ['anna', 'boris', 'chen', 'dana', 'emil'];
  const seen = names.map((name) =>
    calls.run(name, async () => {
      // All come within one group.
      await pause(1);
      return database.write(async (trx) => {
        const before = calls.getStore();
        await trx.raw('select 1');
        return [before, calls.getStore()];
      });
    }),
  );
  expect(await Promise.all(seen)).toEqual(names.map((name) => [name, name]));
});
