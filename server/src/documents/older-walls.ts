import { bodyKey, bodyRecords } from '@bracewright/core/history';
import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { liveRows, shapingRecords, toRecord } from '../designs/records.ts';
import { ROLES } from '../catalog/roles.ts';

/** A body that is another by now than when a wall was made of it, and how many steps it has gone on since; null where that cannot be told. */
export interface OlderWall {
  readonly bodyId: string;
  readonly steps: number | null;
}

/** Whether a wall is of an older state of its body; null where it is of the body as it is now, where the body is gone, and of walls that keep nothing to tell it by. */
export async function olderOf(db: Knex, wall: DocumentRow): Promise<OlderWall | null> {
  const { modelId, key, recordId } = madeByOf(wall);
  if (modelId === undefined || key === undefined) return null;
  const body = (await db('documents')
    .where({ id: modelId, owner_id: wall.owner_id })
    .whereNull('deleted_at')
    .first()) as DocumentRow | undefined;
  if (!body) return null;
  const shaping = await shapingRecords(db, body);
  if (bodyKey(body.base_hash ?? '', shaping, ROLES) === key) return null;
  const rows = await liveRows(db, body.id);
  const made = rows.findIndex(({ id }) => id === recordId);
  const since = made < 0 ? [] : rows.slice(made + 1, body.cursor).map(toRecord);
  const count = bodyRecords(since, ROLES).filter(({ state }) => state === 'on').length;
  // A step before it was changed, or the history was begun anew.
  return { bodyId: body.id, steps: count === 0 ? null : count };
}
