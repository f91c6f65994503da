import { calendarDay, type DocumentEntry, type RouteValues } from '@bracewright/core/contract';
import { canonicalJson } from '@bracewright/core/history';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import {
  ancestorsOf,
  getContainer,
  getOwned,
  isContainer,
  savedAfter,
  subtreeOf,
  toEntry,
} from '../entries/entries.ts';
import { insertDocument } from '../entries/insert.ts';
import { searchKey } from '../entries/names.ts';
import { nameOfEntry } from '../entries/patient-name.ts';
import { consentOf, isMinor, keepConsent, type ConsentPolicy } from './consent.ts';
import { refuseBornAfter } from './birth.ts';
import {
  changedValues,
  dayOfChange,
  firstPath,
  followVisits,
  keptFields,
  readPatient,
  storedRecord,
  withChanges,
  type Fields,
} from './record.ts';
import { sameRecords } from './same-person.ts';
import { valuesOf, visitDays, writeVisit } from './visits.ts';
import { refuseBottomless } from '../entries/rules.ts';
import { AppError, isUniqueViolation, notFound } from '../errors.ts';
import type { Caller, HandlersOf } from '../http/call.ts';

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
      canonicalJson((await storedRecord(trx, row)).fields as never) ===
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
    const change = { values: valuesOf(fields), day, by: caller.name, at: row.save_time };
    await writeVisit(trx, row.id, { visits: [], ...change });
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
      const patient = await readPatient(database.knex, row);
      return { ...patient, sameRecords: [...(await sameRecords(database.knex, row, patient))] };
    },

    'patient/update': ({ id, since, consent, another, known: seen, day = today(), ...given }, { caller }) =>
      database.write(async (trx) => {
        const row = requirePatient(await getOwned(trx, caller.space, id));
        const { save_time: saveTime } = row;
        if (since !== undefined && since !== saveTime)
          throw new AppError('patient/stale', { data: { saveTime } });
        const stored = await storedRecord(trx, row);
        const { fields: before } = stored;
        const values = changedValues(given, stored, { seen, saveTime });
        if (!consent) await refuseUnasked(trx, row, before, given);
        if (given.birthday > before.birthday) await refuseEarlier(trx, id, given.birthday, !consent);
        // The entry of a copy is numbered: it stays so while the person's name does.
        const place = { space: caller.space, parentId: row.parent_id, except: id };
        const name =
          given.name === before.name || given.name === row.name
            ? row.name
            : await nameOfEntry(trx, place, given.name, another === true);
        const change = { name, search_key: searchKey(name), ...savedAfter(row, now()) };
        const taken = {
          values,
          day: dayOfChange(values, stored, day),
          path: firstPath(values),
          by: caller.name,
          at: change.save_time,
        };
        const visits = await writeVisit(trx, id, { visits: stored.visits, ...taken });
        const fields = followVisits(withChanges(given, before, values), stored.visits, visits);
        await trx('documents').where({ id }).update(change);
        await trx('patients')
          .where({ document_id: id })
          .update({ fields: JSON.stringify(fields) });
        if (consent) await keepConsent(trx, id, consent, { caller, policy, path: 'consent.date' });
        return readPatient(trx, { ...row, ...change });
      }),
  };
}
