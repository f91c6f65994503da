import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';

/** The name of an entry without a number that sets it apart from others: of a patient, the person's. */
export async function ownName(
  db: Knex,
  { id, name, file_type }: Pick<DocumentRow, 'id' | 'name' | 'file_type'>,
): Promise<string> {
  if (file_type !== 'PATIENT') return name;
  const row = (await db('patients').where({ document_id: id }).first('fields')) as
    { fields: string } | undefined;
  return row ? (JSON.parse(row.fields) as { readonly name: string }).name : name;
}

/** Renames the person where the entry of a patient was renamed by hand. */
export async function renamePatient(trx: Knex, id: string, name: string): Promise<void> {
  const row = (await trx('patients').where({ document_id: id }).first('fields')) as
    { fields: string } | undefined;
  if (!row) return;
  const fields = { ...(JSON.parse(row.fields) as object), name };
  await trx('patients')
    .where({ document_id: id })
    .update({ fields: JSON.stringify(fields) });
}
