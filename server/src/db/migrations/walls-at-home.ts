import type { Knex } from 'knex';

/**
 * The overviews of patients are made anew: a wall counts where it lies with the patient of its body, also of a body without a step and of one
 * that was baked.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'insert into overview_stale (document_id) select document_id from patients where true on conflict (document_id) do nothing',
  );
}

/** Overviews are made from what they are about: nothing of before reads them otherwise. */
export function down(): Promise<void> {
  return Promise.resolve();
}
