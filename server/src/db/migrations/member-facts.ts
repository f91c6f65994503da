import type { Knex } from 'knex';

/** How many bytes a member takes, and how the body stood when it was placed. Of members from before, the size is that of the mesh, and nobody knows how the body stood. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('members', (table) => {
    table.bigInteger('size').notNullable().defaultTo(0);
    table.text('frame');
  });
  await knex('members').update({ size: knex.raw('12 * (vertices + triangles)') });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('members', (table) => {
    table.dropColumn('size');
    table.dropColumn('frame');
  });
}
