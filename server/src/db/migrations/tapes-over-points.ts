import type { Knex } from 'knex';

/**
 * Values of tapes over points are taken anew: some were about twice the real length. What a caller gave then was taken the same way and is
 * compared with nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex('measures')
    .where({ kind: 'tape' })
    .where('params', 'like', '%"points"%')
    .update({ checked: 0, at_revision: -1, given_value: null, given_hash: null, given_revision: null });
}

/** Nothing to take back: a value that is taken anew is the same or right. */
export const down = (): Promise<void> => Promise.resolve();
