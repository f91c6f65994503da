import { randomUUID } from 'node:crypto';
import type { ClinicRole, Role } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { foldKey } from '../users/create-user.ts';
import { AppError } from '../../errors.ts';

/** Refuses a name that another clinic has. Throws `clinic/name-taken`. */
export async function refuseTakenName(trx: Knex, name: string, clinicId = ''): Promise<void> {
  const other = await trx('clinics')
    .where({ name_key: foldKey(name) })
    .whereNot({ id: clinicId })
    .first('id');
  if (other) throw new AppError('clinic/name-taken', { values: { name } });
}

/** Founds a clinic without members; gives its id. Throws `clinic/name-taken`. */
export async function addClinic(trx: Knex, name: string, now: number): Promise<string> {
  await refuseTakenName(trx, name);
  const id = randomUUID();
  await trx('clinics').insert({
    id,
    name,
    name_key: foldKey(name),
    created_at: new Date(now).toISOString(),
  });
  return id;
}

/** Makes a user a member; the next sign-in starts in the clinic. Throws `clinic/member-already`. */
export async function addMember(
  trx: Knex,
  clinicId: string,
  userId: string,
  role: ClinicRole,
  now: number,
): Promise<void> {
  const where = { clinic_id: clinicId, user_id: userId };
  if (await trx('memberships').where(where).first('role')) throw new AppError('clinic/member-already');
  await trx('memberships').insert({ ...where, role, roles: null, joined_at: new Date(now).toISOString() });
  await trx('users').where({ id: userId }).update({ last_space: clinicId });
}

/**
 * Throws `clinic/last-administrator` unless somebody besides `userId` administers the clinic: with no permissions of their own taken
 * away, and not disabled.
 */
export async function keepAdministrator(trx: Knex, clinicId: string, userId: string): Promise<void> {
  const other = await trx('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ clinic_id: clinicId, role: 'administrator' })
    .whereNull('memberships.roles')
    .whereNull('users.disabled_at')
    .whereNot({ user_id: userId })
    .first('user_id');
  if (!other) throw new AppError('clinic/last-administrator');
}

/** Whether all rights of `given` are among the `own`. */
export const isWithin = (own: readonly Role[], given: readonly Role[]): boolean =>
  given.every(({ permissionId, actionList }) =>
    actionList.every((action) =>
      own.some((role) => role.permissionId === permissionId && role.actionList.includes(action)),
    ),
  );

/** Throws `clinic/beyond-own` where somebody would give rights, or a role, that they do not have themselves. */
export function refuseBeyondOwn(own: readonly Role[], given: readonly Role[]): void {
  if (!isWithin(own, given)) throw new AppError('clinic/beyond-own');
}

/** Throws `clinic/founder` where somebody else than the founder, who joined first and still administers, would change or remove them. */
export async function refuseOnFounder(
  trx: Knex,
  clinicId: string,
  { userId, callerId }: { readonly userId: string; readonly callerId: string },
): Promise<void> {
  if (userId === callerId) return;
  const [first, next] = (await trx('memberships')
    .where({ clinic_id: clinicId })
    .orderBy('joined_at')
    .limit(2)
    .select('user_id', 'role', 'joined_at')) as { user_id: string; role: ClinicRole; joined_at: string }[];
  // Who joined in the very same moment cannot be told from the founder.
  if (first?.user_id !== userId || first.joined_at === next?.joined_at) return;
  if (first.role === 'administrator') throw new AppError('clinic/founder');
}

/** Takes a member out: every session in the clinic ends, also those of sister platforms; others of the user go on. */
export async function dropMember(
  trx: Knex,
  clinicId: string,
  userId: string,
  exceptSession = '',
): Promise<void> {
  await trx('memberships').where({ clinic_id: clinicId, user_id: userId }).delete();
  await trx('sessions')
    .where({ space_id: clinicId, user_id: userId })
    .whereNot({ token_hash: exceptSession })
    .delete();
  await trx('invitations').where({ clinic_id: clinicId, inviter_id: userId }).delete();
  await trx('tickets').where({ space_id: clinicId, user_id: userId }).delete();
  await trx('users').where({ id: userId, last_space: clinicId }).update({ last_space: null });
}
