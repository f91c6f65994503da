import type { Knex } from 'knex';
import { isPostgres } from '../dialect.ts';

/**
 * What finds a rare name among a hundred thousand on PostgreSQL: an index of the pairs of letters in it. Pairs and no trigrams, because
 * Chinese names are two or three letters long, and no extension, because the one for trigrams sees no letters beyond ASCII in a database
 * of the locale C, and is not everybody's to install. SQLite has its own index since `fast-lists`.
 */
export async function up(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  await knex.raw(`create function name_pairs(name text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct substr(name, i, 2) from generate_series(1, length(name) - 1) as i)
  $$`);
  // Without a list of pending changes: the search that finds it full would have to empty it.
  await knex.raw(
    `create index documents_by_pairs on documents using gin (name_pairs(search_key)) with (fastupdate = off)
     where deleted_at is null`,
  );
}

/** Removes everything `up` made. */
export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return;
  await knex.raw('drop index documents_by_pairs');
  await knex.raw('drop function name_pairs(text)');
}
