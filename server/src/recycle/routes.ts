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
} from '../entries/entries.ts';
import { deleteForGood, removeLeftovers } from '../entries/delete-for-good.ts';
import { freeName, searchKey } from '../entries/names.ts';
import { requirePatientRight } from '../entries/patient-right.ts';
import { ownName } from '../entries/patient-name.ts';
import { refuseTooDeep } from '../entries/rules.ts';
import { AppError, notFound } from '../errors.ts';
import type { Caller, HandlersOf } from '../http/call.ts';
import { requireConsentOnArrival, type ConsentPolicy, type GivenConsents } from '../patients/consent.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Staging } from '../storage/staging.ts';

/** An entry of the recycle bin that was itself deleted, not merely taken along. */
async function getDeleted(trx: Knex, owner: string, id: string): Promise<DocumentRow> {
  const row = await getOwned(trx, owner, id, { deleted: true });
  if (row.deleted_root !== row.id) throw notFound();
  return row;
}

const isTooDeep = (target: DocumentRow, above: readonly DocumentRow[], subtree: readonly DocumentRow[]) => {
  try {
    refuseTooDeep({ target, above, subtree });
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
};

/**
 * Where a restored entry goes: where it was, or the root (undefined) when that is gone, would put a patient into a patient, or lies deeper
 * by now.
 */
async function placeOf(
  trx: Knex,
  row: DocumentRow,
  subtree: readonly DocumentRow[],
): Promise<DocumentRow | undefined> {
  if (row.parent_id === ROOT_ID) return undefined;
  const [parent, ...above] = await ancestorsOf(trx, row);
  if (!parent || parent.id !== row.parent_id || parent.deleted_at !== null || !isContainer(parent.file_type))
    return undefined;
  const isPatient = (other: DocumentRow) => other.file_type === 'PATIENT';
  if (subtree.some(isPatient) && [parent, ...above].some(isPatient)) return undefined;
  return isTooDeep(parent, above, subtree) ? undefined : parent;
}

interface Restoring {
  readonly caller: Caller;
  readonly policy: ConsentPolicy;
  readonly given: GivenConsents;
}

async function restore(trx: Knex, id: string, { caller, policy, given }: Restoring) {
  const row = await getDeleted(trx, caller.space, id);
  const subtree = await subtreeOf(trx, row);
  requirePatientRight('recycle/restore', caller, subtree);
  const place = await placeOf(trx, row, subtree);
  const parent_id = place?.id ?? ROOT_ID;
  const name = await freeName(trx, caller.space, parent_id, await ownName(trx, row), row.file_type);
  await inPieces(
    subtree.slice(1).map((child) => child.id),
    (ids) => trx('documents').whereIn('id', ids).update({ deleted_at: null, deleted_root: null }),
  );
  const change = { parent_id, name, search_key: searchKey(name), deleted_at: null, deleted_root: null };
  await trx('documents').where({ id }).update(change);
  await requireConsentOnArrival(trx, { caller, policy, given, place, rows: subtree });
  return toEntry({ ...row, ...change });
}

/** The recycle bin. */
export function recycleHandlers(
  stores: { readonly database: Database; readonly blobs: BlobStore; readonly staging: Staging },
  policy: ConsentPolicy,
): HandlersOf<'recycle/list' | 'recycle/restore' | 'recycle/delete' | 'document/recovery'> {
  const { database } = stores;
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

    'recycle/restore': ({ id, consent, consents }, { caller }) =>
      database.write((trx) => restore(trx, id, { caller, policy, given: { consent, consents } })),
    'document/recovery': ({ id, consent, consents }, { caller }) =>
      database.write((trx) => restore(trx, id, { caller, policy, given: { consent, consents } })),

    'recycle/delete': async ({ id }, { caller }) => {
      const leftovers = await database.write(async (trx) => {
        const row = await getDeleted(trx, caller.space, id);
        const subtree = await subtreeOf(trx, row);
        requirePatientRight('recycle/delete', caller, subtree);
        return deleteForGood(
          trx,
          subtree.map((child) => child.id),
        );
      });
      await removeLeftovers(stores, leftovers);
      return null;
    },
  };
}
