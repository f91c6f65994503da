import { bodyKey } from '@bracewright/core/history';
import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { shapingRecords } from '../designs/records.ts';
import { ROLES } from '../catalog/roles.ts';

/** Whether a body is still the one that a wall was made of; a wall that was made after it changes nothing of that. */
export async function isOfNow(db: Knex, wall: DocumentRow, body: DocumentRow): Promise<boolean> {
  const { key, revision } = madeByOf(wall);
  if (key === undefined) return body.revision === revision;
  return bodyKey(body.base_hash ?? '', await shapingRecords(db, body), ROLES) === key;
}
