import type { Knex } from 'knex';

/** The step that a measure is locked to; until now each followed the shape of now. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('measures', (table) => {
    /** Id of a record of the same model, which may be archived since. */
    table.text('step');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('measures', (table) => {
    table.dropColumn('step');
  });
}
