import { ageOn, CONSENT_AGE, type Consent } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { ancestorsOf, getContainer, getOwned } from '../documents/entries.ts';
import { AppError, notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';

/** Whether this server asks for the consent of a guardian, and what time it is. */
export interface ConsentPolicy {
  readonly isAsked: boolean;
  readonly now: () => number;
}

interface ConsentRow {
  readonly guardian: string;
  readonly date: string;
  readonly recorded_by: string;
  readonly recorded_at: string;
}

const toConsent = (row: ConsentRow): Consent => ({
  guardian: row.guardian,
  date: row.date,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at,
});

/** The consent on file for a patient. */
export async function consentOf(db: Knex, patientId: string): Promise<Consent | null> {
  const row = (await db('consents').where({ patient_id: patientId }).first()) as ConsentRow | undefined;
  return row ? toConsent(row) : null;
}

async function stateOf(db: Knex, place: DocumentRow | undefined, policy: ConsentPolicy) {
  const path = place ? [place, ...(await ancestorsOf(db, place))] : [];
  const patient = path.find((row) => row.file_type === 'PATIENT');
  if (!patient) return { patientId: null, needed: false, consent: null };
  const consent = await consentOf(db, patient.id);
  if (!policy.isAsked || consent) return { patientId: patient.id, needed: false, consent };
  const stored = (await db('patients').where({ document_id: patient.id }).first('fields')) as
    { fields: string } | undefined;
  const { birthday = '' } = JSON.parse(stored?.fields ?? '{}') as { birthday?: string };
  const today = new Date(policy.now()).toISOString().slice(0, 10);
  return { patientId: patient.id, needed: ageOn(birthday, today) < CONSENT_AGE, consent };
}

/**
 * Every way a file comes to an entry asks this first. Throws `patient/consent-missing` when the entry lies with a patient under 18 for
 * whom no guardian's consent is on file. `place` is undefined for the root.
 */
export async function requireConsent(
  db: Knex,
  place: DocumentRow | undefined,
  policy: ConsentPolicy,
): Promise<void> {
  const { needed, patientId } = await stateOf(db, place, policy);
  if (needed) throw new AppError('patient/consent-missing', { data: { patientId } });
}

/** The calls about consent. */
export function consentHandlers(
  database: Database,
  policy: ConsentPolicy,
): HandlersOf<'patient/consent' | 'patient/consent/get'> {
  return {
    'patient/consent/get': async ({ id }, { caller }) => {
      const row = await getContainer(database.knex, caller.space, id).catch(async (error: unknown) => {
        if (error instanceof AppError && error.failure === 'document/not-a-folder')
          return getOwned(database.knex, caller.space, id);
        throw error;
      });
      return stateOf(database.knex, row, policy);
    },

    'patient/consent': ({ id, guardian, date }, { caller }) =>
      database.write(async (trx) => {
        const row = await getOwned(trx, caller.space, id);
        if (row.file_type !== 'PATIENT') throw notFound();
        const change = {
          guardian,
          date,
          recorded_by: caller.name,
          recorded_at: new Date(policy.now()).toISOString(),
        };
        await trx('consents')
          .insert({ patient_id: id, ...change })
          .onConflict('patient_id')
          .merge();
        return toConsent(change);
      }),
  };
}
