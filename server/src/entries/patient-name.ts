import { LIMITS, characterCount } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { fieldError } from '../errors.ts';
import { freeName, requireFreeName } from './names.ts';

/** The name of an entry without a number that sets it apart from others: of a patient, the person's. */
export async function ownName(
  db: Knex,
  { id, name, file_type }: Pick<DocumentRow, 'id' | 'name' | 'file_type'>,
): Promise<string> {
  if (file_type !== 'PATIENT') return name;
  const row = (await db('patients').where({ document_id: id }).first('fields')) as
    | { fields: string }
    | undefined;
  return row ? (JSON.parse(row.fields) as { readonly name: string }).name : name;
}

/**
 * The name of an entry of `person` in a place, which has a number where the caller said that `another` of that name lies there. Throws
 * `document/exists`.
 */
export async function nameOfEntry(
  trx: Knex,
  place: { readonly space: string; readonly parentId: string; readonly except?: string },
  person: string,
  another: boolean,
): Promise<string> {
  if (another) return freeName(trx, place.space, place.parentId, person, 'PATIENT');
  await requireFreeName(trx, place.space, place.parentId, person, place.except);
  return person;
}

/** `given` without the number that sets the entry of `person` apart: that is no part of a name. */
function withoutNumber(given: string, entry: string, person: string): string {
  const mark = entry.startsWith(person) ? entry.slice(person.length) : '';
  return /^ \(\d+\)$/.test(mark) && given.endsWith(mark) ? given.slice(0, -mark.length).trimEnd() : given;
}

/**
 * Renames the person of a patient record by the name that was given to its entry; gives the entry's name. A number of the entry stays out
 * of the person's name, and stays with the entry while the person is called the same. Throws `document/exists`, or as a field does.
 */
export async function renamePatient(
  trx: Knex,
  row: DocumentRow,
  given: string,
  another: boolean,
): Promise<string> {
  const before = await ownName(trx, row);
  const person = withoutNumber(given, row.name, before);
  if (person === before) return row.name;
  if (characterCount(person) > LIMITS.personName) throw fieldError('name', 'max', { max: LIMITS.personName });
  const place = { space: row.owner_id, parentId: row.parent_id, except: row.id };
  const entry = await nameOfEntry(trx, place, person, another);
  const stored = (await trx('patients').where({ document_id: row.id }).first('fields')) as { fields: string };
  const fields = JSON.stringify({ ...(JSON.parse(stored.fields) as object), name: person });
  await trx('patients').where({ document_id: row.id }).update({ fields });
  return entry;
}
