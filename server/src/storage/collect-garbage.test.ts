import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startObjectStore, type TestObjectStore } from '../../test/object-store.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { collectGarbage } from './collect-garbage.ts';
import { FsBlobStore } from './fs-blob-store.ts';
import { S3BlobStore } from './s3-blob-store.ts';

let folder: string;
let objects: TestObjectStore;
let database: Database;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-sweep-'));
  database = await openDatabase(join(folder, 'test.db'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const HOUR = 3_600_000;
const bytes = (text: string) => new TextEncoder().encode(text);

const name = (hash: string) =>
  database.write(async (trx) => {
    await trx('users').insert({
      id: 'u',
      name: 'u',
      name_key: 'u',
      email: 'e',
      email_key: 'e',
      password_hash: 'p',
      created_at: 't',
    });
    await trx('documents').insert({
      id: 'd', owner_id: 'u', parent_id: '0', name: 'n', search_key: 'n', file_type: 'FILE', creator: 'u', save_time: 't',
      blob_hash: hash,
    }); // prettier-ignore
  });

describe('the sweep', () => {
  it('deletes blobs that nobody names only after two days', async () => {
    const store = await FsBlobStore.open(folder);
    const [kept, young, old] = [
      await store.put(bytes('kept')),
      await store.put(bytes('young')),
      await store.put(bytes('old')),
    ];
    const long = new Date(Date.now() - 49 * HOUR);
    for (const hash of [kept, old]) await utimes(await store.localPath(hash), long, long);
    await name(kept);
    expect(await collectGarbage(database, store, Date.now())).toBe(1);
    expect([await store.size(kept), await store.size(young), await store.size(old)]).toEqual([
      4,
      5,
      undefined,
    ]);
  });

  it('does so in an object store, and spares what was stored again meanwhile', async () => {
    const store = await S3BlobStore.open({ ...objects.settings, folder, cacheBytes: 1_000_000 });
    const [kept, again, old] = [
      await store.put(bytes('kept')),
      await store.put(bytes('again')),
      await store.put(bytes('old')),
    ];
    await name(kept);
    expect(await collectGarbage(database, store, Date.now() + 47 * HOUR)).toBe(0);
    const later = Date.now() + 49 * HOUR;
    // Its time is the store's, which the test cannot move: seen from the sweep it was stored a moment ago.
    const { writtenAt } = store;
    store.writtenAt = async (hash) => (hash === again ? later : writtenAt.call(store, hash));
    expect(await collectGarbage(database, store, later)).toBe(1);
    expect([await store.size(kept), await store.size(again), await store.size(old)]).toEqual([
      4,
      5,
      undefined,
    ]);
    await store.close();
  });
});
