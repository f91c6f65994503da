import type { Knex } from 'knex';

/** What is kept with a model besides its history: second bodies, X-rays, findings; and templates and questionnaires. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('members', (table) => {
    table.text('id').notNullable();
    table.text('owner_id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE').index();
    table.text('name').notNullable();
    table.text('kind').notNullable();
    table.text('transform').notNullable();
    table.text('mesh_hash').notNullable().index();
    table.text('blob_hash').index();
    table.integer('vertices').notNullable();
    table.integer('triangles').notNullable();
    table.text('source_id');
    table.text('json');
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
  });
  await knex.schema.createTable('xrays', (table) => {
    table.text('id').notNullable();
    table.text('owner_id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE').index();
    table.text('name').notNullable();
    table.text('placement');
    table.text('marker');
    table.text('media_type').notNullable();
    table.text('blob_hash').notNullable().index();
    table.text('picture_hash').notNullable().index();
    table.text('deep_hash').index();
    table.text('facts').notNullable();
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
  });
  await knex.schema.createTable('model_basics', (table) => {
    table.text('model_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('fields').notNullable();
  });
  await knex.schema.createTable('model_sources', (table) => {
    table.text('model_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('source_id').notNullable().index();
    table.text('how').notNullable();
  });
  await knex.schema.createTable('templates', (table) => {
    table.text('id').notNullable();
    table.text('owner_id').notNullable();
    table.text('name').notNullable();
    table.double('radius').notNullable();
    table.double('direction').notNullable();
    table.double('slope').notNullable();
    table.text('shape').notNullable();
    table.text('creator').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
    table.unique(['owner_id', 'name']);
  });
  await knex.schema.createTable('feedback', (table) => {
    table.text('id').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.double('score').notNullable();
    table.text('answers').notNullable();
    table.text('text').notNullable();
    table.text('created_at').notNullable();
    table.index(['user_id', 'created_at']);
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['feedback', 'templates', 'model_sources', 'model_basics', 'xrays', 'members'])
    await knex.schema.dropTable(table);
}
