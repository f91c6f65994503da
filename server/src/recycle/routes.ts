import { ROOT_ID } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import {
  ENTRY_COLUMNS,
  ancestorsOf,
  getOwned,
  inPieces,
  isContainer,
  subtreeOf,
  toEntry,
} from '../documents/entries.ts';
import { freeName, searchKey } from '../documents/names.ts';
import { notFound } from '../errors.ts';
import type { Caller, HandlersOf } from '../http/call.ts';

/** An entry of the recycle bin that was itself deleted, not merely taken along. */
async function getDeleted(trx: Knex, owner: string, id: string): Promise<DocumentRow> {
  const row = await getOwned(trx, owner, id, { deleted: true });
  if (row.deleted_root !== row.id) throw notFound();
  return row;
}

/** Where a restored entry goes: where it was, or the root when that is gone or would put a patient into a patient. */
async function placeOf(trx: Knex, row: DocumentRow, subtree: readonly DocumentRow[]): Promise<string> {
  if (row.parent_id === ROOT_ID) return ROOT_ID;
  const above = await ancestorsOf(trx, row);
  const parent = above[0];
  if (!parent || parent.id !== row.parent_id || parent.deleted_at !== null || !isContainer(parent.file_type))
    return ROOT_ID;
  const isPatient = (other: DocumentRow) => other.file_type === 'PATIENT';
  return subtree.some(isPatient) && above.some(isPatient) ? ROOT_ID : row.parent_id;
}

async function restore(trx: Knex, caller: Caller, id: string) {
  const row = await getDeleted(trx, caller.space, id);
  const subtree = await subtreeOf(trx, row);
  const parent_id = await placeOf(trx, row, subtree);
  const name = await freeName(trx, caller.space, parent_id, row.name, row.file_type);
  await inPieces(
    subtree.slice(1).map((child) => child.id),
    (ids) => trx('documents').whereIn('id', ids).update({ deleted_at: null, deleted_root: null }),
  );
  const change = { parent_id, name, search_key: searchKey(name), deleted_at: null, deleted_root: null };
  await trx('documents').where({ id }).update(change);
  return toEntry({ ...row, ...change });
}

/** The recycle bin. */
export function recycleHandlers(
  database: Database,
): HandlersOf<'recycle/list' | 'recycle/restore' | 'recycle/delete' | 'document/recovery'> {
  return {
    'recycle/list': async (_input, { caller }) => {
      const rows = (await database
        .knex('documents')
        .where({ owner_id: caller.space })
        .whereNotNull('deleted_at')
        .whereRaw('deleted_root = id')
        .orderBy('deleted_at', 'desc')
        .orderBy('search_key')
        .select(ENTRY_COLUMNS)) as DocumentRow[];
      return rows.map((row) => ({ ...toEntry(row), deletedAt: row.deleted_at! }));
    },

    'recycle/restore': ({ id }, { caller }) => database.write((trx) => restore(trx, caller, id)),
    'document/recovery': ({ id }, { caller }) => database.write((trx) => restore(trx, caller, id)),

    'recycle/delete': ({ id }, { caller }) =>
      database.write(async (trx) => {
        const row = await getDeleted(trx, caller.space, id);
        const ids = (await subtreeOf(trx, row)).map((child) => child.id);
        // Records, measures, patients and stored JSON go with their document.
        await inPieces(ids, (piece) => trx('documents').whereIn('id', piece).delete());
        return null;
      }),
  };
}
