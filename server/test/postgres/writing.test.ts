import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/db/database.ts';
import { isUniqueViolation, systemRefusal } from '../../src/errors.ts';
import { freshPostgres, postgresUrl } from '../test-database.ts';

let url: string;
let one: Database;
let other: Database;
beforeEach(async () => {
  url = await freshPostgres(postgresUrl!);
  // Two pools: what two processes are to the database.
  [one, other] = await Promise.all([openDatabase(url), openDatabase(url)]);
});
afterEach(() => Promise.all([one.close(), other.close()]));

const addOne = (database: Database, key: string) =>
  database.write(async (trx) => {
    const row = (await trx('attempts').where({ key }).first()) as { count: number };
    await trx('attempts')
      .where({ key })
      .update({ count: row.count + 1 });
    return row.count;
  });

describe('writing from two processes', () => {
  it('reads and writes as if one came after the other, however many want the same row', async () => {
    await one.write((trx) => trx('attempts').insert({ key: 'n', count: 0, resets_at: 0 }));
    const seen = await Promise.all(
      Array.from({ length: 80 }, (_, i) => addOne(i % 2 === 0 ? one : other, 'n')),
    );
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, i) => i));
  });

  it('lets no two works through that each looked at what the other changed', async () => {
    // The classic: each may leave only while somebody else is on duty.
    for (let round = 0; round < 20; round++) {
      const keys = [`a${round}`, `b${round}`];
      await one.write((trx) =>
        trx('attempts').insert(keys.map((key) => ({ key, count: 1, resets_at: round }))),
      );
      const leave = (database: Database, key: string) =>
        database.write(async (trx) => {
          const on = await trx('attempts').where({ resets_at: round, count: 1 }).pluck('key');
          if (on.length < 2) return;
          await trx('attempts').where({ key }).update({ count: 0 });
        });
      await Promise.all([leave(one, keys[0]!), leave(other, keys[1]!)]);
      expect(await one.knex('attempts').where({ resets_at: round, count: 1 }).pluck('key')).toHaveLength(1);
    }
  });

  it('counts what is in a folder right, and keeps trails whole, when a crowd writes at one place', async () => {
    const { appendDeed, brokenTrails } = await import('../../src/audit/trail.ts');
    const deed = { chain: 'space:x', actor: '', actorName: '', action: 'x', outcome: 'done', target: null } as const; // prettier-ignore
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 === 0 ? one : other).write((trx) => appendDeed(trx, deed, i)),
      ),
    );
    expect(await one.knex('audit_events').orderBy('seq').pluck('seq')).toEqual(Array.from({ length: 40 }, (_, i) => i + 1)); // prettier-ignore
    expect(await brokenTrails(one.knex)).toEqual([]);
  });

  it('tells which error refused work, and leaves nothing of it', async () => {
    await one.write((trx) => trx('attempts').insert({ key: 'a', count: 1, resets_at: 0 }));
    const twice = one.write(async (trx) => {
      await trx('attempts').insert({ key: 'b', count: 1, resets_at: 0 });
      await trx('attempts').insert({ key: 'a', count: 1, resets_at: 0 });
    });
    const error: unknown = await twice.catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    // Neither the values of the statement nor the row are for the log.
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('(a)');
    expect(await one.knex('attempts').pluck('key')).toEqual(['a']);
  });

  it('never takes for saved what the database rolled back, though the work overlooked the error', async () => {
    const careless = one.write(async (trx) => {
      await trx('attempts').insert({ key: 'lost', count: 1, resets_at: 0 });
      await trx.raw('select 1/0').catch(() => undefined);
      return 'saved';
    });
    await expect(careless).rejects.toThrow('rolled back');
    expect(await one.knex('attempts').pluck('key')).toEqual([]);
  });

  it('keeps a refused work, and one that overlooked its error, from taking its neighbours along', async () => {
    const add = (key: string) =>
      one.write((trx) => trx('attempts').insert({ key, count: 1, resets_at: 0 }).then(() => key)); // prettier-ignore
    const results = await Promise.allSettled([
      add('first'),
      add('a'),
      add('a'),
      one.write(async (trx) => {
        await trx('attempts').insert({ key: 'lost', count: 1, resets_at: 0 });
        await trx.raw('select 1/0').catch(() => undefined);
      }),
      add('b'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']); // prettier-ignore
    expect(await one.knex('attempts').orderBy('key').pluck('key')).toEqual(['a', 'b', 'first']);
  });

  it('waits five seconds for one that does not let go, says that it is busy, and goes on afterwards', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const slow = other.write(() => held);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const error: unknown = await addOne(one, 'none').catch((caught: unknown) => caught);
    expect(systemRefusal(error)).toMatchObject({ failure: 'server/unavailable', retryAfter: 2 });
    letGo();
    await slow;
    await one.write((trx) => trx('attempts').insert({ key: 'after', count: 1, resets_at: 0 }));
    expect(await one.knex('attempts').pluck('key')).toEqual(['after']);
  });

  it('gives the reason when the connection is cut in the middle, and goes on with another', async () => {
    const cut = one.write(async (trx) => {
      await trx('attempts').insert({ key: 'cut', count: 1, resets_at: 0 });
      const { rows } = (await trx.raw('select pg_backend_pid() as pid')) as { rows: { pid: number }[] };
      await other.knex.raw('select pg_terminate_backend(?)', [rows[0]!.pid]);
      await trx('attempts').insert({ key: 'more', count: 1, resets_at: 0 });
    });
    await expect(cut).rejects.toMatchObject({
      code: expect.stringMatching(/^(57P01|08006|ECONNRESET|EPIPE)$/) as string,
    });
    await one.write((trx) => trx('attempts').insert({ key: 'after', count: 1, resets_at: 0 }));
    expect(await one.knex('attempts').pluck('key')).toEqual(['after']);
  });
});

describe('opening', () => {
  it('brings the structure up to date once when five processes start together', async () => {
    const empty = await freshPostgres(postgresUrl!);
    const first = await openDatabase(empty);
    await first.knex.raw('drop schema public cascade');
    await first.knex.raw('create schema public');
    await first.close();
    const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase(empty)));
    const names = await opened[0]!.knex('knex_migrations').pluck('name');
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(3);
    await Promise.all(opened.map((database) => database.close()));
  });

  it('gives every commit to the disk, also where the database is set to be careless', async () => {
    await one.knex.raw(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const again = await openDatabase(url);
    const { rows } = (await again.knex.raw('show synchronous_commit')) as {
      rows: { synchronous_commit: string }[];
    };
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
    await again.close();
  });
});
