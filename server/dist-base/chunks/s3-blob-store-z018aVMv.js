import { t as AppError } from './errors-D3yr_gre.js';
import { t as BlobCache } from './blob-cache-DjhFZHs4.js';
import { n as isHash, t as clearLeftovers } from './leftovers-D6b6ENpG.js';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants as constants$1, createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
// src/storage/s3-objects.ts
/** Size of a part of a large object, and up to which one request carries it all. S3 wants 5 MiB at least. */
var PART_BYTES = 5242880;
var PARTS_AT_A_TIME = 2;
var ATTEMPTS = 5;
var statusOf = (error) => error.$metadata?.httpStatusCode;
var isMissing = (error) => statusOf(error) === 404 && error.name !== 'NoSuchBucket';
/** Anything but a plain "not there" means that the store cannot serve now: whoever asked may try again. */
var unavailable = (cause) =>
  cause instanceof AppError
    ? cause
    : new AppError('server/unavailable', {
        retryAfter: 5,
        cause,
      });
var md5 = (bytes) => createHash('md5').update(bytes).digest('base64');
/**
 * Objects of one bucket. Every request is tried up to five times with growing pauses; what still fails is `server/unavailable`. Bodies are
 * buffers, never streams: a buffer can be sent again, and servers other than Amazon's store the trailing checksum of a streamed body as if
 * it belonged to the file.
 */
var S3Objects = class S3Objects {
  #sdk;
  #client;
  #bucket;
  constructor(sdk, settings) {
    this.#sdk = sdk;
    this.#bucket = settings.bucket;
    const { accessKeyId, secretAccessKey } = settings;
    this.#client = new sdk.S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      forcePathStyle: settings.forcePathStyle,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: 3e3,
        requestTimeout: 6e4,
        throwOnRequestTimeout: true,
        socketTimeout: 6e4,
      },
      ...(accessKeyId !== void 0 && secretAccessKey !== void 0
        ? {
            credentials: {
              accessKeyId,
              secretAccessKey,
            },
          }
        : {}),
    });
  }
  /** The SDK is loaded here: servers on a local disk do not pay for it. */
  static async open(settings) {
    return new S3Objects(await import('@aws-sdk/client-s3'), settings);
  }
  /** Stores an object of at most {@link PART_BYTES}. */
  async putSmall(key, bytes) {
    try {
      await this.#client.send(
        new this.#sdk.PutObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentMD5: md5(bytes),
        }),
      );
    } catch (error) {
      throw unavailable(error);
    }
  }
  /**
   * Stores an object in parts as they come, each of {@link PART_BYTES} but the last; `isWhole` is asked before it becomes visible. Nothing
   * of it stays when a part fails.
   */
  async putParts(key, parts, isWhole) {
    const { CreateMultipartUploadCommand, CompleteMultipartUploadCommand, AbortMultipartUploadCommand } =
      this.#sdk;
    const at = {
      Bucket: this.#bucket,
      Key: key,
    };
    let upload;
    try {
      upload = (await this.#client.send(new CreateMultipartUploadCommand(at))).UploadId;
      const tags = [];
      const sending = /* @__PURE__ */ new Set();
      for await (const part of parts) {
        const index = tags.push(void 0) - 1;
        const sent = this.#putPart(
          {
            ...at,
            UploadId: upload,
          },
          index,
          part,
        ).then(({ ETag }) => {
          tags[index] = ETag;
          sending.delete(sent);
        });
        sending.add(sent);
        sent.catch(() => void 0);
        if (sending.size >= PARTS_AT_A_TIME) await Promise.race(sending);
      }
      await Promise.all(sending);
      if (!isWhole()) throw new Error(`the file for ${key} changed while it was stored`);
      const Parts = tags.map((ETag, index) => ({
        ETag,
        PartNumber: index + 1,
      }));
      await this.#client.send(
        new CompleteMultipartUploadCommand({
          ...at,
          UploadId: upload,
          MultipartUpload: { Parts },
        }),
      );
    } catch (error) {
      if (upload !== void 0)
        await this.#client
          .send(
            new AbortMultipartUploadCommand({
              ...at,
              UploadId: upload,
            }),
          )
          .catch(() => void 0);
      throw statusOf(error) === void 0 && !isNetwork(error) ? error : unavailable(error);
    }
  }
  #putPart(upload, index, { bytes, md5: ContentMD5 }) {
    return this.#client.send(
      new this.#sdk.UploadPartCommand({
        ...upload,
        PartNumber: index + 1,
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentMD5,
      }),
    );
  }
  /** Asks whether the bucket is there and answers; throws `server/unavailable` unless it does. */
  async reach() {
    try {
      await this.#client.send(new this.#sdk.HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      throw unavailable(error);
    }
  }
  /** Size in bytes and time of writing (ms); undefined when there is no such object. */
  async head(key) {
    try {
      const { ContentLength, LastModified } = await this.#client.send(
        new this.#sdk.HeadObjectCommand({
          Bucket: this.#bucket,
          Key: key,
        }),
      );
      return {
        size: ContentLength ?? 0,
        writtenAt: LastModified?.getTime() ?? Date.now(),
      };
    } catch (error) {
      if (isMissing(error)) return void 0;
      throw unavailable(error);
    }
  }
  /** The content as it comes; undefined when there is no such object. */
  async get(key) {
    try {
      const { Body } = await this.#client.send(
        new this.#sdk.GetObjectCommand({
          Bucket: this.#bucket,
          Key: key,
        }),
      );
      return Body;
    } catch (error) {
      if (isMissing(error)) return void 0;
      throw unavailable(error);
    }
  }
  /** Removes an object; one that is not there is fine. */
  async delete(key) {
    try {
      await this.#client.send(
        new this.#sdk.DeleteObjectCommand({
          Bucket: this.#bucket,
          Key: key,
        }),
      );
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error);
    }
  }
  /** Every object whose key starts with `prefix`, in the order of the keys. */
  async *list(prefix) {
    let token;
    do {
      const page = await this.#client
        .send(
          new this.#sdk.ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: prefix,
            ...(token === void 0 ? {} : { ContinuationToken: token }),
          }),
        )
        .catch((error) => {
          throw unavailable(error);
        });
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key !== void 0)
          yield {
            key: Key,
            size: Size ?? 0,
            writtenAt: LastModified?.getTime() ?? Date.now(),
          };
      token = page.NextContinuationToken;
    } while (token !== void 0);
  }
  close() {
    this.#client.destroy();
  }
};
/** Whether the connection failed before there was an answer. */
function isNetwork(error) {
  const { code, name } = error;
  return (
    name === 'TimeoutError' ||
    (typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/.test(code))
  );
}
// src/storage/s3-blob-store.ts
/** Uploads to the store at a time; each holds two parts in memory. */
var PUTS_AT_A_TIME = 4;
var READS = 3;
var PROBE_MS = 2e3;
var STEP_BYTES = 524288;
var SIZE_PAUSES_MS = [20, 100, 500, 1500];
var prefix = 'blobs/';
var keyOf = (hash) => {
  if (!isHash(hash)) throw new Error('not a hash');
  return `${prefix}${hash.slice(0, 2)}/${hash.slice(2)}`;
};
/** The file in parts of {@link PART_BYTES}, each in memory of its own; `digest` sees all of it. Hashed in steps that hold nobody up. */
async function* partsOf(path, digest) {
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
      yield {
        bytes: bytes.subarray(0, filled),
        md5: md5.digest('base64'),
      };
      if (filled < 5242880) return;
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
var S3BlobStore = class S3BlobStore {
  #objects;
  #cache;
  #temporary;
  #free = PUTS_AT_A_TIME;
  #probed;
  #waiting = [];
  constructor(objects, cache, temporary) {
    this.#objects = objects;
    this.#cache = cache;
    this.#temporary = temporary;
  }
  /** Opens the store; that it answers is asked by `probe`, so that a server can start before its store does. */
  static async open(options) {
    const temporary = join(options.folder, 'tmp');
    await mkdir(temporary, {
      recursive: true,
      mode: 448,
    });
    await clearLeftovers(temporary);
    const cache = await BlobCache.open(join(options.folder, 'cache'), {
      maxBytes: options.cacheBytes,
      ...(options.keepCopiesMs === void 0 ? {} : { keepMs: options.keepCopiesMs }),
    });
    return new S3BlobStore(await S3Objects.open(options), cache, temporary);
  }
  temporaryPath() {
    return join(this.#temporary, randomUUID());
  }
  async put(bytes) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = this.temporaryPath();
    try {
      await writeFile(path, bytes, {
        flag: 'wx',
        mode: 384,
      });
      await this.adopt(path, hash);
    } finally {
      await rm(path, { force: true });
    }
    return hash;
  }
  async adopt(path, hash) {
    const key = keyOf(hash);
    const { size } = await stat(path);
    await this.#inTurn(async () => {
      const digest = createHash('sha256');
      const isWhole = () => digest.digest('hex') === hash;
      if (size > 5242880) await this.#objects.putParts(key, partsOf(path, digest), isWhole);
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
  async #requireSize(key, size) {
    let stored;
    for (const wait of SIZE_PAUSES_MS) {
      stored = (await this.#objects.head(key))?.size;
      if (stored === size) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const cause = /* @__PURE__ */ new Error(`the object store keeps ${stored} bytes of ${size} for ${key}`);
    throw new AppError('server/unavailable', {
      retryAfter: 5,
      cause,
    });
  }
  async #inTurn(work) {
    if (this.#free > 0) this.#free--;
    else await new Promise((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
  async size(hash) {
    const key = keyOf(hash);
    return this.#cache.size(hash) ?? (await this.#objects.head(key))?.size;
  }
  async writtenAt(hash) {
    return (await this.#objects.head(keyOf(hash)))?.writtenAt;
  }
  async read(hash) {
    return readFile(await this.localPath(hash));
  }
  stream(hash) {
    keyOf(hash);
    const path = () => this.localPath(hash);
    return Readable.from(
      (async function* () {
        yield* createReadStream(await path());
      })(),
      { objectMode: false },
    );
  }
  localPath(hash) {
    const key = keyOf(hash);
    return this.#cache.path(hash, () => this.#fetch(key, hash));
  }
  /** Brings an object into a file and compares it with its hash; a connection that breaks is tried anew. */
  async #fetch(key, hash) {
    for (let attempt = 1; ; attempt++) {
      const path = this.temporaryPath();
      try {
        const source = await this.#objects.get(key);
        if (!source)
          throw new AppError('document/damaged', { cause: /* @__PURE__ */ new Error(`${key} is not there`) });
        const digest = createHash('sha256');
        await pipeline(
          source,
          async function* (chunks) {
            for await (const chunk of chunks) {
              digest.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(path, {
            flags: 'wx',
            mode: 384,
          }),
        );
        if (digest.digest('hex') !== hash)
          throw new AppError('document/damaged', {
            cause: /* @__PURE__ */ new Error(`${key} has other bytes than were stored`),
          });
        return path;
      } catch (error) {
        await rm(path, { force: true });
        const isLocal = error.syscall === 'write' || 'dest' in error;
        if ((error instanceof AppError && (error.failure !== 'document/damaged' || attempt > 1)) || isLocal)
          throw error;
        if (attempt >= READS)
          throw new AppError('server/unavailable', {
            retryAfter: 5,
            cause: error,
          });
        await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** (attempt - 1)));
      }
    }
  }
  /** Anybody may ask how the server does: the store is asked at most every two seconds, and nothing is written. */
  probe() {
    const at = performance.now();
    if (!this.#probed || at - this.#probed.at > PROBE_MS)
      this.#probed = {
        at,
        done: this.#look(),
      };
    return this.#probed.done;
  }
  async #look() {
    await access(this.#temporary, constants$1.W_OK);
    await this.#objects.reach();
  }
  async *list() {
    for await (const { key, writtenAt } of this.#objects.list(prefix)) {
      const hash = key.slice(6).replace('/', '');
      if (isHash(hash))
        yield {
          hash,
          writtenAt,
        };
    }
  }
  async delete(hash) {
    await this.#objects.delete(keyOf(hash));
    await this.#cache.drop(hash);
  }
  async tidy() {
    await clearLeftovers(this.#temporary);
    const local = new Set(this.#cache.hashes);
    if (local.size === 0) return;
    for await (const { hash } of this.list()) local.delete(hash);
    for (const hash of local) await this.#cache.drop(hash);
  }
  close() {
    this.#objects.close();
    return Promise.resolve();
  }
};
export { S3BlobStore };

//# sourceMappingURL=s3-blob-store-z018aVMv.js.map
