import { bodyKey } from '@bracewright/core/history';
import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { patientRowOf } from '../documents/entries.ts';
import { shapingRecords } from '../operations/records.ts';

/**
 * Whether the body of a wall lies with another patient than the wall, in the bin too. Of one that lies in no record, was deleted for good or
 * handed over the patient counts whom it lay with last; where none is known, and of a wall that lies in no record itself, nothing is said.
 */
export async function isBodyOfOther(db: Knex, wall: DocumentRow): Promise<boolean> {
  const { modelId, patientId } = madeByOf(wall);
  const own = (await patientRowOf(db, wall))?.id;
  if (own === undefined) return false;
  const body = (await db('documents')
    .where({ id: modelId ?? '', owner_id: wall.owner_id })
    .first()) as DocumentRow | undefined;
  const other = (body && (await patientRowOf(db, body))?.id) ?? patientId ?? undefined;
  return other !== undefined && other !== own;
}

/** Whether a body is still the one that a wall was made of; a wall that was made after it changes nothing of that. */
export async function isOfNow(db: Knex, wall: DocumentRow, body: DocumentRow): Promise<boolean> {
  const { key, revision } = madeByOf(wall);
  if (key === undefined) return body.revision === revision;
  return bodyKey(body.base_hash ?? '', await shapingRecords(db, body)) === key;
}
