import type { Knex } from 'knex';

/** Work that is owed and outlives the process that owes it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('chores', (table) => {
    table.text('name').primary();
    /** Another value each time that the work is asked for: what was begun before does not settle it. */
    table.text('asked').notNullable();
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('chores');
}
