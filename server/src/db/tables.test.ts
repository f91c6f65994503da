import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { postgresUrl } from '../../test/test-database.ts';
import { tablesOf } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('lists every table that keeps something, with its columns and key, what is pointed to first', async () => {
  const tables = await tablesOf(server.database.knex);
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['users', 'sessions', 'documents', 'records', 'audit_events']),
  );
  expect(names.filter((name) => /knex|sqlite|words|numbers|counts/.test(name))).toEqual([]);
  for (const [index, table] of tables.entries()) {
    expect(table.key.length, table.name).toBeGreaterThan(0);
    expect(table.columns).toEqual(expect.arrayContaining([...table.key]));
    expect(names.slice(0, index)).toEqual(expect.arrayContaining([...table.references]));
  }
  const records = tables.find(({ name }) => name === 'records')!;
  expect(records).toMatchObject({ key: ['owner_id', 'id'], references: ['documents'] });
  expect(records.columns.slice(0, 4)).toEqual(['owner_id', 'id', 'model_id', 'place']);
});

it('orders text by its bytes, whatever the script, and so does every column of it', async () => {
  const { database } = server;
  const words = ['b', 'B', 'a', 'Ä', 'z', 'é', '张三', '李四', '𠮷野', 'ｆ', '-', '10', '9', ' x', '_', 'Ω'];
  for (const [index, key] of words.entries())
    await database.write((trx) => trx('attempts').insert({ key, count: index, resets_at: 1 }));
  const expected = [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(await database.knex('attempts').orderBy('key').pluck('key')).toEqual(expected);
  expect(await database.knex('attempts').where('key', '>', 'z').orderBy('key', 'desc').pluck('key')).toEqual(
    expected.filter((key) => Buffer.compare(Buffer.from(key), Buffer.from('z')) > 0).reverse(),
  );
  if (postgresUrl === undefined) return;
  const { rows } = (await database.knex.raw(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and table_name not like 'knex%' and collation_name is distinct from 'C'
       and data_type in ('text', 'character varying', 'character')`,
  )) as { rows: unknown[] };
  expect(rows).toEqual([]);
});
