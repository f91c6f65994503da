import type { Knex } from 'knex';

/** Bytes of a film's file. Of those from before nobody noted it: they count with one byte a picture point, two where the grey values are kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('xrays', (table) => {
    table.bigInteger('size').notNullable().defaultTo(0);
  });
  const rows = (await knex('xrays').select('owner_id', 'id', 'facts', 'deep_hash')) as {
    readonly owner_id: string;
    readonly id: string;
    readonly facts: string;
    readonly deep_hash: string | null;
  }[];
  for (const { owner_id, id, facts, deep_hash } of rows) {
    const { width, height } = JSON.parse(facts) as { readonly width: number; readonly height: number };
    const size = width * height * (deep_hash === null ? 1 : 2);
    await knex('xrays').where({ owner_id, id }).update({ size });
  }
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('xrays', (table) => {
    table.dropColumn('size');
  });
}
