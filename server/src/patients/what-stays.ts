import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { SHELL } from '../db/wall-of-body.ts';
import { ENTRY_COLUMNS, ancestorsOf, inPieces, patientRowOf } from '../entries/entries.ts';
import { DOCUMENT_TABLES } from '../storage/document-tables.ts';

/** What was erased. */
export interface Erased {
  readonly space: string;
  readonly patientId: string;
  /** Ids of the record and of all that lay in it. */
  readonly ids: readonly string[];
  /** Hashes of its files. */
  readonly hashes: ReadonlySet<string>;
}

/** A file that stays, and the folder or record that it lies in; undefined at the top. */
export interface FileElsewhere {
  readonly name: string;
  readonly folder: string | undefined;
}

/** Ids of documents that name one of the files. */
async function namersOf(trx: Knex, hashes: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const { table, document, blobs } of DOCUMENT_TABLES)
    // Pictures of quite different bodies may be the same.
    for (const column of blobs.filter((name) => name !== 'thumbnail_hash'))
      await inPieces([...hashes], async (piece) => {
        const rows = (await trx(table).whereIn(column, piece).select({ id: document })) as { id: string }[];
        found.push(...rows.map(({ id }) => id));
      });
  return found;
}

/** Ids of documents that were made of one of these, or have a part that was. */
async function madeOf(trx: Knex, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['model_sources', 'members'])
    await inPieces(ids, async (piece) => {
      const rows = (await trx(table).whereIn('source_id', piece).select('model_id')) as {
        model_id: string;
      }[];
      found.push(...rows.map(({ model_id }) => model_id));
    });
  return found;
}

/** Ids of the walls of a space whose body lay in the record last, wherever it is now. */
async function wallsOf(trx: Knex, { space, patientId }: Erased): Promise<string[]> {
  const walls = (await trx('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({ how: SHELL, owner_id: space })
    .select('documents.id as id', 'info')) as Pick<DocumentRow, 'id' | 'info'>[];
  return walls.filter((wall) => madeByOf(wall).patientId === patientId).map(({ id }) => id);
}

/**
 * The files elsewhere in the space, in the recycle bin too, hold something of an erased record: the content of one of its files, or a shape
 * or a part that was made of one. Those in `records` are left out: they are told of as a whole.
 */
export async function filesElsewhere(
  trx: Knex,
  erased: Erased,
  records: ReadonlySet<string>,
): Promise<readonly FileElsewhere[]> {
  const ids = new Set([
    ...(await namersOf(trx, erased.hashes)),
    ...(await madeOf(trx, erased.ids)),
    ...(await wallsOf(trx, erased)),
  ]);
  const found: FileElsewhere[] = [];
  await inPieces([...ids], async (piece) => {
    const rows = (await trx('documents')
      .where({ owner_id: erased.space })
      .whereIn('id', piece)
      .select(ENTRY_COLUMNS)) as DocumentRow[];
    for (const row of rows) {
      if (records.has((await patientRowOf(trx, row))?.id ?? '')) continue;
      const [parent] = await ancestorsOf(trx, row);
      found.push({ name: row.name, folder: parent?.name });
    }
  });
  return found;
}
