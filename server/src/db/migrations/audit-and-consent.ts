import type { Knex } from 'knex';
import { isPostgres } from '../dialect.ts';

/** The audit trail, which the database itself refuses to change, and the consent of guardians. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_heads', (table) => {
    table.text('chain').primary();
    table.bigInteger('seq').notNullable();
    table.text('hash').notNullable();
  });
  await knex.schema.createTable('audit_events', (table) => {
    table.text('chain').notNullable();
    table.bigInteger('seq').notNullable();
    table.text('at').notNullable();
    table.text('actor').notNullable();
    table.text('actor_name').notNullable();
    table.text('action').notNullable();
    table.text('outcome').notNullable();
    table.text('target');
    table.text('previous').notNullable();
    table.text('hash').notNullable();
    table.primary(['chain', 'seq']);
  });
  await knex.schema.createTable('consents', (table) => {
    table.text('patient_id').primary().references('documents.id').onDelete('CASCADE');
    table.text('guardian').notNullable();
    table.text('date').notNullable();
    table.text('recorded_by').notNullable();
    table.text('recorded_at').notNullable();
  });
  if (isPostgres(knex)) {
    await knex.raw(
      "create function audit_keeps() returns trigger as $$ begin raise exception 'the audit trail is append-only'; end; $$ language plpgsql",
    );
    await knex.raw(
      'create trigger audit_events_keep before update or delete on audit_events for each row execute function audit_keeps()',
    );
    return;
  }
  for (const verb of ['update', 'delete'])
    await knex.raw(
      `create trigger audit_events_keep_${verb} before ${verb} on audit_events begin select raise(abort, 'the audit trail is append-only'); end`,
    );
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['consents', 'audit_events', 'audit_heads']) await knex.schema.dropTable(table);
  if (isPostgres(knex)) await knex.raw('drop function audit_keeps()');
}
