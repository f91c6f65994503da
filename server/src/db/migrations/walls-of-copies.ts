import type { Knex } from 'knex';
import { madeByOf } from '../made-by.ts';

/** What a copy of a record has in common with its original. */
const SAME = ['type', 'params', 'created_at'] as const;
type Original = Readonly<Record<(typeof SAME)[number], string>>;

/** The record in the history of a copied body that is the copy of `id`; undefined where there is none. */
async function copyOf(knex: Knex, id: string, body: string): Promise<string | undefined> {
  const original = (await knex('records')
    .where({ id })
    .first(...SAME)) as Original | undefined;
  const copy =
    original &&
    ((await knex('records')
      .where({ ...original, model_id: body, archived: 0 })
      .first('id')) as { id: string } | undefined);
  return copy?.id;
}

/**
 * Walls that were copied with their body named the original's body and record; they name those of the copy. The overviews of patients are
 * made anew: whether a wall is of the body, and a trend of the Cobb angle that compared two readings of one day.
 */
export async function up(knex: Knex): Promise<void> {
  const walls = (await knex('model_sources')
    .join('documents', 'documents.id', 'model_sources.model_id')
    .where({ how: 'shell' })
    .select('documents.id as id', 'info', 'source_id')) as { id: string; info: string; source_id: string }[];
  for (const { id, info, source_id: body } of walls) {
    const made = madeByOf({ info });
    if (made.modelId === undefined || made.modelId === body) continue;
    const recordId = (await copyOf(knex, made.recordId ?? '', body)) ?? made.recordId;
    const madeBy = { ...made, modelId: body, ...(recordId === undefined ? {} : { recordId }) };
    await knex('documents')
      .where({ id })
      .update({ info: JSON.stringify({ ...(JSON.parse(info) as object), madeBy }) });
  }
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}

/** Nothing to take back: what a wall names now is what it was made of. */
export const down = (): Promise<void> => Promise.resolve();
