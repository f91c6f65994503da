import type { SameRecord } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { searchKey } from '../entries/names.ts';

interface Row extends Pick<DocumentRow, 'id' | 'name' | 'deleted_at'> {
  readonly fields: string;
}

interface Person {
  readonly name: string;
  readonly birthday: string;
}

const keyOf = ({ name }: Person): string => searchKey(name.trim());

/**
 * The other records of a space, in the recycle bin too, that hold a person of the same name and date of birth: a copy of the record, the
 * same child recorded twice, or another child.
 */
export async function sameRecords(
  db: Knex,
  { id, owner_id }: Pick<DocumentRow, 'id' | 'owner_id'>,
  person: Person,
): Promise<readonly SameRecord[]> {
  // An entry is called as the person is, perhaps with a number: what cannot be meant is left out before its record is read.
  const key = keyOf(person);
  const begins = [Array.from(key).length, key];
  const live = db('patient_overview')
    .join('documents', 'documents.id', 'patient_overview.patient_id')
    .where({ 'patient_overview.owner_id': owner_id, birthday: person.birthday });
  const binned = db('documents').where({ owner_id, file_type: 'PATIENT' }).whereNotNull('deleted_root');
  const found: SameRecord[] = [];
  for (const places of [live, binned]) {
    const rows = (await places
      .join('patients', 'patients.document_id', 'documents.id')
      .whereNot('documents.id', id)
      .whereRaw('substr(documents.search_key, 1, ?) = ?', begins)
      .orderBy('documents.search_key')
      .select('documents.id as id', 'documents.name as name', 'deleted_at', 'fields')) as Row[];
    for (const row of rows) {
      const other = JSON.parse(row.fields) as Person;
      if (keyOf(other) === key && other.birthday === person.birthday)
        found.push({ id: row.id, name: row.name, isInBin: row.deleted_at !== null });
    }
  }
  return found;
}
