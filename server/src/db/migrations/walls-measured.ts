import type { Knex } from 'knex';

/**
 * Values that were taken of a brace wall while its eye was on are taken anew: a wall has never been the body. They are found as the measures of
 * models with such a wall before the cursor.
 */
export async function up(knex: Knex): Promise<void> {
  const models = (await knex('records')
    .join('documents', 'documents.id', 'records.model_id')
    .where({ archived: 0, state: 'on' })
    .where('records.type', 'like', 'export.%')
    .whereRaw('records.place < documents.cursor')
    .distinct('model_id')
    .pluck('model_id')) as string[];
  for (const id of models)
    await knex('measures')
      .where({ model_id: id })
      .update({ checked: 0, at_revision: -1, given_value: null, given_revision: null });
}

/** Nothing to take back: a value that is taken anew is the same or right. */
export const down = (): Promise<void> => Promise.resolve();
