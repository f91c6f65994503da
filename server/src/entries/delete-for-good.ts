import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { oweForgetting } from '../db/forgetting.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { deleteUnnamed } from '../storage/content-holds.ts';
import { blobsOf } from '../storage/document-tables.ts';
import { eraseFromBatches } from '../jobs/batch-traces.ts';
import type { Staging } from '../storage/staging.ts';
import { inPieces } from './entries.ts';

/** What lies outside the database of documents that were deleted for good. */
export interface Leftovers {
  /** Hashes of the files that their rows named; others may name them too. */
  readonly hashes: ReadonlySet<string>;
  /** Hashes of what long work on them made, which nothing else has. */
  readonly made: readonly string[];
  /** Ids of uploads that were on their way to them. */
  readonly uploads: readonly string[];
}

/** Ids of the X-rays of some documents: work may be about one of them. */
async function partsOf(trx: Knex, documents: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await inPieces(documents, async (piece) => {
    const rows = (await trx('xrays').whereIn('model_id', piece).select('id')) as { id: string }[];
    found.push(...rows.map(({ id }) => id));
  });
  return found;
}

/** Takes the rows of documents away, parents before children in `ids`, with all that belongs to them, so that no trace stays in the database. */
export async function deleteForGood(trx: Knex, ids: readonly string[]): Promise<Leftovers> {
  const hashes = await blobsOf(trx, ids);
  // What is still on its way here, and what was.
  const uploads: string[] = [];
  await inPieces(ids, async (piece) => {
    const found = (await trx('uploads')
      .whereIn('parent_id', piece)
      .orWhereIn('document_id', piece)
      .select('id')) as { id: string }[];
    for (const upload of found) uploads.push(upload.id);
    await trx('uploads').whereIn('parent_id', piece).orWhereIn('document_id', piece).delete();
  });
  // What long work on it made waits to be asked for; work that still goes on finds its row gone, and keeps nothing.
  const made: string[] = [];
  const parts = (await partsOf(trx, ids)).concat(ids);
  await inPieces(parts, async (piece) => {
    const jobs = (await trx('jobs').whereIn('target', piece).select('file_hash')) as {
      file_hash: string | null;
    }[];
    made.push(...jobs.flatMap(({ file_hash }) => file_hash ?? []));
    await trx('jobs').whereIn('target', piece).delete();
  });
  await eraseFromBatches(trx, new Set(ids));
  // Children first; records, measures, patients and stored JSON go with their document.
  await inPieces(ids.toReversed(), (piece) => trx('documents').whereIn('id', piece).delete());
  await oweForgetting(trx);
  return { hashes, made, uploads };
}

/**
 * Removes the files of documents whose rows are gone, once that is committed, and begins to overwrite their traces in the database. Gives how
 * many stored files went, and how many should have and are left to the sweep. Never throws: the documents are gone by now, whatever becomes of
 * their files.
 */
export async function removeLeftovers(
  stores: { readonly database: Database; readonly blobs: BlobStore; readonly staging: Staging },
  { hashes, made, uploads }: Leftovers,
): Promise<{ readonly gone: number; readonly left: number }> {
  const { database, blobs, staging } = stores;
  database.forget();
  let left = 0;
  const remove = (work: () => Promise<unknown>) => work().catch(() => left++);
  for (const hash of made) await remove(() => blobs.delete(hash));
  for (const upload of uploads) await remove(() => staging.remove(upload));
  const stored = await deleteUnnamed(database, blobs, hashes);
  return { gone: stored.gone, left: left + stored.left };
}
