import type { Knex } from 'knex';

/** Whether the database is PostgreSQL; otherwise it is the embedded SQLite. */
export const isPostgres = (knex: Knex): boolean =>
  (knex.client as { readonly dialect: string }).dialect === 'postgresql';

/** Whether a place names a PostgreSQL database; otherwise it is a file. */
export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);
