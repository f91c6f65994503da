import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startObjectStore, type TestObjectStore } from '../../test/object-store.ts';
import type { BlobStore } from './blob-store.ts';
import { FsBlobStore } from './fs-blob-store.ts';
import { S3BlobStore } from './s3-blob-store.ts';

let folder: string;
let objects: TestObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-blobs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: Uint8Array) => new TextDecoder().decode(found);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const KINDS = {
  'the local disk': () => FsBlobStore.open(folder),
  'an object store': () => S3BlobStore.open({ ...objects.settings, folder, cacheBytes: 100_000_000 }),
} as const;

describe.each(Object.entries(KINDS))('blobs on %s', (_kind, open: () => Promise<BlobStore>) => {
  let store: BlobStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it('come back under their hash, and leave no temporary file', async () => {
    const hash = await store.put(bytes('spine'));
    expect(hash).toBe(hashOf(bytes('spine')));
    expect(text(await store.read(hash))).toBe('spine');
    expect(text(await buffer(store.stream(hash)))).toBe('spine');
    expect(await readFile(await store.localPath(hash), 'utf8')).toBe('spine');
    expect(await store.size(hash)).toBe(5);
    expect(await store.put(bytes('spine'))).toBe(hash);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('are still there for the next process, whatever their size', async () => {
    const contents = [0, 1, 5 * 1024 * 1024, 5 * 1024 * 1024 + 1, 20_000_003].map((n) => randomBytes(n));
    const hashes: string[] = [];
    for (const content of contents) {
      const path = store.temporaryPath();
      await writeFile(path, content);
      hashes.push(hashOf(content));
      await store.adopt(path, hashOf(content));
    }
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    // Another machine has no local copies.
    await rm(join(folder, 'cache'), { recursive: true, force: true });
    const next = await open();
    for (const [index, hash] of hashes.entries()) {
      expect(await next.size(hash)).toBe(contents[index]!.length);
      expect(Buffer.compare(await next.read(hash), contents[index]!)).toBe(0);
    }
    await next.close();
  });

  it('take over a file anew, which mends one that was damaged', async () => {
    const hash = await store.put(bytes('whole'));
    if (store instanceof S3BlobStore) await objects.damage(hash, bytes('hurt!'));
    else await writeFile(await store.localPath(hash), 'hurt!');
    const path = store.temporaryPath();
    await writeFile(path, 'whole');
    await store.adopt(path, hash);
    await rm(join(folder, 'cache'), { recursive: true, force: true });
    expect(text(await (await open()).read(hash))).toBe('whole');
  });

  it('are unknown under a hash that was never stored, and under no hash', async () => {
    expect(await store.size(hashOf(bytes('never stored')))).toBeUndefined();
    await expect(store.read(hashOf(bytes('never stored')))).rejects.toThrow();
    await expect(buffer(store.stream(hashOf(bytes('never stored'))))).rejects.toThrow();
    expect(() => store.stream('../../bracewright.db')).toThrow('not a hash');
  });

  it('are listed with the time they were written, and gone when they are deleted', async () => {
    const start = Date.now() - 2000;
    const [kept, gone] = [await store.put(randomBytes(9)), await store.put(randomBytes(9))];
    await store.delete(gone);
    await store.delete(gone);
    const listed = new Map<string, number>();
    for await (const { hash, writtenAt } of store.list()) listed.set(hash, writtenAt);
    expect(listed.get(kept)).toBeGreaterThan(start);
    expect(listed.has(gone)).toBe(false);
    expect(await store.size(gone)).toBeUndefined();
  });

  it('keep files in the making of others, and remove what was left over an hour ago', async () => {
    const [young, old] = [store.temporaryPath(), store.temporaryPath()];
    await writeFile(young, 'half');
    await writeFile(old, 'half');
    const long = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, long, long);
    await (await open()).close();
    expect(await readdir(join(folder, 'tmp'))).toHaveLength(1);
    await utimes(young, long, long);
    await store.tidy();
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('can be written', async () => {
    await store.probe();
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
});
