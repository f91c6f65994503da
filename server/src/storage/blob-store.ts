import type { Readable } from 'node:stream';

/**
 * Files by their SHA-256 (64 lower-case hex digits). A blob never changes, and it is on the disk for good before `put` resolves:
 * rows that name it are written after.
 */
export interface BlobStore {
  /** Stores bytes; gives their hash. */
  put(bytes: Uint8Array): Promise<string>;
  /** Takes over the file at `path`, whose SHA-256 the caller computed while writing it. The file is gone afterwards. */
  adopt(path: string, hash: string): Promise<void>;
  /** Size in bytes; undefined when the blob is not there. */
  size(hash: string): Promise<number | undefined>;
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
}
