import {
  FULL_ROLES,
  LIMITS,
  ROLE_SETS,
  type ClinicMember,
  type ClinicRole,
  type Invitation,
  type Space,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { foldKey } from '../users/create-user.ts';
import { countLetter, PER_USER, refuseSister, type AccountDependencies } from '../users/dependencies.ts';
import { spacesOf, welcome } from '../users/spaces.ts';
import type { InvitationRow, UserRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Call, HandlersOf } from '../../http/call.ts';
import { acceptInvitation, findInvitation, isStillGiven, makeInvitation } from './invitations.ts';
import {
  addClinic,
  addMember,
  dropMember,
  keepAdministrator,
  refuseBeyondOwn,
  refuseOnFounder,
  refuseTakenName,
} from './members.ts';

/** Clinics one user may be in. */
const MOST_CLINICS = 20;

interface MemberRow {
  readonly user_id: string;
  readonly role: ClinicRole;
  readonly roles: string | null;
  readonly joined_at: string;
  readonly name: string;
  readonly email: string;
  readonly disabled_at: string | null;
}

const members = (db: Knex, clinicId: string) =>
  db('memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .where({ clinic_id: clinicId })
    .select(
      'user_id',
      'role',
      'memberships.roles as roles',
      'joined_at',
      'name',
      'email',
      'users.disabled_at as disabled_at',
    );

const memberOf = (row: MemberRow): ClinicMember => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  roles: row.roles === null ? null : (JSON.parse(row.roles) as NonNullable<ClinicMember['roles']>),
  isDisabled: row.disabled_at !== null,
  joinedAt: row.joined_at,
});

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  email: row.email,
  invitedBy: row.invited_by,
  expiresAt: row.expires_at,
});

/** The clinic that the session works in. Throws `clinic/none` in the own space. */
function clinicOf(call: Call): string {
  refuseSister(call);
  if (call.caller.role === null) throw new AppError('clinic/none');
  return call.caller.space;
}

const nameOf = async (db: Knex, clinicId: string): Promise<string> =>
  ((await db('clinics').where({ id: clinicId }).first('name')) as { name: string }).name;

/** Clinics, their members and invitations. */
export function clinicHandlers({
  database,
  attempts,
  post,
  policy,
  now,
}: AccountDependencies): HandlersOf<
  | 'clinic/create'
  | 'clinic/join'
  | 'clinic/list'
  | 'clinic/leave'
  | 'clinic/rename'
  | 'clinic/members'
  | 'clinic/invite'
  | 'clinic/invitations'
  | 'clinic/invitation/revoke'
  | 'clinic/member/update'
  | 'clinic/member/remove'
> {
  const userOf = (db: Knex, id: string): Promise<UserRow> =>
    db('users').where({ id }).first() as unknown as Promise<UserRow>;

  async function refuseMany(trx: Knex, userId: string): Promise<void> {
    const rows = await trx('memberships').where({ user_id: userId }).select('clinic_id');
    if (rows.length >= MOST_CLINICS) throw new AppError('clinic/too-many', { values: { max: MOST_CLINICS } });
  }

  return {
    'clinic/create': async ({ name }, call) => {
      refuseSister(call);
      return database.write(async (trx): Promise<Space> => {
        await refuseMany(trx, call.caller.id);
        const id = await addClinic(trx, name, now());
        await addMember(trx, id, call.caller.id, 'administrator', now());
        return { id, kind: 'clinic', name, role: 'administrator' };
      });
    },

    'clinic/join': async ({ invitationCode }, call) => {
      refuseSister(call);
      const { caller, language } = call;
      const taken = await attempts.take({ kind: 'invitation', what: caller.id, allowance: PER_USER });
      const user = await userOf(database.knex, caller.id);
      const invitation = await findInvitation(database.knex, invitationCode, user.email, now());
      // An address that was never proven must not pass for the one that was invited.
      await taken.giveBack();
      if (invitation.email !== null && user.email_verified_at === null)
        throw new AppError('account/email-unconfirmed');
      return database.write(async (trx): Promise<Space> => {
        await refuseMany(trx, caller.id);
        const id = await acceptInvitation(trx, invitation, user, language, now());
        return { id, kind: 'clinic', name: await nameOf(trx, id), role: invitation.role };
      });
    },

    'clinic/list': async (_input, { caller }) => spacesOf(database.knex, caller),

    'clinic/leave': async (_input, call) => {
      const clinicId = clinicOf(call);
      const { caller, language } = call;
      return database.write(async (trx) => {
        if (caller.role === 'administrator') await keepAdministrator(trx, clinicId, caller.id);
        await dropMember(trx, clinicId, caller.id, caller.session);
        await trx('sessions').where({ token_hash: caller.session }).update({ space_id: caller.id });
        const { expires_at: expiresAt } = (await trx('sessions')
          .where({ token_hash: caller.session })
          .first('expires_at')) as { expires_at: string };
        return welcome(trx, await userOf(trx, caller.id), { spaceId: caller.id, expiresAt, language });
      });
    },

    'clinic/rename': async ({ name }, call) => {
      const id = clinicOf(call);
      await database.write(async (trx) => {
        await refuseTakenName(trx, name, id);
        await trx('clinics')
          .where({ id })
          .update({ name, name_key: foldKey(name) });
      });
      return { id, kind: 'clinic' as const, name, role: call.caller.role };
    },

    'clinic/members': async (_input, call) => {
      const rows = (await members(database.knex, clinicOf(call)).orderBy('joined_at')) as MemberRow[];
      return rows.map(memberOf);
    },

    'clinic/invite': async ({ role, email }, call) => {
      const clinicId = clinicOf(call);
      const { caller, address, language } = call;
      refuseBeyondOwn(caller.roles, ROLE_SETS[role]);
      if (email !== undefined) await countLetter(attempts, address, foldKey(email));
      const { code, row } = await database.write((trx) =>
        makeInvitation(trx, { clinicId, role, email, invitedBy: caller }, now()),
      );
      if (email !== undefined)
        post.send(
          { by: 'mail', to: email, language },
          {
            kind: 'invitation',
            clinic: await nameOf(database.knex, clinicId),
            from: caller.name,
            code,
            url: `${policy.publicUrl}/user/register`,
            days: LIMITS.invitationDays,
          },
        );
      return { ...invitationOf(row), invitationCode: code };
    },

    'clinic/invitations': async (_input, call) => {
      const rows = (await database
        .knex('invitations')
        .where({ clinic_id: clinicOf(call) })
        .where('expires_at', '>', new Date(now()).toISOString())
        .orderBy('expires_at', 'desc')) as InvitationRow[];
      const given = await Promise.all(rows.map((row) => isStillGiven(database.knex, row)));
      return rows.filter((_, index) => given[index]).map(invitationOf);
    },

    'clinic/invitation/revoke': async ({ id }, call) => {
      const clinicId = clinicOf(call);
      await database.write(async (trx) => {
        if ((await trx('invitations').where({ id, clinic_id: clinicId }).delete()) === 0) throw notFound();
      });
      return null;
    },

    'clinic/member/update': async ({ id, role, roles }, call) => {
      const clinicId = clinicOf(call);
      return database.write(async (trx) => {
        const find = async () =>
          (await members(trx, clinicId).where({ user_id: id }).first()) as MemberRow | undefined;
        const before = await find();
        if (!before) throw notFound();
        await refuseOnFounder(trx, clinicId, { userId: id, callerId: call.caller.id });
        const grants =
          (roles === undefined ? memberOf(before).roles : roles) ?? ROLE_SETS[role ?? before.role];
        refuseBeyondOwn(call.caller.roles, grants);
        // Whoever has less than a member does not decide about that member's rights.
        refuseBeyondOwn(call.caller.roles, memberOf(before).roles ?? ROLE_SETS[before.role]);
        if (role === 'administrator') refuseBeyondOwn(call.caller.roles, FULL_ROLES);
        const staysAdministrator =
          (role ?? before.role) === 'administrator' && (roles === undefined ? before.roles : roles) === null;
        if (before.role === 'administrator' && !staysAdministrator)
          await keepAdministrator(trx, clinicId, id);
        await trx('memberships')
          .where({ clinic_id: clinicId, user_id: id })
          .update({
            role: role ?? before.role,
            roles: roles === undefined ? before.roles : roles === null ? null : JSON.stringify(roles),
          });
        return memberOf((await find())!);
      });
    },

    'clinic/member/remove': async ({ id }, call) => {
      const clinicId = clinicOf(call);
      await database.write(async (trx) => {
        const row = (await members(trx, clinicId).where({ user_id: id }).first()) as MemberRow | undefined;
        if (!row) throw notFound();
        await refuseOnFounder(trx, clinicId, { userId: id, callerId: call.caller.id });
        refuseBeyondOwn(call.caller.roles, memberOf(row).roles ?? ROLE_SETS[row.role]);
        if (row.role === 'administrator') await keepAdministrator(trx, clinicId, id);
        await dropMember(trx, clinicId, id);
      });
      return null;
    },
  };
}
