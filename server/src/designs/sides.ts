import { isStandConfirmed, type Stand } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { liveRows, shapingRecords, standOf, toRecord } from './records.ts';
import { madeByOf } from '../db/made-by.ts';

/** A model with the `alignment` of its findings. */
export interface Looked {
  readonly body: DocumentRow;
  readonly finding: unknown;
}

/** How a body stood when a wall was made from it; undefined where that was not kept and the body was changed since. */
async function standThen(
  db: Database['knex'],
  wall: DocumentRow,
  body: DocumentRow,
): Promise<Stand | undefined> {
  const { stand, revision, recordId } = madeByOf(wall);
  if (stand) return stand;
  if (revision !== body.revision) return undefined;
  const rows = await liveRows(db, body.id);
  const made = rows.findIndex(({ id }) => id === recordId);
  return made < 0 ? undefined : standOf(body, rows.slice(0, made).map(toRecord));
}

/**
 * Whether a person has confirmed the sides of a model as it stands: its own, or of a wall those of the body it was made from, as that
 * stood then. How the body was turned and confirmed afterwards says nothing of the wall.
 */
export async function areSidesConfirmed(
  db: Database['knex'],
  { body, finding }: Looked,
  source: Looked | undefined,
): Promise<boolean> {
  const own = standOf(body, await shapingRecords(db, body));
  if (isStandConfirmed(own, finding)) return true;
  const then = source && (await standThen(db, body, source.body));
  if (!then) return false;
  const transform = mat4.multiply(own.transform, then.transform);
  return isStandConfirmed({ base: then.base, transform }, source.finding);
}
