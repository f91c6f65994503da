import type { Knex } from 'knex';

/** Files on their way here: how many bytes of each are on the disk for good, and what became of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('uploads', (table) => {
    table.text('id').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('owner_id').notNullable();
    table.text('creator').notNullable();
    table.text('parent_id').notNullable().index();
    table.text('file_name').notNullable();
    table.text('config').notNullable();
    table.bigInteger('size').notNullable();
    table.bigInteger('received').notNullable();
    table.text('staging').notNullable();
    table.text('state').notNullable();
    table.text('document_id').index();
    table.text('failure');
    table.text('lease');
    table.bigInteger('lease_until');
    table.bigInteger('expires_at').notNullable().index();
    table.text('created_at').notNullable();
    table.index(['user_id', 'state']);
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('uploads');
}
