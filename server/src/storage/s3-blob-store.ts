import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { BlobCache } from './blob-cache.ts';
import { isHash, type BlobStore } from './blob-store.ts';
import { clearLeftovers } from './leftovers.ts';
import { PART_BYTES, S3Objects, type Part, type S3Settings } from './s3-objects.ts';

export interface S3BlobStoreOptions extends S3Settings {
  /** Folder of this process alone: files in the making and local copies. */
  readonly folder: string;
  /** Most bytes of local copies. */
  readonly cacheBytes: number;
  /** How long after its last use a copy stays in any case, for work that waits to read it; half an hour unless said. */
  readonly keepCopiesMs?: number | undefined;
}

/** Uploads to the store at a time; each holds two parts in memory. */
const PUTS_AT_A_TIME = 4;
const READS = 3;
const PROBE_MS = 2000;
const STEP_BYTES = 512 * 1024;
const SIZE_PAUSES_MS = [20, 100, 500, 1500];

const prefix = 'blobs/';
const keyOf = (hash: string): string => {
  if (!isHash(hash)) throw new Error('not a hash');
  return `${prefix}${hash.slice(0, 2)}/${hash.slice(2)}`;
};

/** The file in parts of {@link PART_BYTES}, each in memory of its own; `digest` sees all of it. Hashed in steps that hold nobody up. */
async function* partsOf(path: string, digest: { update(bytes: Uint8Array): unknown }): AsyncIterable<Part> {
  const handle = await open(path, 'r');
  try {
    for (;;) {
      const bytes = Buffer.allocUnsafe(PART_BYTES);
      const md5 = createHash('md5');
      let filled = 0;
      while (filled < PART_BYTES) {
        const { bytesRead } = await handle.read(bytes, filled, Math.min(STEP_BYTES, PART_BYTES - filled));
        if (bytesRead === 0) break;
        const step = bytes.subarray(filled, filled + bytesRead);
        md5.update(step);
        digest.update(step);
        filled += bytesRead;
      }
      if (filled === 0) return;
      yield { bytes: bytes.subarray(0, filled), md5: md5.digest('base64') };
      if (filled < PART_BYTES) return;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Blobs as objects of an S3-compatible store, `blobs/ab/cdef…`. A put is over when the store has taken the object and tells its right size.
 * A read goes through a local copy whose SHA-256 was compared, so damaged bytes reach nobody; workers get the path of that copy. While the
 * store does not answer everything that needs it throws `server/unavailable`; what is damaged or gone throws `document/damaged`.
 */
export class S3BlobStore implements BlobStore {
  readonly #objects: S3Objects;
  readonly #cache: BlobCache;
  readonly #temporary: string;
  #free = PUTS_AT_A_TIME;
  #probed: { readonly at: number; readonly done: Promise<void> } | undefined;
  readonly #waiting: (() => void)[] = [];

  private constructor(objects: S3Objects, cache: BlobCache, temporary: string) {
    this.#objects = objects;
    this.#cache = cache;
    this.#temporary = temporary;
  }

  /** Opens the store; that it answers is asked by `probe`, so that a server can start before its store does. */
  static async open(options: S3BlobStoreOptions): Promise<S3BlobStore> {
    const temporary = join(options.folder, 'tmp');
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    await clearLeftovers(temporary);
    const cache = await BlobCache.open(join(options.folder, 'cache'), {
      maxBytes: options.cacheBytes,
      ...(options.keepCopiesMs === undefined ? {} : { keepMs: options.keepCopiesMs }),
    });
    return new S3BlobStore(await S3Objects.open(options), cache, temporary);
  }

  temporaryPath(): string {
    return join(this.#temporary, randomUUID());
  }

  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = this.temporaryPath();
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      await this.adopt(path, hash);
    } finally {
      await rm(path, { force: true });
    }
    return hash;
  }

  async adopt(path: string, hash: string): Promise<void> {
    const key = keyOf(hash);
    const { size } = await stat(path);
    await this.#inTurn(async () => {
      // Also when the object is there already: its time becomes new, and one that was damaged is whole again.
      const digest = createHash('sha256');
      const isWhole = () => digest.digest('hex') === hash;
      if (size > PART_BYTES) await this.#objects.putParts(key, partsOf(path, digest), isWhole);
      else {
        const bytes = await readFile(path);
        digest.update(bytes);
        if (!isWhole()) throw new Error(`the file for ${key} changed while it was stored`);
        await this.#objects.putSmall(key, bytes);
      }
      await this.#requireSize(key, size);
    });
    await this.#cache.add(path, hash);
  }

  /**
   * Asks the store what it keeps. Some tell the old object for a moment after they took a fresh one. A wrong one is left where it is: it may
   * have been whole before, and what it holds is compared with its hash whenever it is read.
   */
  async #requireSize(key: string, size: number): Promise<void> {
    let stored: number | undefined;
    for (const wait of SIZE_PAUSES_MS) {
      stored = (await this.#objects.head(key))?.size;
      if (stored === size) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const cause = new Error(`the object store keeps ${stored} bytes of ${size} for ${key}`);
    throw new AppError('server/unavailable', { retryAfter: 5, cause });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async size(hash: string): Promise<number | undefined> {
    const key = keyOf(hash);
    return this.#cache.size(hash) ?? (await this.#objects.head(key))?.size;
  }

  async writtenAt(hash: string): Promise<number | undefined> {
    return (await this.#objects.head(keyOf(hash)))?.writtenAt;
  }

  async read(hash: string): Promise<Uint8Array> {
    return readFile(await this.localPath(hash));
  }

  stream(hash: string): Readable {
    keyOf(hash);
    const path = () => this.localPath(hash);
    return Readable.from(
      (async function* () {
        yield* createReadStream(await path()) as AsyncIterable<Buffer>;
      })(),
      { objectMode: false },
    );
  }

  localPath(hash: string): Promise<string> {
    const key = keyOf(hash);
    return this.#cache.path(hash, () => this.#fetch(key, hash));
  }

  /** Brings an object into a file and compares it with its hash; a connection that breaks is tried anew. */
  async #fetch(key: string, hash: string): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      const path = this.temporaryPath();
      try {
        const source = await this.#objects.get(key);
        if (!source) throw new AppError('document/damaged', { cause: new Error(`${key} is not there`) });
        const digest = createHash('sha256');
        await pipeline(
          source,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              digest.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        );
        if (digest.digest('hex') !== hash)
          throw new AppError('document/damaged', {
            cause: new Error(`${key} has other bytes than were stored`),
          });
        return path;
      } catch (error) {
        await rm(path, { force: true });
        // Damage may have come on the way: it is believed when it comes twice. A full local disk is no fault of the store.
        const isLocal = (error as { syscall?: string }).syscall === 'write' || 'dest' in (error as object);
        const isFinal = error instanceof AppError && (error.failure !== 'document/damaged' || attempt > 1);
        if (isFinal || isLocal) throw error;
        if (attempt >= READS) throw new AppError('server/unavailable', { retryAfter: 5, cause: error });
        await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** (attempt - 1)));
      }
    }
  }

  /** Anybody may ask how the server does: the store is asked at most every two seconds, and nothing is written. */
  probe(): Promise<void> {
    const at = performance.now();
    if (!this.#probed || at - this.#probed.at > PROBE_MS) this.#probed = { at, done: this.#look() };
    return this.#probed.done;
  }

  async #look(): Promise<void> {
    await access(this.#temporary, constants.W_OK);
    await this.#objects.reach();
  }

  async *list(): AsyncIterable<{ hash: string; writtenAt: number }> {
    for await (const { key, writtenAt } of this.#objects.list(prefix)) {
      const hash = key.slice(prefix.length).replace('/', '');
      if (isHash(hash)) yield { hash, writtenAt };
    }
  }

  async delete(hash: string): Promise<void> {
    await this.#objects.delete(keyOf(hash));
    await this.#cache.drop(hash);
  }

  async tidy(): Promise<void> {
    await clearLeftovers(this.#temporary);
    const local = new Set(this.#cache.hashes);
    if (local.size === 0) return;
    for await (const { hash } of this.list()) local.delete(hash);
    for (const hash of local) await this.#cache.drop(hash);
  }

  close(): Promise<void> {
    this.#objects.close();
    return Promise.resolve();
  }
}
