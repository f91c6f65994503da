import type { Knex } from 'knex';
import { fieldError } from '../errors.ts';

/** The date of birth of a patient, `YYYY-MM-DD`; empty where there is no such record. */
export async function birthdayOf(db: Knex, patientId: string): Promise<string> {
  const stored = (await db('patients').where({ document_id: patientId }).first('fields')) as
    | { fields: string }
    | undefined;
  return (JSON.parse(stored?.fields ?? '{}') as { birthday?: string }).birthday ?? '';
}

/** Throws a fault at `path` where a day lies before the patient was born (rule `before-birth`). */
export async function refuseBeforeBirth(
  db: Knex,
  patientId: string,
  { day, path }: { readonly day: string; readonly path: string },
): Promise<void> {
  const birthday = await birthdayOf(db, patientId);
  if (day < birthday) throw fieldError(path, 'before-birth', { birthday });
}

/** Throws a fault at the date of birth where something of the patient that is kept lies before it (rule `born-after`). */
export function refuseBornAfter(birthday: string, days: readonly string[]): void {
  const day = days.find((one) => one < birthday);
  if (day !== undefined) throw fieldError('birthday', 'born-after', { day });
}
