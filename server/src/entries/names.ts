import { characterCount, fitName, freeNameAmong, type FileType } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { AppError } from '../errors.ts';

/** A name folded for searching: full-width and half-width forms, capitals and small letters count as equal. */
export const searchKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** A name made of what a browser calls a file: no folders, nothing that cannot be printed, at most 30 characters. */
export function nameOfFile(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim();
  return fitName(clean === '' || clean === '.' || clean === '..' ? 'file' : clean);
}

/**
 * Throws `document/exists` when another entry of this place has the name; its data names one that is free and the records of people so named,
 * with their dates of birth (`tellsBirthdays`) where the caller, who works in another space, may read them here.
 */
export async function requireFreeName(
  db: Knex,
  owner: string,
  parentId: string,
  name: string,
  except?: string,
  { tellsBirthdays = false }: { readonly tellsBirthdays?: boolean } = {},
): Promise<void> {
  const query = db('documents').where({ owner_id: owner, parent_id: parentId, name }).whereNull('deleted_at');
  if (except !== undefined) query.whereNot({ id: except });
  const taken = (await query.first('file_type')) as { file_type: FileType } | undefined;
  if (!taken) return;
  const free = await freeName(db, owner, parentId, name, taken.file_type);
  const named = await peopleNamed(db, owner, parentId, name);
  const people = tellsBirthdays ? named : named.map(({ birthday: _, ...one }) => one);
  throw new AppError('document/exists', { values: { name }, data: { name, free, people } });
}

/** The patient records of a place whose person has the name, by the name of their entry. */
async function peopleNamed(
  db: Knex,
  owner: string,
  parentId: string,
  name: string,
): Promise<readonly { readonly id: string; readonly name: string; readonly birthday: string }[]> {
  const rows = (await db('documents')
    .join('patients', 'patients.document_id', 'documents.id')
    .where({ owner_id: owner, parent_id: parentId })
    .whereNull('deleted_at')
    // The entry of a person is called so, or so with a number.
    .whereRaw('substr(name, 1, ?) = ?', [characterCount(name), name])
    .orderBy('name')
    .select('documents.id as id', 'name', 'fields')) as { id: string; name: string; fields: string }[];
  return rows.flatMap((row) => {
    const person = JSON.parse(row.fields) as { readonly name: string; readonly birthday: string };
    return person.name === name ? [{ id: row.id, name: row.name, birthday: person.birthday }] : [];
  });
}

/**
 * `name`, or the first of `name (2)`, `name (3)` … that is free in this place. A long name is cut for the number, that of a person never: such
 * an entry is longer than a person's name may be. `marked` puts the number in another way.
 */
export async function freeName(
  db: Knex,
  owner: string,
  parentId: string,
  name: string,
  type: FileType,
  marked: (mark: string) => string = (mark) => (type === 'PATIENT' ? `${name}${mark}` : fitName(name, mark)),
): Promise<string> {
  const rows = (await db('documents')
    .where({ owner_id: owner, parent_id: parentId })
    .whereNull('deleted_at')
    .select('name')) as { name: string }[];
  const taken = new Set(rows.map((row) => row.name));
  return freeNameAmong(taken, name, marked);
}
