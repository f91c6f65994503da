import type { Knex } from 'knex';

/** What a content of a model is, and what it was called: null media type for a mesh. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('assets', (table) => {
    table.text('media_type');
    table.text('name');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('assets', (table) => {
    table.dropColumn('media_type');
    table.dropColumn('name');
  });
}
