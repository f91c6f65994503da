import { randomUUID } from 'node:crypto';
import {
  DEFAULT_SETTINGS,
  isCommonPassword,
  settingsSchema,
  type Settings,
} from '@bracewright/core/contract';
import type { Database } from '../db/database.ts';
import type { UserRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import type { Attempts } from './attempts.ts';
import { createUser, foldKey } from './create-user.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { rolesOf, type Sessions } from './sessions.ts';
import { Turns } from './turns.ts';

export interface AccountDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly now: () => number;
  /** Answers an unknown user like a wrong password. */
  readonly strictLogin: boolean;
}

const PER_NAME = { tries: 5, seconds: 900 };
const PER_ADDRESS = { tries: 30, seconds: 900 };
const REGISTRATIONS = { tries: 300, seconds: 3600 };

const settingsOf = (user: Pick<UserRow, 'settings'>): Settings =>
  settingsSchema.parse(JSON.parse(user.settings));

/** Accounts and the settings of a user. */
export function accountHandlers({
  database,
  sessions,
  attempts,
  now,
  strictLogin,
}: AccountDependencies): HandlersOf<
  | 'account/login/in'
  | 'account/login/out'
  | 'account/register/confirm'
  | 'account/useropea/changepass'
  | 'user/setsystem'
  | 'user/getusersystem'
> {
  // Verifying against it takes as long as against a real one, so time does not tell who exists.
  const decoy = hashPassword(randomUUID());
  // Tries for one name wait for each other, so that a hundred at once cannot slip past the count.
  const turns = new Turns();

  return {
    'account/login/in': ({ name, password }, call) => {
      const key = foldKey(name);
      return turns.take(key, async () => {
        await attempts.check('login-address', call.address, PER_ADDRESS);
        await attempts.check('login-name', key, PER_NAME);
        const user = (await database
          .knex('users')
          .where({ name_key: key })
          .orWhere({ email_key: key })
          .first()) as UserRow | undefined;
        const known = user && user.disabled_at === null ? user : undefined;
        const matches = await isPassword(known?.password_hash ?? (await decoy), password);
        if (!known || !matches) {
          await attempts.count('login-address', call.address, PER_ADDRESS);
          await attempts.count('login-name', key, PER_NAME);
          throw new AppError(known || strictLogin ? 'account/wrong-password' : 'account/unknown-user');
        }
        await attempts.forget('login-name', key);
        const { token, expiresAt } = await database.write((trx) => sessions.start(trx, known.id));
        return {
          cookie: token,
          id: known.id,
          name: known.name,
          language: settingsOf(known).language ?? call.language,
          roles: [...rolesOf(known)],
          expiresAt,
        };
      });
    },

    'account/login/out': async (_input, call) => {
      if (call.visitor) await sessions.end(call.visitor.session);
      return null;
    },

    'account/register/confirm': async (input, call) => {
      await attempts.check('register-address', call.address, REGISTRATIONS);
      await attempts.count('register-address', call.address, REGISTRATIONS);
      if (isCommonPassword(input.password))
        throw new AppError('account/common-password', {
          data: { fields: [{ path: 'password', rule: 'common' }] },
        });
      return createUser(database, input, now());
    },

    'account/useropea/changepass': async ({ oldPassword, password }, call) => {
      await attempts.check('change-password', call.caller.id, PER_NAME);
      const user = (await database.knex('users').where({ id: call.caller.id }).first()) as UserRow;
      if (!(await isPassword(user.password_hash, oldPassword))) {
        await attempts.count('change-password', call.caller.id, PER_NAME);
        throw new AppError('account/wrong-old-password');
      }
      if (isCommonPassword(password))
        throw new AppError('account/common-password', {
          data: { fields: [{ path: 'password', rule: 'common' }] },
        });
      const password_hash = await hashPassword(password);
      await database.write(async (trx) => {
        await trx('users').where({ id: user.id }).update({ password_hash });
        await sessions.endAll(trx, user.id, call.caller.session);
      });
      await attempts.forget('change-password', call.caller.id);
      return null;
    },

    'user/setsystem': async ({ settings }, call) => {
      return database.write(async (trx) => {
        const user = (await trx('users').where({ id: call.caller.id }).first('settings')) as UserRow;
        const merged = { ...settingsOf(user), ...settings };
        await trx('users')
          .where({ id: call.caller.id })
          .update({ settings: JSON.stringify(merged) });
        return { ...DEFAULT_SETTINGS, ...merged };
      });
    },

    'user/getusersystem': async (_input, call) => {
      const user = (await database.knex('users').where({ id: call.caller.id }).first('settings')) as UserRow;
      return { ...DEFAULT_SETTINGS, ...settingsOf(user) };
    },
  };
}
