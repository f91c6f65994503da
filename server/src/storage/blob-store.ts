import type { Readable } from 'node:stream';

/** Whether a text is the name of a blob. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/**
 * Files by their SHA-256 (64 lower-case hex digits). A blob never changes, and it is kept for good before `put` resolves: rows that name
 * it are written after. A store that cannot serve now throws `server/unavailable`.
 */
export interface BlobStore {
  /** Stores bytes; gives their hash. */
  put(bytes: Uint8Array): Promise<string>;
  /** Takes over the file at `path`, whose SHA-256 the caller computed while writing it. The file is gone afterwards. */
  adopt(path: string, hash: string): Promise<void>;
  /** Size in bytes; undefined when the blob is not there. */
  size(hash: string): Promise<number | undefined>;
  /** When it was last put or adopted (ms); undefined when it is not there. */
  writtenAt(hash: string): Promise<number | undefined>;
  read(hash: string): Promise<Uint8Array>;
  stream(hash: string): Readable;
  /** A file that holds the blob, for workers. */
  localPath(hash: string): Promise<string>;
  /** A fresh path for a file in the making, in the same file system. */
  temporaryPath(): string;
  /** Throws when nothing can be written now. */
  probe(): Promise<void>;
  /** Every blob with the time it was written (ms). */
  list(): AsyncIterable<{ readonly hash: string; readonly writtenAt: number }>;
  delete(hash: string): Promise<void>;
  /** Removes files in the making that a dead process left, and local copies of blobs that are gone. Asked for now and then. */
  tidy(): Promise<void>;
  /** Ends connections. */
  close(): Promise<void>;
}
