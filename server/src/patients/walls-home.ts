import type { Knex } from 'knex';
import { keepMadeBy, madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { SHELL } from '../db/wall-of-body.ts';
import { everythingBelow } from './everything.ts';
import { inPieces, patientRowOf } from '../entries/entries.ts';

/**
 * Notes with the walls of the bodies in an entry that was moved (`top`, as it lies now, in the bin too) whom these lie with: once a body is gone it is
 * not told as another patient's because of where it lay when the wall was made. A body that was moved out of all records stays the last
 * patient's. Walls in other spaces learn nothing.
 */
export async function noteHome(trx: Knex, top: DocumentRow): Promise<void> {
  const patientId = (await patientRowOf(trx, top))?.id;
  if (patientId === undefined) return;
  const rows = await everythingBelow(trx, top);
  const bodies = rows.filter(({ file_type }) => file_type === 'SCAN').map(({ id }) => id);
  await inPieces(bodies, async (ids) => {
    const walls = (await trx('documents')
      .join('model_sources', 'model_sources.model_id', 'documents.id')
      .where({ how: SHELL, owner_id: top.owner_id })
      .whereIn('source_id', [...ids])
      .select('documents.id as id', 'info')) as Pick<DocumentRow, 'id' | 'info'>[];
    for (const wall of walls) await keepMadeBy(trx, wall, { ...madeByOf(wall), patientId });
  });
}

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
