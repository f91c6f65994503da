import { olderThan, type MadeOf } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { liveRows, toRecord } from '../designs/records.ts';
import { ROLES } from '../catalog/roles.ts';

/** A body that is another by now than when a wall was made of it, and how many steps it has gone on since; null where that cannot be told. */
export interface OlderWall {
  readonly bodyId: string;
  readonly steps: number | null;
}

/** The body that a wall was made of, and the state that it had; null of walls that keep nothing to tell it by. */
export function wallMadeOf(wall: DocumentRow): (MadeOf & { readonly bodyId: string }) | null {
  const { modelId: bodyId, key, recordId = '' } = madeByOf(wall);
  return bodyId === undefined || key === undefined ? null : { bodyId, key, recordId };
}

/** How bases of its body stand in the space of a wall: the one that the body had, as it stood then, and the shape that the wall was made of; none of walls that keep nothing to tell it by. */
export function wallStands(wall: DocumentRow): { base: string; transform: number[] }[] {
  const { stand, shape } = madeByOf(wall);
  const stands = [
    ...(stand ? [stand] : []),
    ...(shape && shape !== stand?.base ? [{ base: shape, transform: mat4.IDENTITY }] : []),
  ];
  return stands.map(({ base, transform }) => ({ base, transform: [...transform] }));
}

/** Whether a wall is of an older state of its body; null where it is of the body as it is now, where the body is gone, and of walls that keep nothing to tell it by. */
export async function olderOf(db: Knex, wall: DocumentRow): Promise<OlderWall | null> {
  const made = wallMadeOf(wall);
  if (!made) return null;
  const body = (await db('documents')
    .where({ id: made.bodyId, owner_id: wall.owner_id })
    .whereNull('deleted_at')
    .first()) as DocumentRow | undefined;
  if (!body) return null;
  const records = (await liveRows(db, body.id)).map(toRecord);
  const older = olderThan(made, { base: body.base_hash ?? '', records, cursor: body.cursor }, ROLES);
  return older ? { bodyId: body.id, steps: older.steps } : null;
}
