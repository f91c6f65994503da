import type { Knex } from 'knex';

/** The tables of the first release. JSON is kept as text: it is never queried into, and text is the same everywhere. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
    table.text('name_key').notNullable().unique();
    table.text('email').notNullable();
    table.text('email_key').notNullable().unique();
    table.text('phone');
    table.text('password_hash').notNullable();
    table.text('roles');
    table.text('settings').notNullable().defaultTo('{}');
    table.text('disabled_at');
    table.text('created_at').notNullable();
  });
  await knex.schema.createTable('sessions', (table) => {
    table.text('token_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('created_at').notNullable();
    table.text('expires_at').notNullable().index();
  });
  await knex.schema.createTable('attempts', (table) => {
    table.text('key').primary();
    table.integer('count').notNullable();
    table.bigInteger('resets_at').notNullable().index();
  });
  await knex.schema.createTable('documents', (table) => {
    table.text('id').primary();
    table.text('owner_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('parent_id').notNullable();
    table.text('name').notNullable();
    table.text('search_key').notNullable();
    table.text('file_type').notNullable();
    table.text('media_type').notNullable().defaultTo('');
    table.text('creator').notNullable();
    table.text('save_time').notNullable();
    table.bigInteger('size').notNullable().defaultTo(0);
    table.integer('revision').notNullable().defaultTo(0);
    table.integer('cursor').notNullable().defaultTo(0);
    table.text('blob_hash');
    table.text('base_hash');
    table.text('thumbnail_hash');
    table.text('info').notNullable().defaultTo('{}');
    table.text('last_request');
    table.text('last_answer');
    table.text('deleted_at');
    table.text('deleted_root');
    table.index(['owner_id', 'parent_id', 'deleted_at']);
    table.index(['owner_id', 'deleted_root']);
    table.index(['blob_hash']);
    table.index(['base_hash']);
    table.index(['thumbnail_hash']);
    table.unique(['owner_id', 'parent_id', 'name'], {
      indexName: 'documents_name_in_parent',
      predicate: knex.whereNull('deleted_at'),
    });
  });
  await knex.schema.createTable('patients', (table) => {
    table.text('document_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('fields').notNullable();
  });
  await knex.schema.createTable('records', (table) => {
    table.text('owner_id').notNullable();
    table.text('id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE');
    table.integer('place').notNullable();
    table.text('type').notNullable();
    table.integer('version').notNullable();
    table.text('params').notNullable();
    table.bigInteger('seed').notNullable();
    table.text('state').notNullable();
    table.text('name').notNullable();
    table.text('result');
    table.text('created_at').notNullable();
    table.text('creator').notNullable();
    table.integer('created_revision').notNullable();
    table.integer('archived').notNullable().defaultTo(0);
    table.primary(['owner_id', 'id']);
    table.index(['model_id', 'archived', 'place']);
  });
  await knex.schema.createTable('measures', (table) => {
    table.text('owner_id').notNullable();
    table.text('id').notNullable();
    table.text('model_id').notNullable().references('documents.id').onDelete('CASCADE').index();
    table.text('kind').notNullable();
    table.text('params').notNullable();
    table.double('value');
    table.text('unit').notNullable();
    table.text('name').notNullable();
    table.integer('at_revision').notNullable();
    table.text('created_at').notNullable();
    table.primary(['owner_id', 'id']);
  });
  await knex.schema.createTable('json_storage', (table) => {
    table.text('document_id').notNullable().references('documents.id').onDelete('CASCADE');
    table.text('key').notNullable();
    table.text('json').notNullable();
    table.primary(['document_id', 'key']);
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  const tables = [
    'json_storage',
    'measures',
    'records',
    'patients',
    'documents',
    'attempts',
    'sessions',
    'users',
  ];
  for (const table of tables) await knex.schema.dropTable(table);
}
