import { landmarksOf, type MarkedLandmark } from '@bracewright/core/annotation';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import type { Design } from '../compute/model-task.ts';
import { frameOfRecords } from '../designs/frames.ts';
import { readMeasures } from '../designs/read-measures.ts';
import { toMeasure } from '../measures/measure-rows.ts';

/** The landmarks that are marked on a model, mm, on the body as its steps have turned it. */
export async function landmarksWith(
  db: Knex,
  model: DocumentRow,
  { records }: Pick<Design, 'records'>,
): Promise<readonly MarkedLandmark[]> {
  const frame = frameOfRecords(records);
  const measures = (await readMeasures(db, model.id)).map((row) => toMeasure(row, model, frame));
  return landmarksOf(measures.map(({ kind, params }) => ({ kind, params: params as Json })));
}
