import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenTrails } from '../../src/audit/trail.ts';
import { transfer } from '../../src/cli/commands/transfer.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { connect, lookInto, openDatabase } from '../../src/db/database.ts';
import { backUp, restore } from '../../src/keeping/backup.ts';
import { inEnvironment, inFolder } from '../../src/keeping/deployment.ts';
import { verifyAll } from '../../src/keeping/verify.ts';
import { digestTables, type TableDigest } from '../../src/keeping/copy-tables.ts';
import { PASSWORD, startTestServer } from '../harness.ts';
import { freshPostgres, postgresUrl } from '../test-database.ts';

let place: string;
const file = () => join(place, 'bracewright.db');
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'bracewright-move-'));
  const server = await startTestServer({ database: await openDatabase(file()) });
  const user = await server.user('anna');
  for (const name of ['张三', "O'Neil", '𠮷野 %_\\']) {
    const patient = await user.patient(name);
    const scan = await user.scan(patient.id);
    for (let revision = 0; revision < 3; revision++)
      await user.client.call('operation/create', { modelId: scan.id, revision, type: 'test.move', version: 1, params: { up: 0.1 + revision } }); // prettier-ignore
    await user.client.call('measure/create', { modelId: scan.id, kind: 'volume', params: {}, name: '体积' });
    await user.client.call('document/saveOrUpdateJson', { id: scan.id, key: 'k', json: { text: '\n"\\u' } });
  }
  const gone = await user.folder('gone');
  await user.client.call('document/delete', { id: gone.id });
  // More rows than one piece, their keys in a crowd.
  await server.database.write(
    (trx) =>
    trx.batchInsert('attempts', Array.from({ length: 1201 }, (_, i) => ({ key: `k${i}`, count: i, resets_at: 2 ** 43 + i })), 300), // prettier-ignore
  );
  await server.stop();
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [transfer], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, told: told.join('\n'), printed: printed.join('\n') };
}

async function digests(address: string): Promise<readonly TableDigest[]> {
  const knex = lookInto(address);
  try {
    return await digestTables(knex);
  } finally {
    await knex.destroy();
  }
}

describe('transfer', () => {
  it('takes every row to PostgreSQL and back, all of them as they were', async () => {
    const url = await freshPostgres(postgresUrl!);
    const there = await bracewright('transfer', '--from', place, '--to', url, '--json');
    expect(there).toMatchObject({ status: 0, told: '' });
    const before = await digests(file());
    expect(before.find(({ name }) => name === 'attempts')!.rows).toBeGreaterThan(1200);
    expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(10);
    expect(await digests(url)).toEqual(before);
    expect((JSON.parse(there.printed) as { tables: TableDigest[] }).tables).toEqual(before);

    const back = join(place, 'back');
    await mkdir(back);
    expect((await bracewright('transfer', '--from', url, '--to', back)).status).toBe(0);
    expect(await digests(join(back, 'bracewright.db'))).toEqual(before);
  });

  it('leaves a database that works: sessions, counts, searches and trails', async () => {
    const url = await freshPostgres(postgresUrl!);
    await bracewright('transfer', '--from', place, '--to', url);
    const server = await startTestServer({ database: await openDatabase(url) });
    try {
      const { cookie } = await server.client().call('account/login/in', { name: 'anna', password: PASSWORD });
      const client = server.client(cookie);
      expect(await client.call('document/list', {})).toMatchObject({ total: 3 });
      expect((await client.call('document/search', { name: '张三' })).map(({ name }) => name)).toEqual([
        '张三',
      ]);
      expect(await brokenTrails(server.database.knex)).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('is refused onto a database that holds something, and leaves that alone', async () => {
    const url = await freshPostgres(postgresUrl!);
    const knex = connect(url);
    await knex('attempts').insert({ key: 'mine', count: 1, resets_at: 1 });
    expect(await bracewright('transfer', '--from', place, '--to', url)).toMatchObject({
      status: 1,
      told: expect.stringContaining('not empty') as string,
    });
    expect(await knex('attempts').pluck('key')).toEqual(['mine']);
    expect(await knex('users')).toEqual([]);
    await knex.destroy();
    expect((await bracewright('transfer', '--from', url, '--to', place)).told).toContain('holds a database');
    expect((await bracewright('transfer', '--from', join(place, 'none'), '--to', url)).status).toBe(1);
    expect((await bracewright('transfer', '--from', place)).status).toBe(2);
  });

  it('keeps nothing when a row does not arrive as it was', async () => {
    const url = await freshPostgres(postgresUrl!);
    const knex = connect(url);
    await knex.raw(
      `create function spoil() returns trigger as $$ begin new.name = new.name || ' '; return new; end; $$ language plpgsql`,
    );
    await knex.raw('create trigger spoil before insert on documents for each row execute function spoil()');
    expect((await bracewright('transfer', '--from', place, '--to', url)).told).toContain('did not arrive');
    expect(await knex('users')).toEqual([]);
    await knex.destroy();
  });
});

describe('a backup', () => {
  it('taken from a server on PostgreSQL while it saves goes into an empty PostgreSQL, whole and as of one moment', async () => {
    const server = await startTestServer();
    try {
      const user = await server.user('keeper');
      const scan = await user.scan();
      const here = inEnvironment(server.environment);
      let isOver = false;
      const saving = (async () => {
        for (let revision = 0; !isOver; revision++)
          await user.client.call('operation/create', { modelId: scan.id, revision, type: 'test.move', version: 1, params: {} }); // prettier-ignore
      })();
      const copy = join(place, 'copy');
      await backUp(here, copy, new Date());
      isOver = true;
      await saving;
      expect(await verifyAll(inFolder(copy))).toMatchObject({ documents: 1, damage: [] });

      const there = {
        folder: join(place, 'there'),
        database: await freshPostgres(postgresUrl!),
        objects: undefined,
      };
      await restore(copy, there);
      expect(await verifyAll(there)).toMatchObject({ documents: 1, damage: [] });
      expect(await digests(there.database)).toEqual(await digests(join(copy, 'bracewright.db')));
      const knex = connect(there.database);
      const { revision } = (await knex('documents').first('revision')) as { revision: number };
      expect(await knex('records').count({ n: '*' }).first()).toEqual({ n: revision });
      await knex.destroy();
      await expect(restore(copy, there)).rejects.toThrow('holds data already');
    } finally {
      await server.stop();
    }
  });
});
