import type { Knex } from 'knex';

/** Values that came from a browser, and whether the server found the same; what a replay of the server gave otherwise than was recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('measures', (table) => {
    /** 0 not yet, 1 the server's own value, 2 the server found another one than was given. */
    table.integer('checked').notNullable().defaultTo(1);
    /** What the caller said, the hash of the shape it was taken on, and the revision of that shape. */
    table.double('given_value');
    table.text('given_hash');
    table.integer('given_revision');
  });
  await knex.schema.alterTable('records', (table) => {
    /** JSON `{ key, meshHash, since }` where a replay here gave another mesh than `result` for the same key. */
    table.text('differs');
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('records', (table) => {
    table.dropColumn('differs');
  });
  await knex.schema.alterTable('measures', (table) => {
    for (const column of ['checked', 'given_value', 'given_hash', 'given_revision']) table.dropColumn(column);
  });
}
