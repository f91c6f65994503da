import type { Knex } from 'knex';

/** Which steps of a history that was archived had been undone when it was put away; null for live ones, and where it was not kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('records', (table) => {
    table.integer('undone');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('records', (table) => {
    table.dropColumn('undone');
  });
}
