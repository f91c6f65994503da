import type { Knex } from 'knex';

/** When each entry was filed: a scan does not become younger by being worked on. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => {
    table.text('filed_at').notNullable().defaultTo('');
  });
  // The oldest sign of an entry that is there already: its last change, or the first step that was made on it.
  await knex.raw(`update documents set filed_at = coalesce(
    (select min(created_at) from records where model_id = documents.id and created_at < documents.save_time), save_time)`);
  // A wall is as old as the scan that it was made from.
  await knex.raw(`update documents set filed_at = coalesce(
    (select min(body.filed_at) from model_sources join documents body on body.id = source_id
      where model_id = documents.id and body.filed_at < documents.filed_at), filed_at)`);
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => {
    table.dropColumn('filed_at');
  });
}
