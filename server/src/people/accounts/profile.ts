import { LIMITS, type Profile, type SessionInfo } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { UserRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../errors.ts';
import type { HandlersOf } from '../../http/call.ts';
import { refuseTakenEmail, refuseTakenPhone } from '../users/create-user.ts';
import { countLetter, PER_USER, refuseSister, type AccountDependencies } from '../users/dependencies.ts';
import { isPassword } from '../users/passwords.ts';
import { reachKey } from './reset.ts';
import { acceptDigits, acceptSecondFactor, freshSecret, renewRecoveryCodes } from '../users/second-factor.ts';
import { spacesOf, welcome } from '../users/spaces.ts';

const userOf = (db: Knex, id: string): Promise<UserRow> =>
  db('users').where({ id }).first() as unknown as Promise<UserRow>;

async function profileOf(db: Knex, id: string): Promise<Profile> {
  const user = await userOf(db, id);
  const left = (await db('recovery_codes').where({ user_id: id }).count({ count: '*' }).first()) as
    | { count: number | string }
    | undefined;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.email_verified_at !== null,
    phone: user.phone,
    isPhoneVerified: user.phone_verified_at !== null,
    hasSecondFactor: user.totp_confirmed_at !== null,
    recoveryCodes: Number(left?.count ?? 0),
    createdAt: user.created_at,
  };
}

/** The own account: contact, sessions, second factor, and the space one works in. */
export function profileHandlers({
  database,
  sessions,
  attempts,
  codes,
  post,
  policy,
  factors,
  now,
}: AccountDependencies): HandlersOf<
  | 'account/profile'
  | 'account/profile/sendcode'
  | 'account/profile/contact'
  | 'account/session/list'
  | 'account/session/end'
  | 'account/session/endothers'
  | 'account/totp/begin'
  | 'account/totp/confirm'
  | 'account/totp/off'
  | 'account/space'
  | 'account/space/get'
> {
  /** The user, who has just given the password again. Throws `account/wrong-old-password`. */
  async function confirmed(id: string, password: string): Promise<UserRow> {
    await attempts.take({ kind: 'password', what: id, allowance: PER_USER });
    const user = await userOf(database.knex, id);
    if (!(await isPassword(user.password_hash, password))) throw new AppError('account/wrong-old-password');
    await attempts.forget('password', id);
    return user;
  }

  return {
    'account/profile': async (_input, { caller }) => profileOf(database.knex, caller.id),

    'account/profile/sendcode': async ({ password, ...reach }, call) => {
      refuseSister(call);
      const { caller, address, language } = call;
      if (password === undefined || password === '') throw new AppError('account/reauthenticate');
      await confirmed(caller.id, password);
      const key = reachKey(reach);
      await countLetter(attempts, address, key);
      const code = await codes.issue(`contact:${caller.id}`, key);
      post.send(
        reach.email === undefined
          ? { by: 'sms', to: key, language }
          : { by: 'mail', to: reach.email, language },
        { kind: 'code', purpose: 'contact', code, minutes: LIMITS.codeMinutes },
      );
      return null;
    },

    'account/profile/contact': async ({ code, ...reach }, call) => {
      refuseSister(call);
      const { caller, language } = call;
      const key = reachKey(reach);
      const right = await codes.check(`contact:${caller.id}`, key, code);
      const before = await database.write(async (trx) => {
        await right.spend(trx);
        const user = await userOf(trx, caller.id);
        const time = new Date(now()).toISOString();
        if (reach.email === undefined) await refuseTakenPhone(trx, key, user.id);
        else await refuseTakenEmail(trx, reach.email, user.id);
        await trx('users')
          .where({ id: user.id })
          .update(
            reach.email === undefined
              ? { phone: reach.phone ?? key, phone_key: key, phone_verified_at: time }
              : { email: reach.email, email_key: key, email_verified_at: time },
          );
        return user;
      });
      post.send(
        { by: 'mail', to: before.email, language },
        { kind: 'contact-changed', name: before.name, url: `${policy.publicUrl}/account/settings` },
      );
      return profileOf(database.knex, caller.id);
    },

    'account/session/list': async (_input, call) => {
      refuseSister(call);
      const rows = (await database
        .knex('sessions')
        .where({ user_id: call.caller.id })
        .where('expires_at', '>', new Date(now()).toISOString())
        .where('seen_at', '>', new Date(now() - policy.idleHours * 3_600_000).toISOString())
        .orderBy('seen_at', 'desc')) as (Record<string, string> & {
        readonly platform: SessionInfo['platform'];
      })[];
      return rows.map((row) => ({
        id: row['id']!,
        createdAt: row['created_at']!,
        seenAt: row['seen_at']!,
        expiresAt: row['expires_at']!,
        device: row['device']!,
        platform: row.platform,
        isCurrent: row['token_hash'] === call.caller.session,
      }));
    },

    'account/session/end': async ({ id }, call) => {
      refuseSister(call);
      await database.write(async (trx) => {
        const row = (await trx('sessions').where({ user_id: call.caller.id, id }).first('token_hash')) as
          | { token_hash: string }
          | undefined;
        if (!row) throw notFound();
        await sessions.end(trx, row.token_hash);
      });
      return null;
    },

    'account/session/endothers': async (_input, call) => {
      refuseSister(call);
      await database.write((trx) => sessions.endAll(trx, call.caller.id, call.caller.session));
      return null;
    },

    'account/totp/begin': async ({ password }, call) => {
      refuseSister(call);
      const user = await confirmed(call.caller.id, password);
      const fresh = freshSecret(user.name);
      const kept = await database.write((trx) =>
        trx('users')
          .where({ id: user.id })
          .whereNull('totp_confirmed_at')
          .update({ totp_secret: factors.secrets.seal(user.id, fresh.secret), totp_step: null }),
      );
      if (kept === 0) throw new AppError('account/second-factor-on');
      return fresh;
    },

    'account/totp/confirm': async ({ code }, call) => {
      refuseSister(call);
      const { id } = call.caller;
      const user = await userOf(database.knex, id);
      if (user.totp_confirmed_at !== null) throw new AppError('account/second-factor-on');
      if (user.totp_secret === null) throw new AppError('account/second-factor-off');
      const taken = await attempts.take({ kind: 'second-factor', what: id, allowance: PER_USER });
      if (!(await acceptDigits(factors, user, code, now()))) throw new AppError('account/wrong-digits');
      await taken.giveBack();
      return database.write(async (trx) => {
        await trx('users')
          .where({ id })
          .update({ totp_confirmed_at: new Date(now()).toISOString() });
        return { recoveryCodes: [...(await renewRecoveryCodes(trx, id))] };
      });
    },

    'account/totp/off': async ({ password, secondFactor }, call) => {
      refuseSister(call);
      const { id } = call.caller;
      const user = await confirmed(id, password);
      if (user.totp_confirmed_at === null) throw new AppError('account/second-factor-off');
      const taken = await attempts.take({ kind: 'second-factor', what: id, allowance: PER_USER });
      if (!(await acceptSecondFactor(factors, user, secondFactor, now())))
        throw new AppError('account/wrong-second-factor');
      await taken.giveBack();
      await database.write(async (trx) => {
        await trx('users')
          .where({ id })
          .update({ totp_secret: null, totp_confirmed_at: null, totp_step: null });
        await trx('recovery_codes').where({ user_id: id }).delete();
      });
      return null;
    },

    'account/space': async ({ id }, call) => {
      refuseSister(call);
      const { caller, language } = call;
      return database.write(async (trx) => {
        const user = await userOf(trx, caller.id);
        if (!(await spacesOf(trx, user)).some((space) => space.id === id)) throw notFound();
        await trx('sessions').where({ token_hash: caller.session }).update({ space_id: id });
        await trx('users').where({ id: user.id }).update({ last_space: id });
        return welcome(trx, user, { spaceId: id, expiresAt: caller.expiresAt, language });
      });
    },

    'account/space/get': async (_input, { caller, language }) => {
      const { knex: db } = database;
      const { id, space, expiresAt } = caller;
      return welcome(db, await userOf(db, id), { spaceId: space, expiresAt, language });
    },
  };
}
