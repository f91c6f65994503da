import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBusy } from '../errors.ts';
import { openDatabase, type Database } from './database.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-db-'));
  database = await openDatabase(join(folder, 'test.db'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const save = (key: string, count = 1) =>
  database.write((trx) => trx('attempts').insert({ key, count, resets_at: 0 }));
const keys = async () => (await database.knex('attempts').orderBy('key').pluck('key')) as string[];

interface Connection {
  exec(sql: string): void;
  close(): void;
}
/** A connection of another process, as it were. */
function otherConnection(): Connection {
  const Libsql = createRequire(import.meta.url)('libsql') as new (file: string) => Connection;
  return new Libsql(join(folder, 'test.db'));
}

describe('the database', () => {
  it('flushes each commit to the disk, watches foreign keys and keeps a write-ahead log', async () => {
    const pragma = async (name: string) =>
      Object.values(((await database.knex.raw(`pragma ${name}`)) as object[])[0]!)[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
  });

  it('migrates once and can be opened again', async () => {
    await save('kept');
    const again = await openDatabase(join(folder, 'test.db'));
    expect(await again.knex('attempts').pluck('key')).toEqual(['kept']);
    await again.close();
  });
});

describe('the writer', () => {
  it('saves what came at once, and a refused one takes no neighbour along', async () => {
    const results = await Promise.allSettled([save('a'), save('b'), save('a'), save('c')]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });

  it('leaves nothing of work that threw in the middle', async () => {
    const work = database.write(async (trx) => {
      await trx('attempts').insert({ key: 'half', count: 1, resets_at: 0 });
      throw new Error('in the middle');
    });
    await expect(work).rejects.toThrow('in the middle');
    expect(await keys()).toEqual([]);
  });

  it('keeps what was saved beside a record of which no overview can be made', async () => {
    const broken = database.write(async (trx) => {
      const time = '2026-01-01T00:00:00.000Z';
      await trx('documents').insert({
        id: 'p', owner_id: 'o', parent_id: '0', name: 'p', search_key: 'p', file_type: 'PATIENT', creator: 'o', save_time: time, size: 0, info: '{}',
      }); // prettier-ignore
      await trx('patients').insert({ document_id: 'p', fields: 'no record' });
    });
    const results = await Promise.allSettled([broken, save('neighbour')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await save('later');
    expect(await keys()).toEqual(['later', 'neighbour']);
  });

  it('runs work in the order in which it came, each seeing what the ones before it did', async () => {
    await save('n', 0);
    const add = () =>
      database.write(async (trx) => {
        const { count } = (await trx('attempts').where({ key: 'n' }).first()) as { count: number };
        await trx('attempts')
          .where({ key: 'n' })
          .update({ count: count + 1 });
        return count;
      });
    expect(await Promise.all(Array.from({ length: 50 }, add))).toEqual(
      Array.from({ length: 50 }, (_, i) => i),
    );
  });

  it('waits for another process that holds the database, the event loop staying free', async () => {
    const other = otherConnection();
    other.exec('BEGIN IMMEDIATE');
    const saving = save('patient');
    await new Promise((resolve) => setTimeout(resolve, 400));
    other.exec('COMMIT');
    other.close();
    await saving;
    expect(await keys()).toEqual(['patient']);
  });

  it('gives up after five seconds with an error that says busy', async () => {
    const other = otherConnection();
    other.exec('BEGIN IMMEDIATE');
    const error: unknown = await save('hopeless').catch((caught: unknown) => caught);
    other.exec('ROLLBACK');
    other.close();
    expect(isBusy(error)).toBe(true);
    await save('after');
    expect(await keys()).toEqual(['after']);
  });
});
