import type { Knex } from 'knex';

/** Of which state of the model's design a member was made. Of members from before, nobody knows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('members', (table) => {
    table.text('made');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('members', (table) => {
    table.dropColumn('made');
  });
}
