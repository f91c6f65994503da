import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isPostgresUrl } from '../db/dialect.ts';
import { readEnv } from '../env.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { FsBlobStore } from '../storage/fs-blob-store.ts';
import { openBlobs, type BlobSettings } from '../storage/open-blobs.ts';

/** Where everything is that a server keeps. */
export interface Deployment {
  readonly folder: string;
  /** As `openDatabase` takes it. */
  readonly database: string;
  /** Set where the files are in an object store. */
  readonly objects: BlobSettings | undefined;
}

/** A folder that holds everything: a data folder, or a backup. */
export const inFolder = (folder: string): Deployment => ({
  folder: resolve(folder),
  database: join(resolve(folder), 'bracewright.db'),
  objects: undefined,
});

/** What a server with these variables works on. Throws an Error that names every wrong one. */
export function inEnvironment(variables: Readonly<Record<string, string | undefined>>): Deployment {
  const env = readEnv(variables);
  const here = inFolder(env.DATA_DIR);
  return {
    folder: here.folder,
    database: env.DATABASE_URL ?? here.database,
    objects: env.S3_ENDPOINT === undefined ? undefined : env,
  };
}

/** Whether nothing but the folder is needed. */
export const isEmbedded = ({ database }: Deployment): boolean => !isPostgresUrl(database);

/**
 * Runs `work` with the blobs of a deployment. A folder that is only looked at is left as it is; what an object store sends is never
 * taken from the local copies of a server, and the copies made here go at the end.
 */
export async function withBlobs<T>(
  { folder, objects }: Deployment,
  options: { readonly writes: boolean },
  work: (blobs: BlobStore) => Promise<T>,
): Promise<T> {
  if (!objects) {
    const blobs = options.writes ? await FsBlobStore.open(folder) : FsBlobStore.look(folder);
    return work(blobs);
  }
  const copies = await mkdtemp(join(tmpdir(), 'bracewright-keeping-'));
  try {
    const blobs = await openBlobs(copies, { ...objects, S3_CACHE_BYTES: 1 }, { keepCopiesMs: 0 });
    try {
      return await work(blobs);
    } finally {
      await blobs.close();
    }
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}
