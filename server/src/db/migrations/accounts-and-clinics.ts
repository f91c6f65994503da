import type { Knex } from 'knex';

const isPostgres = (knex: Knex): boolean =>
  (knex.client as { readonly dialect: string }).dialect === 'postgresql';

const OWNER_KEY = 'foreign key(`owner_id`) references `users`(`id`) on delete CASCADE, ';

/**
 * Takes the reference from an entry to a user away: an entry belongs to a space, which may be a clinic. SQLite changes a constraint
 * only by a new table, and that would drop its triggers and cascade; removing a constraint leaves the format of the file as it is, so
 * the text of the table is changed instead (sqlite.org, "ALTER TABLE", section 7).
 */
async function freeOwner(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.schema.alterTable('documents', (table) => table.dropForeign('owner_id'));
    return;
  }
  await rewriteTable(knex, `replace(sql, '${OWNER_KEY}', '')`);
}

async function rewriteTable(knex: Knex, expression: string): Promise<void> {
  const [{ schema_version: version }] = (await knex.raw('pragma schema_version')) as [
    { schema_version: number },
  ];
  await knex.raw('pragma writable_schema=on');
  await knex.raw(`update sqlite_master set sql=${expression} where type='table' and name='documents'`);
  await knex.raw(`pragma schema_version=${version + 1}`);
  await knex.raw('pragma writable_schema=off');
}

/** Clinics with members and invitations; verified addresses, second factor, codes, tickets; what a session knows of itself. */
export async function up(knex: Knex): Promise<void> {
  const now = new Date().toISOString();
  await knex.schema.alterTable('users', (table) => {
    table.text('email_verified_at');
    table.text('phone_key').index();
    table.text('phone_verified_at');
    table.text('totp_secret');
    table.text('totp_confirmed_at');
    table.bigInteger('totp_step');
    table.text('last_space');
  });
  // Who could sign in until now can go on.
  await knex('users').update({ email_verified_at: knex.ref('created_at') });
  await knex.schema.alterTable('sessions', (table) => {
    table.text('id').notNullable().defaultTo('');
    table.text('space_id').notNullable().defaultTo('');
    table.text('seen_at').notNullable().defaultTo('');
    table.text('device').notNullable().defaultTo('');
    table.text('platform');
    table.text('parent_hash').index();
    table.text('ticket_hash').index();
    table.index(['user_id', 'id']);
    table.index(['space_id']);
  });
  await knex('sessions').update({
    id: knex.raw(isPostgres(knex) ? 'md5(random()::text)' : 'lower(hex(randomblob(16)))') as never,
    space_id: knex.ref('user_id') as never,
    seen_at: now,
  });
  await knex.schema.createTable('clinics', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
    table.text('name_key').notNullable().unique();
    table.text('created_at').notNullable();
  });
  await knex.schema.createTable('memberships', (table) => {
    table.text('clinic_id').notNullable().references('clinics.id').onDelete('CASCADE');
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('role').notNullable();
    table.text('roles');
    table.text('joined_at').notNullable();
    table.primary(['clinic_id', 'user_id']);
  });
  await knex.schema.createTable('invitations', (table) => {
    table.text('id').primary();
    table.text('code_hash').notNullable().unique();
    table.text('clinic_id').references('clinics.id').onDelete('CASCADE').index();
    table.text('role').notNullable();
    table.text('email');
    table.text('invited_by').notNullable();
    table.text('expires_at').notNullable();
  });
  await knex.schema.createTable('codes', (table) => {
    table.text('purpose').notNullable();
    table.text('address_key').notNullable();
    table.text('code_hash').notNullable();
    table.integer('tries').notNullable().defaultTo(0);
    table.bigInteger('expires_at').notNullable().index();
    table.primary(['purpose', 'address_key']);
  });
  await knex.schema.createTable('activations', (table) => {
    table.text('token_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('email_key').notNullable();
    table.bigInteger('expires_at').notNullable().index();
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('code_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
  });
  await knex.schema.createTable('tickets', (table) => {
    table.text('ticket_hash').primary();
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('session_hash').notNullable();
    table.text('space_id').notNullable();
    table.text('platform').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.bigInteger('used_at');
  });
  await freeOwner(knex);
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  const tables = [
    'tickets',
    'recovery_codes',
    'activations',
    'codes',
    'invitations',
    'memberships',
    'clinics',
  ];
  for (const table of tables) await knex.schema.dropTable(table);
  if (isPostgres(knex))
    await knex.schema.alterTable('documents', (table) => {
      table.foreign('owner_id').references('users.id').onDelete('CASCADE');
    });
  else await rewriteTable(knex, `replace(sql, 'primary key (\`id\`)', '${OWNER_KEY}primary key (\`id\`)')`);
  await knex.schema.alterTable('sessions', (table) => {
    for (const columns of [['user_id', 'id'], ['space_id'], ['parent_hash'], ['ticket_hash']])
      table.dropIndex(columns);
  });
  await knex.schema.alterTable('sessions', (table) =>
    table.dropColumns('id', 'space_id', 'seen_at', 'device', 'platform', 'parent_hash', 'ticket_hash'),
  );
  await knex.schema.alterTable('users', (table) => table.dropIndex(['phone_key']));
  await knex.schema.alterTable('users', (table) =>
    table.dropColumns(
      'email_verified_at',
      'phone_key',
      'phone_verified_at',
      'totp_secret',
      'totp_confirmed_at',
      'totp_step',
      'last_space',
    ),
  );
}
