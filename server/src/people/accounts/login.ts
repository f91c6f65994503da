import { randomUUID } from 'node:crypto';
import type { UserRow } from '../../db/rows.ts';
import { AppError, cannotWrite } from '../../errors.ts';
import type { HandlersOf } from '../../http/call.ts';
import { foldKey } from '../users/create-user.ts';
import { PER_USER, type AccountDependencies } from '../users/dependencies.ts';
import { hashPassword, isPassword } from '../users/passwords.ts';
import { acceptSecondFactor } from '../users/second-factor.ts';
import { firstSpace, welcome } from '../users/spaces.ts';
import { Turns } from '../users/turns.ts';

const PER_ADDRESS = { tries: 30, seconds: 900 };

/** Verifying against it takes as long as against a real one, so time does not tell who exists. */
let decoyMade: Promise<string> | undefined;

/** Signing in and out. */
export function loginHandlers({
  database,
  sessions,
  attempts,
  policy,
  factors,
  now,
}: AccountDependencies): HandlersOf<'account/login/in' | 'account/login/out' | 'account/rules'> {
  // At the start, not when somebody first asks: who asked would wait for it.
  const decoy = (decoyMade ??= hashPassword(randomUUID()));
  // Tries for one name wait for each other, so that somebody who signs in in many places at once does not use up the tries.
  const turns = new Turns();

  return {
    'account/login/in': ({ name, password, secondFactor }, call) => {
      const key = foldKey(name);
      return turns.take(key, async () => {
        const user = (await database
          .knex('users')
          .where({ name_key: key })
          .orWhere({ email_key: key })
          .first()) as UserRow | undefined;
        // One person has one count, by whichever of their names they are tried.
        const person = user?.name_key ?? key;
        const taken = await attempts.take(
          { kind: 'login-address', what: call.address, allowance: PER_ADDRESS },
          { kind: 'login-name', what: person, allowance: PER_USER },
        );
        const known = user && user.disabled_at === null ? user : undefined;
        const matches = await isPassword(known?.password_hash ?? (await decoy), password);
        if (!known || !matches)
          throw new AppError(known || policy.strictLogin ? 'account/wrong-password' : 'account/unknown-user');
        if (policy.activation === 'required' && known.email_verified_at === null) {
          await taken.giveBack();
          throw new AppError('account/not-activated');
        }
        if (known.totp_confirmed_at !== null) {
          if (secondFactor === undefined || secondFactor.trim() === '') {
            await taken.giveBack();
            throw new AppError('account/second-factor-needed');
          }
          if (!(await acceptSecondFactor(factors, known, secondFactor, now())))
            throw new AppError('account/wrong-second-factor');
        }
        await Promise.all([taken.giveBack(), attempts.forget('login-name', person)]);
        const { language } = call;
        const device = call.header('user-agent') ?? '';
        try {
          return await database.write(async (trx) => {
            const spaceId = await firstSpace(trx, known);
            const { token, expiresAt } = await sessions.start(trx, { userId: known.id, spaceId, device });
            return { cookie: token, ...(await welcome(trx, known, { spaceId, expiresAt, language })) };
          });
        } catch (error) {
          if (!cannotWrite(error)) throw error;
          const { knex } = database;
          const spaceId = await firstSpace(knex, known);
          const { token, expiresAt } = sessions.startUnwritten({ userId: known.id, spaceId, device });
          return { cookie: token, ...(await welcome(knex, known, { spaceId, expiresAt, language })) };
        }
      });
    },

    'account/login/out': async (_input, { visitor }) => {
      if (visitor) await database.write((trx) => sessions.end(trx, visitor.session));
      return null;
    },

    'account/rules': async () => ({
      passwordMin: policy.passwordMin,
      refusesLow: policy.refusesLow,
      registration: policy.registration,
      activation: policy.activation,
      strictLogin: policy.strictLogin,
      platforms: (['insole', 'limbs', 'orthosis'] as const).filter((name) => policy.sisters[name]),
      idleHours: policy.idleHours,
    }),
  };
}
