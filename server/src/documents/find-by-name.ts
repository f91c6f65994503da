import { LIMITS } from '@bracewright/core/contract';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { SHOWN_COLUMNS, type ShownRow } from '../entries/entries.ts';

/** Patients first, then folders, then files; word for word as the indexes have it. */
export const RANK = "(case file_type when 'PATIENT' then 0 when 'DIR' then 1 else 2 end)";

/** More documents than this are not fetched by number: names that many have in common are met soon when they are walked in order. */
const MOST_BY_NUMBER = 1000;
const TRIGRAM = 3;
const PAIR = 2;

/**
 * Entries of a space whose folded name holds `wanted`, patients first, by name, at most 50. Signs with a meaning elsewhere (`%`, `_`, `"`)
 * are looked for as themselves.
 */
export async function findByName(
  { knex, read }: Pick<Database, 'knex' | 'read'>,
  space: string,
  wanted: string,
): Promise<readonly ShownRow[]> {
  const columns = SHOWN_COLUMNS.map((column) => `documents.${column}`).join(', ');
  const rows = (from: string, given: readonly string[]) =>
    read.rows<ShownRow>(
      SHOWN_COLUMNS,
      `select ${columns} ${from} and owner_id = ? and deleted_at is null
       order by ${RANK}, documents.search_key, documents.id limit ${LIMITS.search}`,
      [...given, space],
    );
  if (isPostgres(knex)) {
    if ([...wanted].length >= PAIR) {
      const found = await read.rows<ShownRow & { readonly hits: number }>(
        [...SHOWN_COLUMNS, 'hits'],
        `with hits as materialized (
           select ${columns}, search_key from documents where name_pairs(search_key) @> name_pairs(?) and strpos(search_key, ?) > 0
             and owner_id = ? and deleted_at is null limit ${MOST_BY_NUMBER + 1})
         select *, (select count(*) from hits) as hits from hits
         order by ${RANK}, search_key, id limit ${LIMITS.search}`,
        [wanted, wanted, space],
      );
      if ((found[0]?.hits ?? 0) <= MOST_BY_NUMBER) return found;
    }
    return rows('from documents where strpos(search_key, ?) > 0', [wanted]);
  }
  if ([...wanted].length >= TRIGRAM) {
    const phrase = `"${wanted.replaceAll('"', '""')}"`;
    const found = await read.first<{ hits: number }>(
      `select count(*) as hits from (select 1 from document_words where document_words match ? limit ${MOST_BY_NUMBER + 1})`,
      [phrase],
    );
    if ((found?.hits ?? 0) <= MOST_BY_NUMBER)
      // A cross join is carried out in the order it is written: from the few words to their documents.
      return rows(
        `from document_words cross join document_numbers on number = document_words.rowid
         cross join documents on documents.id = document_numbers.id where document_words match ?`,
        [phrase],
      );
  }
  return rows('from documents where instr(search_key, ?) > 0', [wanted]);
}
