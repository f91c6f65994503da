import { isAllowed, ROOT_ID, type ClinicRole } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { refuseSister } from '../users/dependencies.ts';
import { memberRoles } from '../users/sessions.ts';
import type { Database } from '../../db/database.ts';
import { getOwned, inPieces, stamp, toEntry } from '../../entries/entries.ts';
import { freeName, requireFreeName, searchKey } from '../../entries/names.ts';
import { ownName } from '../../entries/patient-name.ts';
import { requirePatientRight } from '../../entries/patient-right.ts';
import { AppError, isUniqueViolation, notFound } from '../../errors.ts';
import type { HandlersOf } from '../../http/call.ts';
import { requireConsentOnArrival, type ConsentPolicy } from '../../patients/consent.ts';
import { everythingBelow } from '../../patients/everything.ts';
import { requireRoom, type FileGate } from '../../storage/file-gate.ts';

/** Tables whose rows name the space they belong to, besides the entries themselves. */
const OF_MODELS = ['records', 'measures', 'members', 'xrays'] as const;

/** Bytes that some entries take, with the members, films and assets of the models among them. */
async function bytesOf(db: Knex, rows: readonly { readonly id: string; readonly size: number | string }[]) {
  let sum = rows.reduce((all, { size }) => all + Number(size), 0);
  const ids = rows.map(({ id }) => id);
  await inPieces(ids, async (piece) => {
    for (const table of ['members', 'xrays', 'assets']) {
      const sizes = (await db(table).whereIn('model_id', piece).pluck('size')) as (number | string)[];
      for (const size of sizes) sum += Number(size);
    }
  });
  return sum;
}

interface Membership {
  readonly role: ClinicRole;
  readonly roles: string | null;
  readonly user_roles: string | null;
}

/**
 * Handing an entry of the own space to a clinic, with all below it, its histories, and what of it lies in the recycle bin. From then on it
 * is the clinic's. There is no way out of a clinic: that would be a leak.
 */
export const handOverHandlers = (
  database: Database,
  gate: FileGate,
  policy: ConsentPolicy,
): HandlersOf<'clinic/handover'> => ({
  'clinic/handover': async ({ id, clinicId, consent, consents, another }, call) => {
    refuseSister(call);
    const { caller } = call;
    if (caller.role !== null) throw new AppError('clinic/from-own-space');
    if (id === ROOT_ID) throw new AppError('document/is-root');
    return database.write(async (trx) => {
      const top = await getOwned(trx, caller.space, id);
      const membership = (await trx('memberships')
        .join('users', 'users.id', 'memberships.user_id')
        .where({ clinic_id: clinicId, user_id: caller.id })
        .first('role', 'memberships.roles as roles', 'users.roles as user_roles')) as Membership | undefined;
      if (!membership) throw notFound();
      const roles = memberRoles({ roles: membership.user_roles }, membership);
      const rows = await everythingBelow(trx, top);
      const hasPatient = rows.some((row) => row.file_type === 'PATIENT');
      if (!isAllowed(roles, 'document', 'add') || (hasPatient && !isAllowed(roles, 'patient', 'add')))
        throw new AppError('request/forbidden');
      requirePatientRight('clinic/handover', caller, rows);
      await requireConsentOnArrival(trx, {
        caller,
        policy,
        given: { consent, consents },
        place: undefined,
        rows,
      });
      await requireRoom(trx, clinicId, await bytesOf(trx, rows), gate);
      // The person is called what they are called; only the entry is numbered.
      const own = await ownName(trx, top);
      if (top.file_type === 'PATIENT' && another !== true)
        await requireFreeName(trx, clinicId, ROOT_ID, own, undefined, {
          tellsBirthdays: isAllowed(roles, 'patient', 'get'),
        });
      const name = await freeName(trx, clinicId, ROOT_ID, own, top.file_type);
      const ids = rows.map((row) => row.id);
      // The entry itself first: below it nothing can clash once its place is free.
      const change = {
        owner_id: clinicId,
        parent_id: ROOT_ID,
        name,
        search_key: searchKey(name),
        ...stamp(policy.now()),
      };
      await trx('documents').where({ id }).update(change);
      await inPieces(ids.slice(1), (piece) =>
        trx('documents').whereIn('id', piece).update({ owner_id: clinicId }),
      );
      try {
        for (const table of OF_MODELS)
          await inPieces(ids, (piece) =>
            trx(table).whereIn('model_id', piece).update({ owner_id: clinicId }),
          );
      } catch (error) {
        // Clients choose the ids of records and parts, each once in a space: the clinic has used one of these already.
        throw isUniqueViolation(error) ? new AppError('clinic/id-taken', { cause: error }) : error;
      }
      return toEntry({ ...top, ...change });
    });
  },
});
