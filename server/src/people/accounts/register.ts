import { createHash, randomBytes } from 'node:crypto';
import { digitsSchema, LIMITS, type Language } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { acceptInvitation, findInvitation } from '../clinics/invitations.ts';
import type { UserRow } from '../../db/rows.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { HandlersOf } from '../../http/call.ts';
import type { RightCode } from '../users/codes.ts';
import { foldKey, insertUser, phoneKeyOf } from '../users/create-user.ts';
import { countLetter, type AccountDependencies } from '../users/dependencies.ts';
import { checkPassword } from '../users/password-rules.ts';
import { hashPassword } from '../users/passwords.ts';

const REGISTRATIONS = { tries: 300, seconds: 3600 };
const ACTIVATIONS = { tries: 60, seconds: 900 };
const HOUR_MS = 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Registration, its codes, and activation. */
export function registerHandlers({
  database,
  attempts,
  codes,
  post,
  policy,
  now,
}: AccountDependencies): HandlersOf<
  | 'account/register/confirm'
  | 'account/register/sendemailcode'
  | 'account/register/sendsmscode'
  | 'account/register/activate'
  | 'account/register/resend'
> {
  /** The link of the activation mail; the one before it is void. The token stands behind `#`, which no browser sends anywhere. */
  async function freshLink(trx: Knex, user: { id: string; email: string }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const time = now();
    await trx('activations').where('expires_at', '<', time).orWhere({ user_id: user.id }).delete();
    await trx('activations').insert({
      token_hash: hashOf(token),
      user_id: user.id,
      email_key: foldKey(user.email),
      expires_at: time + LIMITS.activationHours * HOUR_MS,
    });
    return `${policy.publicUrl}/user/registerResult#token=${token}`;
  }

  const sendLink = (user: { name: string; email: string }, url: string, language: Language): void =>
    post.send(
      { by: 'mail', to: user.email, language },
      { kind: 'activation', name: user.name, url, hours: LIMITS.activationHours },
    );

  /** The code that came with a registration; for the phone where one is given, else for the e-mail address. */
  async function givenCode(phone: string, email: string, code: string): Promise<RightCode | undefined> {
    if (code === '') {
      if (phone !== '') throw fieldError('code', 'required');
      return undefined;
    }
    const digits = digitsSchema.safeParse(code);
    if (!digits.success) throw new AppError('account/wrong-code');
    return codes.check('register', phone === '' ? foldKey(email) : phoneKeyOf(phone), digits.data);
  }

  return {
    'account/register/confirm': async (input, call) => {
      await attempts.take({ kind: 'register-address', what: call.address, allowance: REGISTRATIONS });
      const invitationCode = input.invitationCode?.trim() ?? '';
      if (policy.registration === 'invited' && invitationCode === '')
        throw new AppError('account/invitation-needed');
      checkPassword(input.password, policy);
      const invitation =
        invitationCode === ''
          ? undefined
          : await findInvitation(database.knex, invitationCode, input.email, now());
      const phone = input.phone?.trim() ?? '';
      const code = await givenCode(phone, input.email, input.code?.trim() ?? '');
      const isEmailVerified =
        (code !== undefined && phone === '') ||
        (invitation !== undefined && (invitation.email !== null || invitation.clinic_id === null));
      const passwordHash = await hashPassword(input.password);
      const { user, url } = await database.write(async (trx) => {
        await code?.spend(trx);
        const user = await insertUser(
          trx,
          {
            name: input.name,
            email: input.email,
            phone,
            isEmailVerified,
            isPhoneVerified: code !== undefined,
          },
          passwordHash,
          now(),
        );
        if (invitation) await acceptInvitation(trx, invitation, user, call.language, now());
        const url = isEmailVerified ? undefined : await freshLink(trx, { id: user.id, email: input.email });
        return { user, url };
      });
      if (url !== undefined) sendLink(input, url, call.language);
      return user;
    },

    'account/register/sendemailcode': async ({ email }, { address, language }) => {
      const key = foldKey(email);
      await countLetter(attempts, address, key);
      const code = await codes.issue('register', key);
      const known = await database.knex('users').where({ email_key: key }).first('id');
      post.send(
        { by: 'mail', to: email, language },
        known
          ? { kind: 'already-registered', url: `${policy.publicUrl}/user/login` }
          : { kind: 'code', purpose: 'register', code, minutes: LIMITS.codeMinutes },
      );
      return null;
    },

    'account/register/sendsmscode': async ({ phone }, { address, language }) => {
      const key = phoneKeyOf(phone);
      await countLetter(attempts, address, key);
      const code = await codes.issue('register', key);
      post.send(
        { by: 'sms', to: key, language },
        { kind: 'code', purpose: 'register', code, minutes: LIMITS.codeMinutes },
      );
      return null;
    },

    'account/register/activate': async ({ token }, { address }) => {
      await attempts.take({ kind: 'activate', what: address, allowance: ACTIVATIONS });
      return database.write(async (trx) => {
        const time = now();
        const link = (await trx('activations')
          .where({ token_hash: hashOf(token) })
          .where('expires_at', '>', time)
          .first()) as { user_id: string; email_key: string } | undefined;
        const user =
          link &&
          ((await trx('users')
            .where({ id: link.user_id, email_key: link.email_key })
            .whereNull('disabled_at')
            .first('id', 'name')) as Pick<UserRow, 'id' | 'name'> | undefined);
        if (!user) throw new AppError('account/link-expired');
        await trx('activations').where({ user_id: user.id }).delete();
        await trx('users')
          .where({ id: user.id })
          .update({ email_verified_at: new Date(time).toISOString() });
        return { id: user.id, name: user.name };
      });
    },

    'account/register/resend': async ({ email }, { address, language }) => {
      const key = foldKey(email);
      await countLetter(attempts, address, key);
      const user = (await database
        .knex('users')
        .where({ email_key: key })
        .whereNull('email_verified_at')
        .whereNull('disabled_at')
        .first('id', 'name', 'email')) as Pick<UserRow, 'id' | 'name' | 'email'> | undefined;
      if (user) sendLink(user, await database.write((trx) => freshLink(trx, user)), language);
      return null;
    },
  };
}
