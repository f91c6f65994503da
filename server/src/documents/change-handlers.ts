import { ROOT_ID } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { takeIn } from '../db/copied.ts';
import type { DocumentRow } from '../db/rows.ts';
import type { HandlersOf } from '../http/call.ts';
import { AppError } from '../errors.ts';
import { requireConsentOnArrival, type ConsentPolicy } from '../patients/consent.ts';
import { copySubtree } from './copy.ts';
import {
  ancestorsOf,
  getContainer,
  getOwned,
  patientRowOf,
  stamp,
  subtreeOf,
  toEntry,
} from '../entries/entries.ts';
import { insertDocument } from '../entries/insert.ts';
import { recycle } from '../entries/recycle.ts';
import { requireFreeName, searchKey } from '../entries/names.ts';
import { ownName, renamePatient } from '../entries/patient-name.ts';
import { requirePatientRight } from '../entries/patient-right.ts';
import {
  MOST_LEVELS,
  refuseBottomless,
  refuseFolders,
  refuseIntoItself,
  refusePatientInPatient,
  refuseTooDeep,
  type Placement,
} from '../entries/rules.ts';
import { leadMoved } from '../patients/looks-home.ts';
import { noteHome } from '../patients/walls-home.ts';

/** Where `id` would lie under `parentId`; throws for a place that is none. */
export async function placementOf(
  trx: Knex,
  owner: string,
  row: DocumentRow,
  parentId: string,
): Promise<Placement> {
  const target = await getContainer(trx, owner, parentId);
  return { target, above: target ? await ancestorsOf(trx, target) : [], subtree: await subtreeOf(trx, row) };
}

const refuseRoot = (id: string): void => {
  if (id === ROOT_ID) throw new AppError('document/is-root');
};

/** Throws `document/renamed` where an entry is not called as the caller saw it any more; a record is called by its person or its entry. */
async function refuseRenamed(trx: Knex, row: DocumentRow, was: string): Promise<void> {
  const name = await ownName(trx, row);
  if (was !== name && was !== row.name)
    throw new AppError('document/renamed', { values: { name }, data: { name } });
}

/** Calls that change the tree of documents. */
export function changeHandlers(
  database: Database,
  policy: ConsentPolicy,
): HandlersOf<
  'document/dir/save' | 'document/rename' | 'document/copy' | 'document/move' | 'document/delete'
> {
  const { now } = policy;
  return {
    'document/dir/save': ({ parentId, name }, { caller }) =>
      database.write(async (trx) => {
        const target = await getContainer(trx, caller.space, parentId);
        const above = target ? await ancestorsOf(trx, target) : [];
        refuseFolders(target, above, 1);
        refuseBottomless(target, above);
        return toEntry(await insertDocument(trx, caller, { parentId, name, fileType: 'DIR' }, now()));
      }),

    'document/rename': ({ id, name: given, was, another }, { caller }) =>
      database.write(async (trx) => {
        refuseRoot(id);
        const row = await getOwned(trx, caller.space, id);
        requirePatientRight('document/rename', caller, [row]);
        // Asked again, or by two for the same name, it is done.
        if (was !== undefined && given === (await ownName(trx, row))) return toEntry(row);
        if (was !== undefined) await refuseRenamed(trx, row, was);
        const isPatient = row.file_type === 'PATIENT';
        const name = isPatient ? await renamePatient(trx, row, given, another === true) : given;
        if (!isPatient) await requireFreeName(trx, caller.space, row.parent_id, name, id);
        const change = { name, search_key: searchKey(name), ...stamp(now()) };
        await trx('documents').where({ id }).update(change);
        return toEntry({ ...row, ...change });
      }),

    'document/copy': async ({ id, parentId, consent, consents }, { caller, copied: together }) => {
      const { top, copied } = await database.write(async (trx) => {
        refuseRoot(id);
        const row = await getOwned(trx, caller.space, id);
        const placement = await placementOf(trx, caller.space, row, parentId);
        const { target: place, subtree: rows } = placement;
        requirePatientRight('document/copy', caller, rows);
        refuseIntoItself(placement);
        refusePatientInPatient(placement);
        refuseTooDeep(placement);
        await requireConsentOnArrival(trx, { caller, policy, given: { consent, consents }, place, rows });
        refuseBottomless(placement.target, placement.above, depthOf(placement.subtree));
        return copySubtree(trx, caller, placement.subtree, parentId, now(), together);
      });
      if (together) takeIn(together, copied);
      return toEntry(top);
    },

    'document/move': ({ id, parentId, consent, consents }, { caller }) =>
      database.write(async (trx) => {
        refuseRoot(id);
        const row = await getOwned(trx, caller.space, id);
        const placement = await placementOf(trx, caller.space, row, parentId);
        const { target: place, subtree: rows } = placement;
        requirePatientRight('document/move', caller, rows);
        refuseIntoItself(placement);
        if (row.parent_id === parentId) return toEntry(row);
        refusePatientInPatient(placement);
        refuseTooDeep(placement);
        // A record that moves as a whole brings nothing to a child that did not lie there before.
        if (!rows.some((one) => one.file_type === 'PATIENT'))
          await requireConsentOnArrival(trx, { caller, policy, given: { consent, consents }, place, rows });
        refuseBottomless(placement.target, placement.above, depthOf(placement.subtree));
        await requireFreeName(trx, caller.space, parentId, row.name);
        const from = (await patientRowOf(trx, row))?.id;
        const change = { parent_id: parentId, ...stamp(now()) };
        await trx('documents').where({ id }).update(change);
        const moved = { ...row, ...change };
        await leadMoved(trx, moved, from);
        await noteHome(trx, moved);
        return toEntry(moved);
      }),

    'document/delete': ({ id }, { caller }) =>
      database.write(async (trx) => {
        refuseRoot(id);
        const rows = await subtreeOf(trx, await getOwned(trx, caller.space, id));
        requirePatientRight('document/delete', caller, rows);
        await recycle(trx, rows, now());
        return null;
      }),
  };
}

/** Levels of a subtree, files included; never more than anything may have. */
function depthOf(subtree: readonly DocumentRow[]): number {
  const levels = new Map<string, number>();
  let deepest = 1;
  for (const row of subtree) {
    const level = (levels.get(row.parent_id) ?? 0) + 1;
    levels.set(row.id, level);
    deepest = Math.max(deepest, level);
  }
  return Math.min(deepest, MOST_LEVELS + 1);
}
