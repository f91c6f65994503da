import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';
import { collectGarbage } from './collect-garbage.ts';
import { FsBlobStore } from './fs-blob-store.ts';

let folder: string;
let store: FsBlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-blobs-'));
  store = await FsBlobStore.open(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the blob store', () => {
  it('gives back what was put under its hash, and leaves no temporary file', async () => {
    const hash = await store.put(bytes('spine'));
    expect(hash).toBe(hashOf('spine'));
    expect(new TextDecoder().decode(await store.read(hash))).toBe('spine');
    expect(await store.size(hash)).toBe(5);
    expect(await store.put(bytes('spine'))).toBe(hash);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('takes over a file and mends a blob that was damaged', async () => {
    const hash = await store.put(bytes('whole'));
    await writeFile(await store.localPath(hash), 'hurt');
    const path = store.temporaryPath();
    await writeFile(path, 'whole');
    await store.adopt(path, hash);
    expect(new TextDecoder().decode(await store.read(hash))).toBe('whole');
  });

  it('knows nothing of a hash that is none', async () => {
    expect(await store.size(hashOf('never stored'))).toBeUndefined();
    expect(() => store.stream('../../bracewright.db')).toThrow('not a hash');
  });

  it('removes what an earlier process left unfinished', async () => {
    await writeFile(store.temporaryPath(), 'half');
    await FsBlobStore.open(folder);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
});

describe('the sweep', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(join(folder, 'test.db'));
  });
  afterEach(() => database.close());

  it('deletes blobs that nobody names only after two days', async () => {
    const [kept, young, old] = [
      await store.put(bytes('kept')),
      await store.put(bytes('young')),
      await store.put(bytes('old')),
    ];
    const long = new Date(Date.now() - 49 * 3_600_000);
    for (const hash of [kept, old]) await utimes(await store.localPath(hash), long, long);
    await database.write(async (trx) => {
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
        blob_hash: kept,
      }); // prettier-ignore
    });
    expect(await collectGarbage(database, store, Date.now())).toBe(1);
    expect([await store.size(kept), await store.size(young), await store.size(old)]).toEqual([
      4,
      5,
      undefined,
    ]);
  });
});
