import { encodeBase64 } from '../math/base64.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ApiError, type ApiClient, type ResponseLike, type SignalLike } from './client.ts';
import type { UploadConfig, UploadResult } from './document.ts';
import { ERRORS } from './errors.ts';
import { TUS_VERSION } from './resumable.ts';

/** A file that a host can read piece by piece. */
export interface UploadSource {
  /** As the user knows it; a label. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Last change, milliseconds since 1970. */
  readonly modifiedAt: number;
  /** The bytes from `start` up to but without `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Where a host remembers which upload a file belongs to, so that a reload goes on with it: local storage, say. */
export interface UploadMemory {
  get(fingerprint: string): Promise<string | undefined>;
  set(fingerprint: string, uploadId: string): Promise<void>;
  delete(fingerprint: string): Promise<void>;
}

/** Sends one request. `onSent` may be told how many bytes of the body have left; rejects when no answer came. */
export type UploadTransport = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: Uint8Array;
    readonly signal?: SignalLike;
  },
  onSent: (bytes: number) => void,
) => Promise<ResponseLike>;

export interface ResumableOptions {
  readonly api: ApiClient;
  readonly send: UploadTransport;
  readonly memory: UploadMemory;
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Who is signed in: nobody goes on with the upload of somebody else. */
  readonly userId: string;
  readonly source: UploadSource;
  readonly parentId: string;
  readonly config?: UploadConfig;
  /** False to go on only with what the memory knows: an upload that the server forgot is a failure of status 404, never begun anew. */
  readonly mayBegin?: boolean;
  /** Stops it, keeping what the server has: the same call later goes on there. */
  readonly signal?: SignalLike;
  readonly onProgress?: (sent: number, size: number) => void;
  /** Bytes of one request; 8 MiB unless said. */
  readonly chunkBytes?: number;
  /** Milliseconds before each try after one that brought nothing; the last failure is thrown when they are used up. */
  readonly retryDelaysMs?: readonly number[];
}

const CHUNK_BYTES = 8 * 1024 * 1024;
const EDGE_BYTES = 64 * 1024;
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** How often an upload that the server does not know any more is begun anew. */
const MOST_BEGINNINGS = 3;

/**
 * What tells a file from another on this device for this user, place and way of reading: size, time of the last change, and the SHA-256 of its first and
 * last 64 KiB. A file that was changed in between is found out at the end, when the hashes are compared.
 */
export async function uploadFingerprint({
  userId,
  parentId,
  source,
  config = {},
}: Pick<ResumableOptions, 'userId' | 'parentId' | 'source' | 'config'>): Promise<string> {
  const { size, modifiedAt } = source;
  const head = await source.read(0, Math.min(size, EDGE_BYTES));
  const tail = await source.read(Math.max(0, size - EDGE_BYTES), size);
  const hash = sha256.create();
  hash.update(
    utf8ToBytes(JSON.stringify([userId, parentId, size, modifiedAt, config.unit ?? '', config.upAxis ?? ''])),
  );
  return bytesToHex(hash.update(head).update(tail).digest());
}

/** Failures after which asking where the upload stands and going on makes sense. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.code === ERRORS['upload/offset'].code ||
    [408, 423, 429, 500, 502, 503, 504].includes(error.status));

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What the content is refused for, and a file that is another than the one that was sent. */
const FOR_GOOD = [
  'mesh/unreadable',
  'mesh/too-large',
  'mesh/too-slow',
  'mesh/empty',
  'picture/unreadable',
  'file/infected',
  'upload/checksum',
] as const;

/** Whether asking again for this upload can only give the same refusal. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && FOR_GOOD.some((name) => ERRORS[name].code === error.code);

/** One upload on its way; `uploadResumably` drives it. */
class Upload {
  readonly #with: ResumableOptions;
  readonly #hash = sha256.create();
  #hashed = 0;

  constructor(options: ResumableOptions) {
    this.#with = options;
  }

  async #request(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>>,
    body?: Uint8Array,
    onSent: (bytes: number) => void = () => undefined,
  ): Promise<ResponseLike> {
    const { api, send, signal } = this.#with;
    const init = {
      method,
      headers: { ...api.headers(), 'tus-resumable': TUS_VERSION, ...headers },
      ...(body ? { body } : {}),
      ...(signal ? { signal } : {}),
    };
    let response: ResponseLike;
    try {
      response = await send(url, init, onSent);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError({ code: 0, status: 0, message: 'No answer from the server' }, { cause });
    }
    if (response.ok) return response;
    api.parse(response.status, await response.text(), response.headers.get('x-request-id'));
    throw new ApiError({
      code: response.status,
      status: response.status,
      message: `HTTP ${response.status}`,
    });
  }

  async begin(id: string): Promise<void> {
    const { api, source, parentId, config = {} } = this.#with;
    const metadata = { id, name: source.name, parentId, config: JSON.stringify(config) };
    const pairs = Object.entries(metadata).map(
      ([key, value]) => `${key} ${encodeBase64(utf8ToBytes(value))}`,
    );
    await this.#request('POST', api.url('upload/list', {}), {
      'upload-length': String(source.size),
      'upload-metadata': pairs.join(','),
    });
  }

  /** Where the server stands; throws its refusal when it has every byte and made no entry of them. */
  async offset(id: string): Promise<number> {
    const response = await this.#request('HEAD', this.#with.api.url('upload/get', { id }), {});
    return Number(response.headers.get('upload-offset'));
  }

  /** Sends the piece at `offset`; gives where the server stands then. */
  async append(id: string, offset: number): Promise<number> {
    const { api, source, chunkBytes = CHUNK_BYTES, onProgress } = this.#with;
    await this.#hashUpTo(offset);
    const bytes = await source.read(offset, Math.min(source.size, offset + chunkBytes));
    const response = await this.#request(
      'PATCH',
      api.url('upload/get', { id }),
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
      (sent) => onProgress?.(offset + sent, source.size),
    );
    if (this.#hashed === offset) {
      this.#hash.update(bytes);
      this.#hashed += bytes.length;
    }
    const next = Number(response.headers.get('upload-offset'));
    onProgress?.(next, source.size);
    return next;
  }

  async #hashUpTo(offset: number): Promise<void> {
    const { source, chunkBytes = CHUNK_BYTES } = this.#with;
    while (this.#hashed < offset) {
      const bytes = await source.read(this.#hashed, Math.min(offset, this.#hashed + chunkBytes));
      if (bytes.length === 0) return;
      this.#hash.update(bytes);
      this.#hashed += bytes.length;
    }
  }

  /** The entry; throws `upload/checksum` when the server holds other bytes than this file. */
  async finish(id: string): Promise<UploadResult> {
    const { api, source, parentId, config, signal } = this.#with;
    const input = { id, parentId, ...(config ? { config } : {}) };
    const result = await api.call('upload/finish', input, signal ? { signal } : {});
    await this.#hashUpTo(source.size);
    if (result.hash === bytesToHex(this.#hash.clone().digest())) return result;
    const { code, http: status } = ERRORS['upload/checksum'];
    throw new ApiError({ code, status, message: 'upload/checksum', data: { documentId: result.id } });
  }
}

/**
 * Uploads a file so that neither a cut line nor a reload nor a restart of the server sends anything twice, and gives the entry it became
 * after its hash was compared. Called again for the same file it goes on. Rejects with ApiError once the retries are used up or the file
 * is refused, and with what the transport threw when the signal stopped it.
 */
export async function uploadResumably(options: ResumableOptions): Promise<UploadResult> {
  const { memory, source, mayBegin = true, wait, signal, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const fingerprint = await uploadFingerprint(options);
  const upload = new Upload(options);
  let id = await memory.get(fingerprint);
  let isKnown = id !== undefined;
  let beginnings = 0;
  let failures = 0;
  let furthest = -1;
  for (;;) {
    try {
      if (id === undefined) {
        id = options.newId();
        // Before it is begun: an answer that got lost must not leave an upload that nobody knows of.
        await memory.set(fingerprint, id);
      }
      if (!isKnown) await upload.begin(id);
      let offset = isKnown ? await upload.offset(id).catch(completeOr(source.size)) : 0;
      isKnown = true;
      while (offset < source.size) {
        if (offset > furthest) [furthest, failures] = [offset, 0];
        offset = await upload.append(id, offset);
      }
      const result = await upload.finish(id);
      await memory.delete(fingerprint);
      return result;
    } catch (error) {
      if (signal?.aborted) throw error;
      if (isRefused(error) || (isGone(error) && !mayBegin)) await memory.delete(fingerprint);
      if (isGone(error) && mayBegin && isKnown && ++beginnings < MOST_BEGINNINGS) {
        // The server knows it no more, or never did: begun again under the same id, and under another should that not help.
        isKnown = false;
        if (beginnings > 1) id = undefined;
        continue;
      }
      const delay = retryDelaysMs[failures++];
      if (!isPassing(error) || delay === undefined) throw error;
      await wait(delay);
      if (signal?.aborted) throw error;
    }
  }
}

/** A refusal to a question where the upload stands means that every byte is there: the finish says why in words. */
const completeOr =
  (size: number) =>
  (error: unknown): number => {
    if (
      error instanceof ApiError &&
      !isPassing(error) &&
      !isGone(error) &&
      error.status !== 401 &&
      error.status !== 403
    )
      return size;
    throw error;
  };
