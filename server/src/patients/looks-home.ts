import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import { GONE, ledLooks, mayHaveLooks, type LookedIn } from '../db/looks.ts';
import type { DocumentRow } from '../db/rows.ts';
import { patientRowOf } from '../entries/entries.ts';
import { everythingBelow } from './everything.ts';
import { isBodyOfOther } from './walls-home.ts';

/** Where a model came from and where it is. */
interface Way {
  /** The patient record that it lay in; undefined in none. */
  readonly from: string | undefined;
  /** Of a record that was copied along, its copy. */
  readonly ids?: ReadonlyMap<string, string>;
}

/**
 * Leaves behind what was said of a model, as it lies now, while it lay with another patient: a reason may name that one, and goes neither into the export of this one nor stays when that one is
 * erased. The copy of a record is of the same person, and what was said in it goes along. Out of all records it stays the last patient's.
 */
export async function leadLooks(trx: Knex, model: DocumentRow, { from, ids }: Way): Promise<void> {
  const home = (await patientRowOf(trx, model))?.id;
  const info = ledLooks(model, (kept) => {
    const of = kept ?? from;
    if (of === undefined) return kept;
    const copy = ids?.get(of);
    if (copy !== undefined) return kept ? copy : kept;
    return home === undefined || of === home ? of : GONE;
  });
  if (info !== model.info) await trx('documents').where({ id: model.id }).update({ info });
}

/** `leadLooks` for the models in an entry that was moved out of the record `from`, as it lies now. Those that lie in a record of their own within it have stayed with it. */
export async function leadMoved(trx: Knex, top: DocumentRow, from: string | undefined): Promise<void> {
  const rows = await everythingBelow(trx, top);
  if (rows.some(({ file_type }) => file_type === 'PATIENT')) return;
  for (const row of rows) if (mayHaveLooks(row)) await leadLooks(trx, row, { from });
}

/** `info` of a model without what was said of another patient than the one whose record it lies in. */
export async function infoOfPatient(db: Knex, model: DocumentRow, patientId: string): Promise<string> {
  const isOfOther = await isBodyOfOther(db, model);
  return ledLooks(model, (kept: LookedIn) => {
    if (kept === undefined) return isOfOther ? GONE : kept;
    return kept === null || kept === patientId ? kept : GONE;
  });
}

/** Removes from all of a space what was said of a patient: what was copied or moved out of the record holds it too. */
export async function forgetLooks(trx: Knex, space: string, patientId: string): Promise<void> {
  const rows = (await trx('documents')
    .where({ owner_id: space })
    .where('info', 'like', `%${patientId}%`)
    .select('id', 'info')) as Pick<DocumentRow, 'id' | 'info'>[];
  for (const row of rows) {
    // Of a wall from before that was kept: where its body lay last.
    const last = madeByOf(row).patientId;
    const info = ledLooks(row, (kept) => ((kept === undefined ? last : kept) === patientId ? GONE : kept));
    if (info !== row.info) await trx('documents').where({ id: row.id }).update({ info });
  }
}
