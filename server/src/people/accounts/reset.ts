import { LIMITS } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { UserRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import type { HandlersOf } from '../../http/call.ts';
import { foldKey, phoneKeyOf } from '../users/create-user.ts';
import { countLetter, PER_USER, type AccountDependencies } from '../users/dependencies.ts';
import { checkPassword } from '../users/password-rules.ts';
import { hashPassword, isPassword } from '../users/passwords.ts';
import { settingsOf } from '../users/settings.ts';

/** Exactly one of the two is given. */
interface Reach {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** How somebody is reached, folded. */
export const reachKey = ({ email, phone }: Reach): string =>
  email === undefined ? phoneKeyOf(phone ?? '') : foldKey(email);

/** The user of an address, or of a number that was proven to be the user's. */
const userOf = (db: Knex, reach: Reach): Promise<UserRow | undefined> => {
  const users = db('users').whereNull('disabled_at');
  return (reach.email === undefined
    ? users.where({ phone_key: reachKey(reach) }).whereNotNull('phone_verified_at')
    : users.where({ email_key: reachKey(reach) })
  ).first() as unknown as Promise<UserRow | undefined>;
};

/** A forgotten password, and changing one. */
export function resetHandlers({
  database,
  sessions,
  attempts,
  codes,
  post,
  policy,
  now,
}: AccountDependencies): HandlersOf<
  'account/useropea/forgetpasssendcode' | 'account/useropea/forgetpassreset' | 'account/useropea/changepass'
> {
  const tell = (user: UserRow, fallback: 'zh-CN' | 'en-US'): void =>
    post.send(
      { by: 'mail', to: user.email, language: settingsOf(user).language ?? fallback },
      { kind: 'password-changed', name: user.name, url: `${policy.publicUrl}/user/retrieve` },
    );

  return {
    'account/useropea/forgetpasssendcode': async (reach, { address, language }) => {
      const key = reachKey(reach);
      await countLetter(attempts, address, key);
      // Made for everybody, so that neither the answer nor its time tells who has an account.
      const code = await codes.issue('reset', key);
      const user = await userOf(database.knex, reach);
      if (user)
        post.send(
          {
            by: reach.email === undefined ? 'sms' : 'mail',
            to: reach.email === undefined ? key : user.email,
            language: settingsOf(user).language ?? language,
          },
          { kind: 'code', purpose: 'reset', code, minutes: LIMITS.codeMinutes },
        );
      return null;
    },

    'account/useropea/forgetpassreset': async ({ code, password, ...reach }, { language }) => {
      checkPassword(password, policy);
      const right = await codes.check('reset', reachKey(reach), code);
      const password_hash = await hashPassword(password);
      const user = await database.write(async (trx) => {
        await right.spend(trx);
        const found = await userOf(trx, reach);
        if (!found) throw new AppError('account/wrong-code');
        await trx('users')
          .where({ id: found.id })
          .update({
            password_hash,
            // Who read the code has the address.
            ...(reach.email !== undefined && found.email_verified_at === null
              ? { email_verified_at: new Date(now()).toISOString() }
              : {}),
          });
        await sessions.endAll(trx, found.id);
        return found;
      });
      for (const key of [foldKey(user.name), foldKey(user.email)]) await attempts.forget('login-name', key);
      tell(user, language);
      return null;
    },

    'account/useropea/changepass': async ({ oldPassword, password }, call) => {
      if (call.caller.platform !== null) throw new AppError('request/forbidden');
      await attempts.take({ kind: 'password', what: call.caller.id, allowance: PER_USER });
      const user = (await database.knex('users').where({ id: call.caller.id }).first()) as UserRow;
      if (!(await isPassword(user.password_hash, oldPassword)))
        throw new AppError('account/wrong-old-password');
      await attempts.forget('password', call.caller.id);
      checkPassword(password, policy);
      const password_hash = await hashPassword(password);
      await database.write(async (trx) => {
        await trx('users').where({ id: user.id }).update({ password_hash });
        await sessions.endAll(trx, user.id, call.caller.session);
      });
      tell(user, call.language);
      return null;
    },
  };
}
