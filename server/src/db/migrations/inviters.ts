import type { Knex } from 'knex';

/** Invitations know who made them, whatever that person is called later. One of somebody who is not found any more is good for nobody. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invitations', (table) => {
    table.text('inviter_id');
  });
  await knex('invitations').update({
    inviter_id: knex('users').whereRaw('users.name = invitations.invited_by').max('id'),
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('invitations', (table) => {
    table.dropColumn('inviter_id');
  });
}
