import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isHash, type BlobStore } from './blob-store.ts';
import { clearLeftovers } from './leftovers.ts';

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes `bytes` to `path` and flushes them to the disk. */
async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Blobs on the local disk, `blobs/ab/cdef…`. Order of a write: temporary file, fsync, rename, fsync of the folder. Keys come from
 * hashes only, so no name that a user typed ever becomes a path.
 */
export class FsBlobStore implements BlobStore {
  readonly #blobs: string;
  readonly #temporary: string;

  private constructor(root: string) {
    this.#blobs = join(root, 'blobs');
    this.#temporary = join(root, 'tmp');
  }

  /** Opens the store in `root`, makes its folders and removes what a process that is gone left unfinished. */
  static async open(root: string): Promise<FsBlobStore> {
    const store = new FsBlobStore(root);
    await mkdir(store.#temporary, { recursive: true, mode: 0o700 });
    await mkdir(store.#blobs, { recursive: true, mode: 0o700 });
    await store.tidy();
    return store;
  }

  /** The store in `root` for reading, while another process may be writing to it: nothing is made or removed. */
  static look(root: string): FsBlobStore {
    return new FsBlobStore(root);
  }

  #path(hash: string): string {
    if (!isHash(hash)) throw new Error('not a hash');
    return join(this.#blobs, hash.slice(0, 2), hash.slice(2));
  }

  temporaryPath(): string {
    return join(this.#temporary, randomUUID());
  }

  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = this.temporaryPath();
    try {
      await writeFlushed(path, bytes);
      await this.#place(path, hash);
    } finally {
      await rm(path, { force: true });
    }
    return hash;
  }

  async adopt(path: string, hash: string): Promise<void> {
    const handle = await open(path, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.#place(path, hash);
  }

  async #place(path: string, hash: string): Promise<void> {
    const target = this.#path(hash);
    const folder = join(this.#blobs, hash.slice(0, 2));
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(this.#blobs);
    // Renaming over the same content is harmless, and mends a blob that was damaged on the disk.
    await rename(path, target);
    await syncFolder(folder);
  }

  async size(hash: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(hash))).size;
    } catch {
      return undefined;
    }
  }

  async writtenAt(hash: string): Promise<number | undefined> {
    return (await stat(this.#path(hash)).catch(() => undefined))?.mtimeMs;
  }

  async read(hash: string): Promise<Uint8Array> {
    return readFile(this.#path(hash));
  }

  stream(hash: string): Readable {
    return createReadStream(this.#path(hash));
  }

  localPath(hash: string): Promise<string> {
    return Promise.resolve(this.#path(hash));
  }

  async probe(): Promise<void> {
    // Asked by anybody, and often: it looks, and writes nothing.
    await access(dirname(this.temporaryPath()), constants.W_OK);
  }

  async *list(): AsyncIterable<{ hash: string; writtenAt: number }> {
    for (const head of await readdir(this.#blobs).catch(() => []))
      for (const tail of await readdir(join(this.#blobs, head))) {
        const hash = head + tail;
        if (isHash(hash)) yield { hash, writtenAt: (await stat(this.#path(hash))).mtimeMs };
      }
  }

  async delete(hash: string): Promise<void> {
    await rm(this.#path(hash), { force: true });
  }

  async tidy(): Promise<void> {
    await clearLeftovers(this.#temporary);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
