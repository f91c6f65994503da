import { rm, writeFile } from 'node:fs/promises';
import type { BlobStore } from '../src/storage/blob-store.ts';
import { FsBlobStore } from '../src/storage/fs-blob-store.ts';
import { S3BlobStore } from '../src/storage/s3-blob-store.ts';
import { startObjectStore } from './object-store.ts';

/** A blob store for tests and a way to damage it. */
export interface TestBlobs {
  readonly blobs: BlobStore;
  damage(hash: string, bytes?: Uint8Array): Promise<void>;
  /** The settings with which another process finds them. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The blobs of a test server: in its folder, or with BRACEWRIGHT_TEST_BLOBS=s3 in an S3 server of its own. */
export async function openTestBlobs(folder: string): Promise<TestBlobs> {
  if (process.env['BRACEWRIGHT_TEST_BLOBS'] === 's3') {
    const objects = await startObjectStore();
    const blobs = await S3BlobStore.open({ ...objects.settings, folder, cacheBytes: 100_000_000 });
    return {
      blobs,
      environment: objects.environment,
      async damage(hash, bytes) {
        await rm(await blobs.localPath(hash).catch(() => ''), { force: true });
        await objects.damage(hash, bytes);
      },
      async close() {
        await blobs.close();
        await objects.stop();
      },
    };
  }
  const blobs = await FsBlobStore.open(folder);
  return {
    blobs,
    environment: {},
    async damage(hash, bytes) {
      const path = await blobs.localPath(hash);
      await (bytes === undefined ? rm(path) : writeFile(path, bytes));
    },
    close: () => blobs.close(),
  };
}
