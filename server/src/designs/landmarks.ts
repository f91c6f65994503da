import { landmarksOf, type MarkedLandmark } from '@bracewright/core/annotation';
import type { Mat4 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { paramsIn } from './frames.ts';
import { readMeasures } from './read-measures.ts';

/** The landmarks that are marked on a model, mm, on the body as it stands in `frame`. */
export async function landmarksOn(
  db: Knex,
  model: DocumentRow,
  frame: Mat4,
): Promise<readonly MarkedLandmark[]> {
  const rows = await readMeasures(db, model.id);
  return landmarksOf(rows.map((row) => ({ kind: row.kind, params: paramsIn(row.kind, row, frame) as Json })));
}
