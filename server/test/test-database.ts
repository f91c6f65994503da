import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/db/database.ts';
import { databaseAt } from './postgres/server.ts';

/** The database that others are copied from: it has the structure already, and nobody is in it. */
const TEMPLATE = 'bracewright_template';
const LOCK = 1;

/** Address of the PostgreSQL that these tests run on; undefined for SQLite, which needs none. */
export const postgresUrl = process.env['BRACEWRIGHT_TEST_DATABASE'];

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the template once, whichever test comes first. */
async function requireTemplate(client: pg.Client, url: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${LOCK})`);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount === 0) {
    await client.query(`create database ${TEMPLATE}_made`);
    await (await openDatabase(databaseAt(url, `${TEMPLATE}_made`))).close();
    await client.query(`alter database ${TEMPLATE}_made rename to ${TEMPLATE}`);
  }
  await client.query(`select pg_advisory_unlock(${LOCK})`);
}

/** A database of its own for one test, with the structure. */
export async function freshPostgres(url: string): Promise<string> {
  return withClient(url, async (client) => {
    await requireTemplate(client, url);
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    // As files: half the work of writing every block to the log, which nothing of a test outlives.
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    return databaseAt(url, name);
  });
}

let template: Promise<Uint8Array> | undefined;

/** The bytes of an SQLite database with the structure and nobody in it. */
async function makeTemplate(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'bracewright-template-'));
  try {
    const place = join(folder, 'template.db');
    await (await openDatabase(place)).close();
    return await readFile(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database of its own for one test in a folder, with the structure: every step to it anew takes longer than many a test. */
async function freshSqlite(folder: string): Promise<string> {
  const place = join(folder, 'bracewright.db');
  await writeFile(place, await (template ??= makeTemplate()));
  return place;
}

/** Where a database of its own for one test is, fresh, as `openDatabase` takes it. */
export const freshDatabase = (folder: string): Promise<string> =>
  postgresUrl === undefined ? freshSqlite(folder) : freshPostgres(postgresUrl);
