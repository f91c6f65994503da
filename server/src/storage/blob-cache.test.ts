import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobCache } from './blob-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOUR = 3_600_000;

describe('the cache of blobs', () => {
  it('forgets what was not used for longest, and nothing that work may still wait to read', async () => {
    const state = { clock: 1_000_000 };
    const cache = await BlobCache.open(folder, { maxBytes: 250, now: () => state.clock });
    const add = async (n: number) => {
      const bytes = Buffer.alloc(100, n);
      const hash = createHash('sha256').update(bytes).digest('hex');
      await writeFile(join(folder, 'fresh'), bytes);
      await cache.add(join(folder, 'fresh'), hash);
      return hash;
    };
    const never = () => Promise.reject(new Error('asked for'));
    const [first, second] = [await add(1), await add(2)];
    state.clock += HOUR;
    await cache.path(first, never);
    const third = await add(3);
    expect(cache.size(second)).toBeUndefined();
    expect([cache.size(first), cache.size(third), cache.bytes]).toEqual([100, 100, 200]);
    const fourth = await add(4);
    expect([first, third, fourth].map((hash) => cache.size(hash))).toEqual([100, 100, 100]);
    expect(cache.bytes).toBe(300);
    expect(await readFile(await cache.path(third, never))).toEqual(Buffer.alloc(100, 3));
    state.clock += HOUR;
    await add(5);
    expect(cache.bytes).toBeLessThanOrEqual(250);
  });

  it('holds one file at a time for a reader that goes through all of them', async () => {
    let clock = 0;
    const cache = await BlobCache.open(folder, { maxBytes: 1, keepMs: 0, now: () => clock++ });
    for (let n = 0; n < 5; n++) {
      await writeFile(join(folder, 'fresh'), Buffer.alloc(100, n));
      await cache.add(join(folder, 'fresh'), createHash('sha256').update(Buffer.alloc(100, n)).digest('hex'));
      expect(cache.bytes).toBe(100);
    }
  });
});
