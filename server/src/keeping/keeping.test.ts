import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DocumentEntry } from '@bracewright/core/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backup, restore, verify } from '../cli/commands/keeping.ts';
import { runCommandLine } from '../cli/run.ts';
import { openDatabase } from '../db/database.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { boxFile, box } from '../../test/bodies.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let anna: TestUser;
let place: string;
const at = (name: string) => join(place, name);

/** Runs a command in the environment of the server: without --data it works on what the server works on. */
async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const before = { ...process.env };
  Object.assign(process.env, server.environment);
  const status = await runCommandLine([...argv, '--json'], [verify, backup, restore], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  // The variables, not the table of them: threads that are started later get the real one.
  for (const name of Object.keys(server.environment))
    if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = before[name];
  return { status, told: told.join('\n'), json: JSON.parse(printed.join('\n')) as Record<string, unknown> };
}

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user('anna');
  const patient = await anna.patient('Kept');
  for (let i = 0; i < 3; i++)
    await anna.upload({ parentId: patient.id, name: `scan ${i}.stl`, bytes: boxFile('stl', box(300 + i)) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'bracewright-keep-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const blobsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** The hash of a blob by where it lies. */
const nameOf = (path: string): string => path.split(/[\\/]/).slice(-2).join('');

const kept = async (): Promise<readonly string[]> => {
  const hashes: string[] = [];
  for await (const { hash } of server.blobs.list()) hashes.push(hash);
  return hashes.sort();
};

describe('verify', () => {
  it('finds nothing wrong with what a server runs on, and changes nothing', async () => {
    const before = await kept();
    const { status, json } = await bracewright('verify');
    expect(status).toBe(0);
    expect(json).toMatchObject({ documents: 4, blobs: before.length, damage: [] });
    expect(await kept()).toEqual(before);
  });

  it('names a stored file that was changed behind the back of the server', async () => {
    const hash = await server.blobs.put(Buffer.from('an X-ray'));
    await server.damageBlob(hash, Buffer.from('an x-ray'));
    const { status, json } = await bracewright('verify');
    expect([status, json['damage']]).toEqual([
      1,
      [{ kind: expect.stringMatching(/^blob-(changed|unreadable)$/) as string, hash }],
    ]);
    await server.damageBlob(hash);
  });

  it('names a file that was changed, one that was cut and one that is gone, and ends with 1', async () => {
    await bracewright('backup', at('copy'));
    const [changed, cut, gone] = (await blobsIn(at('copy'))) as [string, string, string];
    const bytes = await readFile(changed);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(changed, bytes);
    await truncate(cut, (await stat(cut)).size - 1);
    await rm(gone);
    const { status, json } = await bracewright('verify', '--data', at('copy'));
    expect(status).toBe(1);
    expect(json['damage']).toEqual([
      { kind: 'blob-changed', hash: nameOf(changed) },
      { kind: 'blob-changed', hash: nameOf(cut) },
      { kind: 'blob-missing', hash: nameOf(gone), document: expect.any(String) as string },
    ]);
  });

  it('says of a folder without a database that it is none', async () => {
    const { status, told } = await bracewright('verify', '--data', place);
    expect(status).toBe(1);
    expect(told).toContain('not a data folder');
  });
});

describe('a backup', () => {
  it('taken in a stream of saves holds every save that was acknowledged before, and is whole elsewhere', async () => {
    const model = await anna.scan('0', 'saved.stl');
    const acknowledged: string[] = [];
    let revision = 0;
    let running = true;
    const saving = (async () => {
      while (running) {
        const id = randomUUID();
        const answer = await anna.client.call('operation/create', {
          modelId: model.id,
          revision,
          id,
          type: 'test.move',
          version: 1,
          params: {},
        });
        revision = answer.revision;
        acknowledged.push(id);
      }
    })();
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = acknowledged.slice();
    const { status, told } = await bracewright('backup', at('copy'));
    running = false;
    await saving;
    expect([status, told]).toEqual([0, '']);
    expect((await bracewright('restore', at('copy'), '--data', at('data'))).status).toBe(0);
    expect((await bracewright('verify', '--data', at('data'))).json).toMatchObject({ damage: [] });
    const database = await openDatabase(join(at('data'), 'bracewright.db'));
    const records = (await database.knex('records').where({ model_id: model.id }).orderBy('place').select('id')) as { id: string }[]; // prettier-ignore
    const row = (await database.knex('documents').where({ id: model.id }).first('revision')) as { revision: number }; // prettier-ignore
    await database.close();
    const kept = records.map(({ id }) => id);
    expect(kept.slice(0, before.length)).toEqual(before);
    expect(acknowledged.slice(0, kept.length)).toEqual(kept.slice(0, acknowledged.length));
    expect(row.revision).toBe(kept.length);
  });

  it('is left as it is by looking at it, and can be restored afterwards', async () => {
    await bracewright('backup', at('copy'));
    const before = await readFile(join(at('copy'), 'bracewright.db'));
    expect((await bracewright('verify', '--data', at('copy'))).json).toMatchObject({ damage: [] });
    expect(Buffer.compare(await readFile(join(at('copy'), 'bracewright.db')), before)).toBe(0);
    expect((await bracewright('restore', at('copy'), '--data', at('data'))).status).toBe(0);
  });

  it('is refused into a folder that holds something', async () => {
    await writeFile(at('mine.txt'), 'mine');
    const { status, told } = await bracewright('backup', place);
    expect(status).toBe(1);
    expect(told).toContain('not empty');
    expect(await readdir(place)).toEqual(['mine.txt']);
  });

  it('leaves nothing half written, so that it can be taken again', async () => {
    const { blob_hash: hash } = (await server.database
      .knex('documents')
      .whereNotNull('blob_hash')
      .first('blob_hash')) as {
      blob_hash: string;
    };
    const bytes = await server.blobs.read(hash);
    await server.damageBlob(hash, Buffer.concat([bytes, Buffer.from('x')]));
    const failed = await bracewright('backup', at('again'));
    await server.damageBlob(hash, Buffer.from(bytes));
    expect([failed.status, failed.told]).toEqual([1, expect.stringContaining('damaged')]);
    expect(await readdir(at('again'))).toEqual([]);
    expect((await bracewright('backup', at('again'))).status).toBe(0);
  });

  it('is whole although a document is deleted for good while it is taken, and holds nothing of it', async () => {
    const scan = await anna.upload({ name: 'gone.stl', bytes: boxFile('stl', box(333)) });
    const { id } = scan.body.data as DocumentEntry;
    await anna.client.call('document/delete', { id });
    const before = await kept();
    const store = Object.getPrototypeOf(server.blobs) as BlobStore;
    const { stream } = store;
    let isFirst = true;
    const spy = vi.spyOn(store, 'stream').mockImplementation(function (this: BlobStore, hash) {
      if (!isFirst) return stream.call(this, hash);
      isFirst = false;
      const given = async function* (self: BlobStore) {
        await anna.client.call('recycle/delete', { id });
        yield* stream.call(self, hash) as AsyncIterable<Buffer>;
      };
      return Readable.from(given(this));
    });
    try {
      const { status, told } = await bracewright('backup', at('meanwhile'));
      expect([status, told]).toEqual([0, expect.any(String)]);
    } finally {
      spy.mockRestore();
    }
    const after = await kept();
    expect(after.length).toBeLessThan(before.length);
    expect((await blobsIn(at('meanwhile'))).map(nameOf).sort()).toEqual(after);
    expect((await bracewright('verify', '--data', at('meanwhile'))).json).toMatchObject({ damage: [] });
  });

  it('is read by nobody else, also in a folder that was there before', async () => {
    const place = at('there before');
    await mkdir(place, { recursive: true });
    await chmod(place, 0o755);
    expect((await bracewright('backup', place)).status).toBe(0);
    const rightsOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await rightsOf(place)).toBe(0o700);
    expect(await rightsOf(join(place, 'bracewright.db'))).toBe(0o600);
  });

  it('is not restored over data, nor when it is damaged or was not finished', async () => {
    await bracewright('backup', at('copy'));
    expect((await bracewright('restore', at('copy'))).told).toContain('holds data already');
    const blob = (await blobsIn(at('copy')))[0]!;
    const bytes = await readFile(blob);
    await writeFile(blob, Buffer.concat([bytes, Buffer.from('x')]));
    const damaged = await bracewright('restore', at('copy'), '--data', at('one'));
    expect([damaged.status, damaged.told]).toEqual([1, expect.stringContaining('damaged')]);
    await writeFile(blob, bytes);
    await rm(blob);
    expect((await bracewright('restore', at('copy'), '--data', at('two'))).status).toBe(1);
    await rm(join(at('copy'), 'manifest.json'));
    expect((await bracewright('restore', at('copy'), '--data', at('three'))).told).toContain(
      'no finished backup',
    );
    for (const name of ['one', 'two', 'three']) {
      await mkdir(at(name), { recursive: true });
      expect(await readdir(at(name))).not.toContain('bracewright.db');
    }
  });
});
