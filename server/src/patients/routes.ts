import {
  calendarDay,
  patientFieldsSchema,
  type DocumentEntry,
  type Patient,
  type RouteValues,
} from '@bracewright/core/contract';
import { canonicalJson } from '@bracewright/core/history';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { newestCobbOf } from '../db/patient-overview.ts';
import type { DocumentRow } from '../db/rows.ts';
import {
  ancestorsOf,
  getContainer,
  getOwned,
  isContainer,
  stamp,
  subtreeOf,
  toEntry,
} from '../documents/entries.ts';
import { insertDocument } from '../documents/insert.ts';
import { freeName, requireFreeName, searchKey } from '../documents/names.ts';
import { consentOf, isMinor, keepConsent, type ConsentPolicy } from './consent.ts';
import { refuseBornAfter } from './birth.ts';
import { keepVisit, visitDays } from './visits.ts';
import { refuseBottomless } from '../documents/rules.ts';
import { AppError, isUniqueViolation, notFound } from '../errors.ts';
import type { Caller, HandlersOf } from '../http/call.ts';

type Fields = Omit<RouteValues<'patient/update'>, 'id' | 'since' | 'consent' | 'day' | 'another'>;

/** The fields as they are kept: beside an angle nothing says that there is no film. */
const keptFields = ({ noFilmYet, ...fields }: Fields): Fields =>
  noFilmYet === true && (fields.cobb ?? null) === null ? { ...fields, noFilmYet } : fields;

const toPatient = (row: DocumentRow, fields: Fields): Patient => ({
  ...fields,
  id: row.id,
  parentId: row.parent_id,
  entryName: row.name,
  saveTime: row.save_time,
});

/** Patient records: an entry of the tree, and the fields that belong to it. */
export function patientHandlers(
  database: Database,
  policy: ConsentPolicy,
): HandlersOf<'document/patient/save' | 'patient/get' | 'patient/update'> {
  const { now } = policy;
  const today = () => calendarDay(new Date(now()).toISOString());
  const requirePatient = (row: DocumentRow): DocumentRow => {
    if (row.file_type !== 'PATIENT') throw notFound();
    return row;
  };
  const storedOf = async (db: Knex, id: string): Promise<Fields> => {
    const stored = (await db('patients').where({ document_id: id }).first('fields')) as { fields: string };
    return JSON.parse(stored.fields) as Fields;
  };

  /** Nobody of age with files becomes a child without a guardian's consent: by way of a wrong date of birth files would lie there unasked. */
  async function refuseUnasked(trx: Knex, row: DocumentRow, before: Fields, after: Fields): Promise<void> {
    if (isMinor(before.birthday, policy) || !isMinor(after.birthday, policy)) return;
    if ((await consentOf(trx, row.id)) !== null) return;
    const below = await subtreeOf(trx, row);
    if (below.every((one) => isContainer(one.file_type))) return;
    throw new AppError('patient/consent-missing', { data: { patientId: row.id, patientIds: [row.id] } });
  }

  /** Nothing of a patient lies before the birth: neither a visit nor, unless it is replaced, the consent. */
  async function refuseEarlier(
    trx: Knex,
    id: string,
    birthday: string,
    keepsConsent: boolean,
  ): Promise<void> {
    const consent = keepsConsent ? await consentOf(trx, id) : null;
    refuseBornAfter(birthday, [...(await visitDays(trx, id)), ...(consent ? [consent.date] : [])]);
  }

  /** The name of an entry of `person` in a place, which has a number where the caller said that `another` of that name lies there. */
  async function nameOfEntry(
    trx: Knex,
    place: { readonly space: string; readonly parentId: string; readonly except?: string },
    person: string,
    another: boolean,
  ): Promise<string> {
    if (another) return freeName(trx, place.space, place.parentId, person, 'PATIENT');
    await requireFreeName(trx, place.space, place.parentId, person, place.except);
    return person;
  }

  /**
   * The record that an earlier call with the same id made, if there is one. Throws `operation/id-taken` when it says something else, and
   * for an id whose trail goes on after its record was erased: nobody may read it through a record of theirs.
   */
  async function madeBefore(
    trx: Knex,
    caller: Pick<Caller, 'space'>,
    { id, parentId, fields }: { readonly id: string; readonly parentId: string; readonly fields: Fields },
  ): Promise<DocumentRow | undefined> {
    const row = (await trx('documents').where({ id }).first()) as DocumentRow | undefined;
    if (
      !row &&
      !(await trx('audit_heads')
        .where({ chain: `patient:${id}` })
        .first('seq'))
    )
      return undefined;
    const isMine = row?.owner_id === caller.space && row.deleted_at === null && row.parent_id === parentId;
    const isSame =
      isMine &&
      row.file_type === 'PATIENT' &&
      canonicalJson((await storedOf(trx, id)) as never) ===
        canonicalJson(JSON.parse(JSON.stringify(fields)) as never);
    if (!isSame) throw new AppError('operation/id-taken');
    return row;
  }

  async function make(
    trx: Knex,
    caller: Caller,
    { id, parentId, consent, another, day = today(), ...given }: RouteValues<'document/patient/save'>,
  ): Promise<DocumentEntry> {
    const fields = keptFields(given);
    const known = id === undefined ? undefined : await madeBefore(trx, caller, { id, parentId, fields });
    if (known) return toEntry(known);
    const target = await getContainer(trx, caller.space, parentId);
    const above = target ? await ancestorsOf(trx, target) : [];
    refuseBottomless(target, above);
    if ([target, ...above].some((row) => row?.file_type === 'PATIENT'))
      throw new AppError('document/patient-in-patient');
    const place = { space: caller.space, parentId };
    const name = await nameOfEntry(trx, place, fields.name, another === true);
    const row = await insertDocument(trx, caller, { id, parentId, name, fileType: 'PATIENT' }, now());
    await trx('patients').insert({ document_id: row.id, fields: JSON.stringify(fields) });
    if (consent) await keepConsent(trx, row.id, consent, { caller, policy, path: 'consent.date' });
    await keepVisit(trx, row.id, { fields, day, by: caller.name, at: row.save_time });
    return toEntry(row);
  }

  return {
    'document/patient/save': async (input, { caller }) => {
      const save = () => database.write((trx) => make(trx, caller, input));
      try {
        return await save();
      } catch (error) {
        // The first call is being carried out at the same time.
        if (!isUniqueViolation(error)) throw error;
        return save();
      }
    },

    'patient/get': async ({ id }, { caller }) => {
      const row = requirePatient(await getOwned(database.knex, caller.space, id));
      const newestCobb = await newestCobbOf(database.knex, id);
      return { ...toPatient(row, await storedOf(database.knex, id)), newestCobb };
    },

    'patient/update': ({ id, since, consent, another, day = today(), ...given }, { caller }) =>
      database.write(async (trx) => {
        const fields = keptFields(given);
        const row = requirePatient(await getOwned(trx, caller.space, id));
        if (since !== undefined && since !== row.save_time)
          throw new AppError('patient/stale', { data: { saveTime: row.save_time } });
        const before = await storedOf(trx, id);
        if (!consent) await refuseUnasked(trx, row, before, fields);
        if (fields.birthday > before.birthday) await refuseEarlier(trx, id, fields.birthday, !consent);
        // The entry of a copy is numbered: it stays so while the person's name does.
        const place = { space: caller.space, parentId: row.parent_id, except: id };
        const name =
          fields.name === before.name || fields.name === row.name
            ? row.name
            : await nameOfEntry(trx, place, fields.name, another === true);
        // Later than the last save even when the clock was put back: the time tells one save from another.
        const savedAt = Math.max(now(), Date.parse(row.save_time) + 1);
        const change = { name, search_key: searchKey(name), ...stamp(savedAt) };
        await trx('documents').where({ id }).update(change);
        await trx('patients')
          .where({ document_id: id })
          .update({ fields: JSON.stringify(fields) });
        if (consent) await keepConsent(trx, id, consent, { caller, policy, path: 'consent.date' });
        await keepVisit(trx, id, { before, fields, day, by: caller.name, at: change.save_time });
        return toPatient({ ...row, ...change }, patientFieldsSchema.parse(fields));
      }),
  };
}
