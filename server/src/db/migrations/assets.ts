import type { Knex } from 'knex';

/** Contents that the steps of a model name by their hash. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('assets', (table) => {
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE');
    table.text('hash').notNullable().index();
    table.integer('size').notNullable();
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['model_id', 'hash']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('assets');
}
