import type { Knex } from 'knex';

/** The entry of a patient carries the patient's name, so both change together. */
export async function renamePatient(trx: Knex, id: string, name: string): Promise<void> {
  const row = (await trx('patients').where({ document_id: id }).first('fields')) as
    { fields: string } | undefined;
  if (!row) return;
  const fields = { ...(JSON.parse(row.fields) as object), name };
  await trx('patients')
    .where({ document_id: id })
    .update({ fields: JSON.stringify(fields) });
}
