import type { Database } from '../db/database.ts';
import type { BlobStore } from './blob-store.ts';
import { deleteUnnamed, forgetOldHolds } from './content-holds.ts';
import { isNamed } from './document-tables.ts';

/** Hours that a blob outlives its last row, so that a backup's rows never name a blob that is gone. */
const GRACE_MS = 48 * 3_600_000;

/** Deletes blobs that nothing names any more and that are older than 48 hours; gives how many went. */
export async function collectGarbage(database: Database, blobs: BlobStore, now: number): Promise<number> {
  let removed = 0;
  await forgetOldHolds(database);
  for await (const { hash, writtenAt } of blobs.list()) {
    if (now - writtenAt < GRACE_MS) continue;
    if (await isNamed(database.knex, hash)) continue;
    // Listed a while ago: somebody may have stored the same content since, and it has another two days.
    const current = await blobs.writtenAt(hash);
    if (current === undefined || now - current < GRACE_MS) continue;
    removed += (await deleteUnnamed(database, blobs, [hash])).gone;
  }
  return removed;
}
