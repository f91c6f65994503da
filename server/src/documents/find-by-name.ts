import { LIMITS } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { ENTRY_COLUMNS } from './entries.ts';

/** Patients first, then folders, then files; word for word as the indexes have it. */
export const RANK = "(case file_type when 'PATIENT' then 0 when 'DIR' then 1 else 2 end)";

/** More documents than this are not fetched by number: names that many have in common are met soon when they are walked in order. */
const MOST_BY_NUMBER = 1000;
const TRIGRAM = 3;

/**
 * Entries of a space whose folded name holds `wanted`, patients first, by name, at most 50. Signs with a meaning elsewhere (`%`, `_`, `"`)
 * are looked for as themselves.
 */
export async function findByName(db: Knex, space: string, wanted: string): Promise<readonly DocumentRow[]> {
  const query = db('documents')
    .where({ owner_id: space })
    .whereNull('deleted_at')
    .select(ENTRY_COLUMNS)
    .orderByRaw(RANK)
    .orderBy('search_key')
    .orderBy('id')
    .limit(LIMITS.search);
  if ((db.client as { readonly dialect: string }).dialect === 'postgresql')
    return (await query.whereRaw('strpos(search_key, ?) > 0', [wanted])) as DocumentRow[];
  if ([...wanted].length >= TRIGRAM) {
    const numbers = (await db('document_words')
      .whereRaw('document_words match ?', [`"${wanted.replaceAll('"', '""')}"`])
      .limit(MOST_BY_NUMBER + 1)
      .select('rowid')) as { rowid: number }[];
    if (numbers.length <= MOST_BY_NUMBER)
      return (await query.whereIn(
        'id',
        db('document_numbers')
          .whereIn(
            'number',
            numbers.map(({ rowid }) => rowid),
          )
          .select('id'),
      )) as DocumentRow[];
  }
  return (await query.whereRaw('instr(search_key, ?) > 0', [wanted])) as DocumentRow[];
}
