import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Metrics } from './metrics.ts';

/** The database, every change of it counted and timed. */
export function measuredDatabase(database: Database, metrics: Metrics): Database {
  return {
    ...database,
    async write(work) {
      const end = metrics.write();
      try {
        const value = await database.write(work);
        end('done');
        return value;
      } catch (error) {
        end('refused');
        throw error;
      }
    },
  };
}

/** The blob store, its calls and bytes counted. Blobs that are not there are no failure of the store. */
export function measuredBlobs(blobs: BlobStore, metrics: Metrics): BlobStore {
  async function counted<T>(
    kind: 'put' | 'read' | 'delete',
    work: () => Promise<T>,
    bytes: (value: T) => number | Promise<number> = () => 0,
  ): Promise<T> {
    let value: T;
    try {
      value = await work();
    } catch (error) {
      metrics.blob(kind, 'failed', 0);
      throw error;
    }
    metrics.blob(kind, 'done', await Promise.resolve(bytes(value)).catch(() => 0));
    return value;
  }
  return {
    put: (bytes) =>
      counted(
        'put',
        () => blobs.put(bytes),
        () => bytes.byteLength,
      ),
    adopt: (path, hash) =>
      counted(
        'put',
        () => blobs.adopt(path, hash),
        async () => (await blobs.size(hash)) ?? 0,
      ),
    size: (hash) => blobs.size(hash),
    writtenAt: (hash) => blobs.writtenAt(hash),
    read: (hash) =>
      counted(
        'read',
        () => blobs.read(hash),
        (bytes) => bytes.byteLength,
      ),
    stream(hash): Readable {
      const stream = blobs.stream(hash);
      // Counted when it has ended: listening to its chunks would make it flow before its reader is there.
      stream.once('close', () => {
        const outcome = stream.errored ? 'failed' : 'done';
        blobs.size(hash).then(
          (size) => metrics.blob('read', outcome, stream.readableEnded ? (size ?? 0) : 0),
          () => metrics.blob('read', outcome, 0),
        );
      });
      return stream;
    },
    localPath: (hash) => counted('read', () => blobs.localPath(hash)),
    temporaryPath: () => blobs.temporaryPath(),
    probe: () => blobs.probe(),
    list: () => blobs.list(),
    delete: (hash) => counted('delete', () => blobs.delete(hash)),
    tidy: () => blobs.tidy(),
    close: () => blobs.close(),
  };
}
