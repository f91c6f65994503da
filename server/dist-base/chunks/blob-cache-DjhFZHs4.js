import { n as isHash } from './leftovers-D6b6ENpG.js';
import { dirname, join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
// src/storage/blob-cache.ts
/** How long after its last use a file stays however full the cache is: work that waits for a thread was given its path. */
var KEEP_MS = 18e5;
/** SHA-256 of a file. */
async function hashOfFile(path) {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
/**
 * Files by their hash on the local disk, `ab/cdef…`, copies of what an object store holds. Bounded: the longest unused go first, but none
 * that was used a moment ago. Losing all of it costs time only.
 */
var BlobCache = class BlobCache {
  #folder;
  #maxBytes;
  #keepMs;
  #now;
  #entries = /* @__PURE__ */ new Map();
  #coming = /* @__PURE__ */ new Map();
  #bytes = 0;
  constructor(folder, { maxBytes, keepMs, now }) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#keepMs = keepMs;
    this.#now = now;
  }
  /** Opens the cache in `folder` with what an earlier process left there. */
  static async open(folder, options) {
    const cache = new BlobCache(folder, {
      keepMs: KEEP_MS,
      now: Date.now,
      ...options,
    });
    await mkdir(folder, {
      recursive: true,
      mode: 448,
    });
    for (const head of await readdir(folder))
      for (const tail of await readdir(join(folder, head)).catch(() => [])) {
        if (!isHash(head + tail)) continue;
        const { size, mtimeMs } = await stat(join(folder, head, tail));
        cache.#entries.set(head + tail, {
          size,
          usedAt: mtimeMs,
          isChecked: false,
        });
        cache.#bytes += size;
      }
    return cache;
  }
  /** Bytes of all files. */
  get bytes() {
    return this.#bytes;
  }
  /** Hashes of all files. */
  get hashes() {
    return [...this.#entries.keys()];
  }
  #path(hash) {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2));
  }
  /** Size of a file that is here, else undefined. */
  size(hash) {
    return this.#entries.get(hash)?.size;
  }
  /** Takes over the file at `path`, whose content has this hash. */
  async add(path, hash) {
    const target = this.#path(hash);
    await mkdir(dirname(target), {
      recursive: true,
      mode: 448,
    });
    const { size } = await stat(path);
    await rename(path, target);
    this.#bytes += size - (this.#entries.get(hash)?.size ?? 0);
    this.#entries.set(hash, {
      size,
      usedAt: this.#now(),
      isChecked: true,
    });
    await this.#shrink(hash);
    return target;
  }
  /** The path of a file; `fetch` brings one that is not here, or not whole, as a file to take over. Asked for once at a time. */
  path(hash, fetch) {
    const coming = this.#coming.get(hash);
    if (coming) return coming;
    const found = this.#find(hash, fetch).finally(() => this.#coming.delete(hash));
    this.#coming.set(hash, found);
    return found;
  }
  async #find(hash, fetch) {
    const entry = this.#entries.get(hash);
    const path = this.#path(hash);
    if (entry && (await this.#isWhole(path, hash, entry))) {
      entry.usedAt = this.#now();
      entry.isChecked = true;
      return path;
    }
    if (entry) await this.drop(hash);
    return this.add(await fetch(), hash);
  }
  async #isWhole(path, hash, entry) {
    if ((await stat(path).catch(() => void 0))?.size !== entry.size) return false;
    return entry.isChecked || (await hashOfFile(path)) === hash;
  }
  /** Forgets a file. Who reads it reads on. */
  async drop(hash) {
    const entry = this.#entries.get(hash);
    if (!entry) return;
    this.#entries.delete(hash);
    this.#bytes -= entry.size;
    const gone = join(this.#folder, `gone-${randomUUID()}`);
    await rename(this.#path(hash), gone).catch(() => void 0);
    await rm(gone, { force: true });
  }
  /** Removes what is too much; never the file that was just asked for. */
  async #shrink(spared) {
    if (this.#bytes <= this.#maxBytes) return;
    const before = this.#now() - this.#keepMs;
    const old = [...this.#entries]
      .filter(([hash, { usedAt }]) => hash !== spared && usedAt < before)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [hash] of old) {
      if (this.#bytes <= this.#maxBytes) return;
      await this.drop(hash);
    }
  }
};
export { hashOfFile as n, BlobCache as t };

//# sourceMappingURL=blob-cache-DjhFZHs4.js.map
