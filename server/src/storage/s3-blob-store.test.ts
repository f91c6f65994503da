import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startObjectStore, type TestObjectStore } from '../../test/object-store.ts';
import { S3BlobStore } from './s3-blob-store.ts';

let objects: TestObjectStore;
let folder: string;
let store: S3BlobStore;
const open = (name: string, cacheBytes = 100_000_000) =>
  S3BlobStore.open({ ...objects.settings, folder: join(folder, name), cacheBytes });
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-s3-blobs-'));
  store = await open('one');
});
afterEach(async () => {
  objects.weather = 'fine';
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an object store that does not answer', () => {
  it.each(['down', 'failing'] as const)(
    'refuses for a while when it is %s, and loses nothing',
    async (weather) => {
      const stored = await store.put(randomBytes(100));
      const other = await open('two');
      objects.weather = weather;
      const path = store.temporaryPath();
      const content = randomBytes(200);
      await writeFile(path, content);
      const refused = { failure: 'server/unavailable', retryAfter: 5 };
      expect(await failure(store.adopt(path, hashOf(content)))).toMatchObject(refused);
      expect(await failure(other.read(stored))).toMatchObject(refused);
      expect(await failure(other.size(stored))).toMatchObject(refused);
      expect(await failure(buffer(other.stream(stored)))).toMatchObject(refused);
      expect(await failure(store.probe())).toMatchObject(refused);
      // What lies here already is served meanwhile.
      expect(await store.read(stored)).toHaveLength(100);
      objects.weather = 'fine';
      await store.adopt(path, hashOf(content));
      expect(await other.read(hashOf(content))).toEqual(content);
      await other.close();
    },
    60_000,
  );

  it('is asked again while it fails now and then, for small files and for large ones', async () => {
    objects.weather = 'rough';
    const contents = [randomBytes(1000), randomBytes(17_000_000)];
    for (const content of contents) expect(await store.put(content)).toBe(hashOf(content));
    const other = await open('two');
    objects.weather = 'rough';
    for (const content of contents)
      expect(Buffer.compare(await other.read(hashOf(content)), content)).toBe(0);
    expect(await readdir(join(folder, 'two', 'tmp'))).toEqual([]);
    await other.close();
  }, 60_000);

  it('is asked how it does at most every two seconds, however many want to know, and nothing is written for it', async () => {
    objects.seen.clear();
    await Promise.all(Array.from({ length: 20 }, () => store.probe()));
    expect(objects.seen.get('PUT')).toBeUndefined();
    expect(objects.seen.get('HEAD')).toBe(1);
  });

  it('may be slow', async () => {
    objects.weather = 'slow';
    const hash = await store.put(randomBytes(300));
    expect(await (await open('two')).read(hash)).toHaveLength(300);
  });
});

describe('an object that is not what was stored', () => {
  it('is given to nobody, while others are', async () => {
    const [hurt, gone, whole] = [randomBytes(500), randomBytes(500), randomBytes(500)];
    for (const content of [hurt, gone, whole]) await store.put(content);
    const changed = Buffer.from(hurt);
    changed[250]! ^= 1;
    await objects.damage(hashOf(hurt), changed);
    await objects.damage(hashOf(gone));
    const other = await open('two');
    for (const content of [hurt, gone]) {
      expect(await failure(other.read(hashOf(content)))).toMatchObject({ failure: 'document/damaged' });
      expect(await failure(other.localPath(hashOf(content)))).toMatchObject({ failure: 'document/damaged' });
    }
    expect(await other.read(hashOf(whole))).toEqual(whole);
    await other.close();
  });

  it('is never made from a file that changed on the way', async () => {
    for (const size of [100, 9_000_000]) {
      const content = randomBytes(size);
      const path = store.temporaryPath();
      await writeFile(path, content);
      const hash = hashOf(randomBytes(3));
      await expect(store.adopt(path, hash)).rejects.toThrow('changed while it was stored');
      expect(await store.size(hash)).toBeUndefined();
    }
  });
});

describe('local copies', () => {
  it('spare the object store, are brought once for many readers, and are checked after a restart', async () => {
    const content = randomBytes(400_000);
    const hash = await store.put(content);
    const other = await open('two');
    objects.seen.clear();
    const paths = await Promise.all(Array.from({ length: 8 }, () => other.localPath(hash)));
    expect(new Set(paths).size).toBe(1);
    expect(objects.seen.get('GET')).toBe(1);
    await other.close();
    await writeFile(paths[0]!, Buffer.concat([content.subarray(1), Buffer.of(0)]));
    const restarted = await open('two');
    expect(Buffer.compare(await restarted.read(hash), content)).toBe(0);
    expect(objects.seen.get('GET')).toBe(2);
    await restarted.close();
  });

  it('of blobs that another process deleted go at the next tidying', async () => {
    const [kept, gone] = [await store.put(randomBytes(10)), await store.put(randomBytes(10))];
    const other = await open('two');
    await other.localPath(gone);
    await store.delete(gone);
    expect(await other.size(gone)).toBe(10);
    await other.localPath(kept);
    await other.tidy();
    expect(await other.size(gone)).toBeUndefined();
    expect(await other.read(kept)).toHaveLength(10);
    await other.close();
  });
});
