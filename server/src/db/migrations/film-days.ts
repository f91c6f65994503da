import type { Knex } from 'knex';

/** The day on which a film was taken, as a person has said. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('xrays', (table) => {
    table.text('taken_on');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('xrays', (table) => {
    table.dropColumn('taken_on');
  });
}
