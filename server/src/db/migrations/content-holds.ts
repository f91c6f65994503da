import type { Knex } from 'knex';

/** Contents that are being stored before a row names them, or being deleted because none does. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('content_holds', (table) => {
    table.text('id').primary();
    table.text('hash').notNullable().index();
    table.text('kind').notNullable().checkIn(['coming', 'going']);
    /** Milliseconds since 1970: what a process that ended left behind runs out. */
    table.bigInteger('at').notNullable();
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('content_holds');
}
