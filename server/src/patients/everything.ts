import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { ENTRY_COLUMNS } from '../entries/entries.ts';

/** The entry with everything below it on either side of the recycle bin, parents before children. */
export async function everythingBelow(db: Knex, top: DocumentRow): Promise<readonly DocumentRow[]> {
  const found: DocumentRow[] = [top];
  const seen = new Set([top.id]);
  let level = [top.id];
  while (level.length > 0) {
    const next: string[] = [];
    // Databases bound the number of values in one statement.
    for (let i = 0; i < level.length; i += 500) {
      const rows = (await db('documents')
        .where({ owner_id: top.owner_id })
        .whereIn('parent_id', level.slice(i, i + 500))
        .orderBy('id')
        .select(ENTRY_COLUMNS)) as DocumentRow[];
      for (const row of rows) {
        if (seen.has(row.id)) continue;
        seen.add(row.id);
        found.push(row);
        next.push(row.id);
      }
    }
    level = next;
  }
  return found;
}
