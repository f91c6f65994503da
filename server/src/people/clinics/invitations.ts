import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LIMITS, ROLE_SETS, mayCall, type ClinicRole, type Language } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { foldKey } from '../users/create-user.ts';
import { memberRoles } from '../users/sessions.ts';
import type { InvitationRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { addClinic, addMember, isWithin } from './members.ts';

const DAY_MS = 86_400_000;
// Without I, L, O and U, which people misread or misspell (D. Crockford, "Base 32").
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** As it is compared: people type it in any case, with or without hyphens, and mistake O for 0 and I or L for 1. */
const plainOf = (code: string): string =>
  code.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const hashOf = (code: string): string => createHash('sha256').update(plainOf(code)).digest('hex');

/** A code of 100 random bits in four groups. */
function freshCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]!).join('');
  return letters.match(/.{5}/g)!.join('-');
}

/** Makes an invitation; its code is not kept. A `clinicId` of null founds a clinic for whoever comes with it. */
export async function makeInvitation(
  trx: Knex,
  invitation: {
    readonly clinicId: string | null;
    readonly role: ClinicRole;
    readonly email?: string | undefined;
    readonly invitedBy: { readonly id: string | null; readonly name: string };
  },
  now: number,
): Promise<{ readonly code: string; readonly row: InvitationRow }> {
  const code = freshCode();
  const row: InvitationRow = {
    id: randomUUID(),
    code_hash: hashOf(code),
    clinic_id: invitation.clinicId,
    role: invitation.role,
    email: invitation.email === undefined ? null : foldKey(invitation.email),
    invited_by: invitation.invitedBy.name,
    inviter_id: invitation.invitedBy.id,
    expires_at: new Date(now + LIMITS.invitationDays * DAY_MS).toISOString(),
  };
  await trx('invitations').where('expires_at', '<', new Date(now).toISOString()).delete();
  await trx('invitations').insert(row);
  return { code, row };
}

/** Whether who made an invitation may still make it: nobody who was removed, disabled or has less to give brings anybody in. */
export async function isStillGiven(
  db: Knex,
  { clinic_id, role, inviter_id }: InvitationRow,
): Promise<boolean> {
  if (clinic_id === null) return true;
  const inviter = (await db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ clinic_id, user_id: inviter_id ?? '' })
    .whereNull('users.disabled_at')
    .first('role', 'memberships.roles as roles', 'users.roles as user_roles')) as
    | { readonly role: ClinicRole; readonly roles: string | null; readonly user_roles: string | null }
    | undefined;
  if (!inviter) return false;
  const own = memberRoles({ roles: inviter.user_roles }, inviter);
  return mayCall(own, 'clinic/invite') && isWithin(own, ROLE_SETS[role]);
}

/** The invitation of a code, for somebody with `email`. Throws `account/bad-invitation`. */
export async function findInvitation(
  db: Knex,
  code: string,
  email: string,
  now: number,
): Promise<InvitationRow> {
  const row = (await db('invitations')
    .where({ code_hash: hashOf(code) })
    .where('expires_at', '>', new Date(now).toISOString())
    .first()) as InvitationRow | undefined;
  if (!row || (row.email !== null && row.email !== foldKey(email)) || !(await isStillGiven(db, row)))
    throw new AppError('account/bad-invitation');
  return row;
}

/** Spends an invitation and makes `user` a member; gives the id of the clinic. Throws `account/bad-invitation` when it was spent. */
export async function acceptInvitation(
  trx: Knex,
  invitation: InvitationRow,
  user: { readonly id: string; readonly name: string },
  language: Language,
  now: number,
): Promise<string> {
  const spent = await trx('invitations').where({ id: invitation.id }).delete();
  if (spent === 0 || !(await isStillGiven(trx, invitation))) throw new AppError('account/bad-invitation');
  const clinicId =
    invitation.clinic_id ??
    (await addClinic(trx, language === 'zh-CN' ? `${user.name}的机构` : `Clinic of ${user.name}`, now));
  await addMember(trx, clinicId, user.id, invitation.role, now);
  return clinicId;
}
