import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { inPieces } from './entries.ts';

/** Puts an entry, which `rows` give with all below it, into the recycle bin. */
export async function recycle(trx: Knex, rows: readonly DocumentRow[], now: number): Promise<void> {
  const row = rows[0]!;
  const deleted_at = new Date(now).toISOString();
  await inPieces(
    rows.map(({ id }) => id),
    (ids) => trx('documents').whereIn('id', ids).update({ deleted_at, deleted_root: row.id }),
  );
}
