import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { hashOfFile } from './blob-cache.ts';
import type { BlobStore } from './blob-store.ts';

/** What a disk says of a file that it cannot give: gone, something else in its place, unreadable. */
const DAMAGE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EIO', 'EACCES', 'EPERM', 'EBADMSG', 'EUCLEAN']);

const damaged = (cause?: unknown): AppError =>
  new AppError('document/damaged', cause === undefined ? {} : { cause });

/**
 * A blob to be sent, after all of it was compared with its hash: what rotted on the disk is told, and never sent as if it were whole.
 * Throws `document/damaged`, also where its size is not the one that the row names.
 */
export async function openBlob(
  blobs: BlobStore,
  hash: string,
  expectedSize?: number,
): Promise<{ readonly stream: Readable; readonly size: number }> {
  try {
    const path = await blobs.localPath(hash);
    const { size } = await stat(path);
    if (expectedSize !== undefined && size !== expectedSize) throw damaged();
    if ((await hashOfFile(path)) !== hash) throw damaged();
    // Listened to from the start: a fault before it is read is told to the reader, and ends nothing else.
    return { stream: createReadStream(path).on('error', () => undefined), size };
  } catch (error) {
    if (DAMAGE.has((error as NodeJS.ErrnoException).code ?? '')) throw damaged(error);
    throw error;
  }
}
