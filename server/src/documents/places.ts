import { ROOT_ID, type DocumentEntry, type FoundEntry } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { inPieces } from '../entries/entries.ts';
import { MOST_LEVELS } from '../entries/rules.ts';

type Above = Pick<DocumentRow, 'id' | 'parent_id' | 'name' | 'file_type'>;

/** Entries with what each lies in, from the top down: one query a level, however many entries there are. */
export async function withPlaces(
  db: Knex,
  space: string,
  entries: readonly DocumentEntry[],
): Promise<FoundEntry[]> {
  const known = new Map<string, Above>();
  let wanted = new Set(entries.map(({ parentId }) => parentId));
  for (let level = 0; wanted.size > 0 && level < MOST_LEVELS; level++) {
    const ids = [...wanted].filter((id) => id !== ROOT_ID && !known.has(id));
    wanted = new Set();
    await inPieces(ids, async (piece) => {
      const rows = (await db('documents')
        .where({ owner_id: space })
        .whereIn('id', [...piece])
        .select('id', 'parent_id', 'name', 'file_type')) as Above[];
      for (const row of rows) {
        known.set(row.id, row);
        wanted.add(row.parent_id);
      }
    });
  }
  return entries.map((entry) => {
    const place: FoundEntry['place'] = [];
    for (let up = known.get(entry.parentId); up && place.length < MOST_LEVELS; up = known.get(up.parent_id))
      place.unshift({ id: up.id, name: up.name, fileType: up.file_type });
    return { ...entry, place };
  });
}

/** Hits with the date of birth of those who are patients. */
export async function withBirthdays(db: Knex, found: readonly FoundEntry[]): Promise<FoundEntry[]> {
  const ids = found.filter(({ fileType }) => fileType === 'PATIENT').map(({ id }) => id);
  const rows = (await db('patient_overview').whereIn('patient_id', ids).select('patient_id', 'birthday')) as {
    readonly patient_id: string;
    readonly birthday: string;
  }[];
  const born = new Map(rows.map(({ patient_id, birthday }) => [patient_id, birthday]));
  return found.map((entry) => {
    const birthday = born.get(entry.id);
    return birthday === undefined ? entry : { ...entry, birthday };
  });
}
