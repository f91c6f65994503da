import { ageOn, CONSENT_AGE, isAllowed, type Consent } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { ancestorsOf, getContainer, getOwned, isContainer } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import type { Caller, HandlersOf } from '../http/call.ts';
import { birthdayOf, refuseBeforeBirth } from './birth.ts';

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

/** What a caller says of a guardian's consent. */
export type GivenConsent = Pick<Consent, 'guardian' | 'date'>;

/** What a caller says of the consents that a call lacks: of the one child that it is about, or of each by the id of the record. */
export interface GivenConsents {
  readonly consent?: GivenConsent | undefined;
  readonly consents?: readonly (GivenConsent & { readonly patientId: string })[] | undefined;
}

/** Keeps a guardian's consent; an earlier one is replaced. Throws a fault at `path` for a day before the patient was born. */
export async function keepConsent(
  trx: Knex,
  patientId: string,
  { guardian, date }: GivenConsent,
  {
    caller,
    policy,
    path,
  }: { readonly caller: Pick<Caller, 'name'>; readonly policy: ConsentPolicy; readonly path: string },
): Promise<Consent> {
  await refuseBeforeBirth(trx, patientId, { day: date, path });
  const change = {
    guardian,
    date,
    recorded_by: caller.name,
    recorded_at: new Date(policy.now()).toISOString(),
  };
  await trx('consents')
    .insert({ patient_id: patientId, ...change })
    .onConflict('patient_id')
    .merge();
  return toConsent(change);
}

/** Whether somebody born on `birthday` is asked for a guardian's consent. */
export const isMinor = (birthday: string, policy: ConsentPolicy): boolean =>
  policy.isAsked && ageOn(birthday, new Date(policy.now()).toISOString().slice(0, 10)) < CONSENT_AGE;

async function stateOf(db: Knex, place: DocumentRow | undefined, policy: ConsentPolicy) {
  const path = place ? [place, ...(await ancestorsOf(db, place))] : [];
  const patient = path.find((row) => row.file_type === 'PATIENT');
  if (!patient) return { patientId: null, needed: false, consent: null };
  const consent = await consentOf(db, patient.id);
  if (!policy.isAsked || consent) return { patientId: patient.id, needed: false, consent };
  return { patientId: patient.id, needed: isMinor(await birthdayOf(db, patient.id), policy), consent };
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

/** Files that come to a place, and who brings them. */
export interface Arrival {
  readonly caller: Pick<Caller, 'name' | 'roles'>;
  readonly policy: ConsentPolicy;
  /** What the caller says of consents that were missing. */
  readonly given: GivenConsents;
  /** The place; undefined for the root. */
  readonly place: DocumentRow | undefined;
  /** What comes, parents before children; records of patients among it are asked about as well. */
  readonly rows: readonly DocumentRow[];
}

/** The records among `rows` under which a file lies. */
function recordsWithFiles(rows: readonly DocumentRow[]): readonly DocumentRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Set<DocumentRow>();
  for (const row of rows)
    if (!isContainer(row.file_type))
      for (let up = byId.get(row.parent_id); up; up = byId.get(up.parent_id))
        if (up.file_type === 'PATIENT') found.add(up);
  return [...found];
}

/** The refusal for want of consents, with the names of the children: of one in the recycle bin no other call tells it. */
async function lackOf(trx: Knex, patientIds: readonly string[]): Promise<AppError> {
  const rows = (await trx('documents').whereIn('id', patientIds).select('id', 'name')) as {
    readonly id: string;
    readonly name: string;
  }[];
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? '';
  const data = { patientId: patientIds[0], patientIds, patientNames: patientIds.map(nameOf) };
  return new AppError('patient/consent-missing', { data });
}

/**
 * Every way on which entries come to lie with a patient passes here: files only ever lie with a child whose guardian agreed. Consents that
 * come along are kept, for which the right to change records is needed. Throws `patient/consent-missing` with the patient, and
 * `request/forbidden`.
 */
export async function requireConsentOnArrival(trx: Knex, arrival: Arrival): Promise<void> {
  const { caller, policy, given, place, rows } = arrival;
  if (!policy.isAsked || rows.every((row) => isContainer(row.file_type))) return;
  const lacking = new Set<string>();
  for (const about of [place, ...recordsWithFiles(rows)]) {
    const { needed, patientId } = await stateOf(trx, about, policy);
    if (needed && patientId !== null) lacking.add(patientId);
  }
  if (lacking.size === 0) return;
  const spoken = new Map((given.consents ?? []).map((one) => [one.patientId, one] as const));
  const said = (patientId: string): GivenConsent | undefined =>
    // One guardian speaks for one child.
    spoken.get(patientId) ?? (lacking.size === 1 ? given.consent : undefined);
  const silent = [...lacking].filter((patientId) => !said(patientId));
  if (silent.length > 0) throw await lackOf(trx, silent);
  if (!isAllowed(caller.roles, 'patient', 'edit')) throw new AppError('request/forbidden');
  for (const patientId of lacking)
    await keepConsent(trx, patientId, said(patientId)!, { caller, policy, path: 'consent.date' });
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
        return keepConsent(trx, id, { guardian, date }, { caller, policy, path: 'date' });
      }),
  };
}
