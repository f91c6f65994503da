import type { Knex } from 'knex';

/** In which space a job was asked for: what it made belongs there, and not to whoever has left it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('jobs', (table) => {
    /** Null for a job from before: nobody fetches it any more. */
    table.text('space_id');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('jobs', (table) => table.dropColumn('space_id'));
}
