import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { S3Client, UploadPartCommandOutput } from '@aws-sdk/client-s3';
import { AppError } from '../errors.ts';

/** Where objects are kept. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://minio:9000`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Both, or neither: then the SDK looks in its usual places (role of the machine, shared file). */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  /** Bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  readonly forcePathStyle: boolean;
}

/** Size of a part of a large object, and up to which one request carries it all. S3 wants 5 MiB at least. */
export const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_A_TIME = 2;
const ATTEMPTS = 5;

/** A part of a large object; `md5` in base64, as S3 wants it. */
export interface Part {
  readonly bytes: Uint8Array;
  readonly md5: string;
}

/** An object as the bucket lists it. */
export interface ListedObject {
  readonly key: string;
  readonly size: number;
  /** ms */
  readonly writtenAt: number;
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';

/** Anything but a plain "not there" means that the store cannot serve now: whoever asked may try again. */
const unavailable = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError('server/unavailable', { retryAfter: 5, cause });

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/**
 * Objects of one bucket. Every request is tried up to five times with growing pauses; what still fails is `server/unavailable`. Bodies are
 * buffers, never streams: a buffer can be sent again, and servers other than Amazon's store the trailing checksum of a streamed body as if
 * it belonged to the file.
 */
export class S3Objects {
  readonly #sdk: typeof import('@aws-sdk/client-s3');
  readonly #client: S3Client;
  readonly #bucket: string;

  private constructor(sdk: typeof import('@aws-sdk/client-s3'), settings: S3Settings) {
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
        connectionTimeout: 3000,
        requestTimeout: 60_000,
        throwOnRequestTimeout: true,
        socketTimeout: 60_000,
      },
      ...(accessKeyId !== undefined && secretAccessKey !== undefined
        ? { credentials: { accessKeyId, secretAccessKey } }
        : {}),
    });
  }

  /** The SDK is loaded here: servers on a local disk do not pay for it. */
  static async open(settings: S3Settings): Promise<S3Objects> {
    return new S3Objects(await import('@aws-sdk/client-s3'), settings);
  }

  /** Stores an object of at most {@link PART_BYTES}. */
  async putSmall(key: string, bytes: Uint8Array): Promise<void> {
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
  async putParts(key: string, parts: AsyncIterable<Part>, isWhole: () => boolean): Promise<void> {
    const { CreateMultipartUploadCommand, CompleteMultipartUploadCommand, AbortMultipartUploadCommand } =
      this.#sdk;
    const at = { Bucket: this.#bucket, Key: key };
    let upload: string | undefined;
    try {
      upload = (await this.#client.send(new CreateMultipartUploadCommand(at))).UploadId;
      const tags: (string | undefined)[] = [];
      const sending = new Set<Promise<void>>();
      for await (const part of parts) {
        const index = tags.push(undefined) - 1;
        const sent = this.#putPart({ ...at, UploadId: upload }, index, part).then(({ ETag }) => {
          tags[index] = ETag;
          sending.delete(sent);
        });
        sending.add(sent);
        // Its failure is awaited below, or right here when all places are taken.
        sent.catch(() => undefined);
        if (sending.size >= PARTS_AT_A_TIME) await Promise.race(sending);
      }
      await Promise.all(sending);
      if (!isWhole()) throw new Error(`the file for ${key} changed while it was stored`);
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await this.#client.send(
        new CompleteMultipartUploadCommand({ ...at, UploadId: upload, MultipartUpload: { Parts } }),
      );
    } catch (error) {
      if (upload !== undefined)
        await this.#client
          .send(new AbortMultipartUploadCommand({ ...at, UploadId: upload }))
          .catch(() => undefined);
      throw statusOf(error) === undefined && !isNetwork(error) ? error : unavailable(error);
    }
  }

  #putPart(
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    index: number,
    { bytes, md5: ContentMD5 }: Part,
  ): Promise<UploadPartCommandOutput> {
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
  async reach(): Promise<void> {
    try {
      await this.#client.send(new this.#sdk.HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Size in bytes and time of writing (ms); undefined when there is no such object. */
  async head(key: string): Promise<Omit<ListedObject, 'key'> | undefined> {
    try {
      const { ContentLength, LastModified } = await this.#client.send(
        new this.#sdk.HeadObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      return { size: ContentLength ?? 0, writtenAt: LastModified?.getTime() ?? Date.now() };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unavailable(error);
    }
  }

  /** The content as it comes; undefined when there is no such object. */
  async get(key: string): Promise<Readable | undefined> {
    try {
      const { Body } = await this.#client.send(
        new this.#sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unavailable(error);
    }
  }

  /** Removes an object; one that is not there is fine. */
  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new this.#sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error);
    }
  }

  /** Every object whose key starts with `prefix`, in the order of the keys. */
  async *list(prefix: string): AsyncIterable<ListedObject> {
    let token: string | undefined;
    do {
      const page = await this.#client
        .send(
          new this.#sdk.ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: prefix,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        )
        .catch((error: unknown) => {
          throw unavailable(error);
        });
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key !== undefined)
          yield { key: Key, size: Size ?? 0, writtenAt: LastModified?.getTime() ?? Date.now() };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  close(): void {
    this.#client.destroy();
  }
}

/** Whether the connection failed before there was an answer. */
function isNetwork(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return (
    name === 'TimeoutError' ||
    (typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/.test(code))
  );
}
