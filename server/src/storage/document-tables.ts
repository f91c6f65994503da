import type { Knex } from 'knex';

/** A table whose rows belong to a document, by which column, and which of its columns name stored files. */
export interface DocumentTable {
  readonly table: string;
  readonly document: string;
  readonly blobs: readonly string[];
}

/**
 * Every table that holds something of a document. The garbage collector, the export of a patient and erasing go by it, so a table that
 * is missing here would lose files or keep what was to be erased; a test holds it against the foreign keys of the database.
 */
export const DOCUMENT_TABLES: readonly DocumentTable[] = [
  { table: 'documents', document: 'id', blobs: ['blob_hash', 'base_hash', 'thumbnail_hash'] },
  { table: 'patients', document: 'document_id', blobs: [] },
  { table: 'consents', document: 'patient_id', blobs: [] },
  { table: 'records', document: 'model_id', blobs: [] },
  { table: 'measures', document: 'model_id', blobs: [] },
  { table: 'json_storage', document: 'document_id', blobs: [] },
  { table: 'members', document: 'model_id', blobs: ['mesh_hash', 'blob_hash'] },
  { table: 'assets', document: 'model_id', blobs: ['hash'] },
  { table: 'xrays', document: 'model_id', blobs: ['blob_hash', 'picture_hash', 'deep_hash'] },
  { table: 'model_basics', document: 'model_id', blobs: [] },
  { table: 'model_sources', document: 'model_id', blobs: [] },
];

/** Whether any row names the stored file. */
export async function isNamed(db: Knex, hash: string): Promise<boolean> {
  for (const { table, blobs } of DOCUMENT_TABLES)
    for (const column of blobs)
      if (
        await db(table)
          .where({ [column]: hash })
          .first(column)
      )
        return true;
  return false;
}

/** The stored files that the rows of some documents name. */
export async function blobsOf(db: Knex, documents: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { table, document, blobs } of DOCUMENT_TABLES) {
    if (blobs.length === 0) continue;
    // Databases bound the number of values in one statement.
    for (let i = 0; i < documents.length; i += 500) {
      const rows = (await db(table)
        .whereIn(document, documents.slice(i, i + 500))
        .select([...blobs])) as Record<string, string | null>[];
      for (const row of rows) for (const hash of Object.values(row)) if (hash !== null) found.add(hash);
    }
  }
  return found;
}
