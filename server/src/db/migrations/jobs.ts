import type { Knex } from 'knex';

/** Work that outlasted its request, and the processes that carry it out. Rows live for a quarter of an hour after the work. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('jobs', (table) => {
    table.text('id').primary();
    table.text('owner_id').notNullable();
    table.text('route').notNullable();
    table.text('language').notNullable();
    table.text('state').notNullable();
    table.double('progress').notNullable().defaultTo(0);
    /** The process that works on it; null while it waits for one. */
    table.text('process');
    table.integer('runs').notNullable().defaultTo(1);
    table.integer('cancel').notNullable().defaultTo(0);
    /** What to call again, as JSON; null where a second run could do something twice. */
    table.text('task');
    table.text('result');
    table.text('failure');
    table.text('file_hash');
    table.text('file_name');
    table.text('file_type');
    table.bigInteger('ended_at');
    table.index(['owner_id', 'state']);
    table.index(['process', 'state']);
    table.index(['ended_at']);
  });
  await knex.schema.createTable('job_processes', (table) => {
    table.text('id').primary();
    /** Grows while the process lives. Others compare it with what it was, so their clocks need not agree. */
    table.bigInteger('beat').notNullable();
  });
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('job_processes');
  await knex.schema.dropTable('jobs');
}
