import type { Knex } from 'knex';

/** What a job is about, so that what it made goes with the patient whose record that is. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('jobs', (table) => {
    /** Id of a document, or of a part of one; null where the call names none. */
    table.text('target').index();
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('jobs', (table) => {
    table.dropIndex('target');
    table.dropColumn('target');
  });
}
