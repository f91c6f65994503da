import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { hashPassword } from './passwords.ts';

/** Names and addresses are compared without regard to case and width: “Ｌi” and “li” would be mistaken for each other. */
export const foldKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** A phone number as it is compared: digits and a leading `+`. */
export const phoneKeyOf = (phone: string): string => phone.normalize('NFKC').replaceAll(/[\s-]/g, '');

export interface FreshUser {
  readonly name: string;
  readonly email: string;
  /** Empty or absent where there is none. */
  readonly phone?: string | undefined;
  /** Whether the address, and the number, were proven to be the user's. */
  readonly isEmailVerified?: boolean;
  readonly isPhoneVerified?: boolean;
}

/** Refuses a number that another user has proven to have. Throws `account/phone-taken`. */
export async function refuseTakenPhone(trx: Knex, phone: string, userId = ''): Promise<void> {
  const other = await trx('users')
    .where({ phone_key: phoneKeyOf(phone) })
    .whereNotNull('phone_verified_at')
    .whereNot({ id: userId })
    .first('id');
  if (other) throw new AppError('account/phone-taken');
}

/** Refuses an address that another user has. Throws `account/email-taken`. */
export async function refuseTakenEmail(trx: Knex, email: string, userId = ''): Promise<void> {
  const other = await trx('users')
    .where({ email_key: foldKey(email) })
    .whereNot({ id: userId })
    .first('id');
  if (other) throw new AppError('account/email-taken');
}

/** Adds a user inside `trx`; throws `account/name-taken`, `account/email-taken` or `account/phone-taken`. */
export async function insertUser(
  trx: Knex,
  user: FreshUser,
  passwordHash: string,
  now: number,
): Promise<{ id: string; name: string }> {
  if (
    await trx('users')
      .where({ name_key: foldKey(user.name) })
      .first('id')
  )
    throw new AppError('account/name-taken');
  await refuseTakenEmail(trx, user.email);
  const phone = user.phone === '' ? undefined : user.phone;
  if (phone !== undefined) await refuseTakenPhone(trx, phone);
  const id = randomUUID();
  const time = new Date(now).toISOString();
  await trx('users').insert({
    id,
    name: user.name,
    name_key: foldKey(user.name),
    email: user.email,
    email_key: foldKey(user.email),
    email_verified_at: user.isEmailVerified ? time : null,
    phone: phone ?? null,
    phone_key: phone === undefined ? null : phoneKeyOf(phone),
    phone_verified_at: phone !== undefined && user.isPhoneVerified ? time : null,
    password_hash: passwordHash,
    created_at: time,
  });
  return { id, name: user.name };
}

/** Makes an account; throws as `insertUser`. */
export async function createUser(
  database: Database,
  user: FreshUser & { readonly password: string },
  now: number,
): Promise<{ id: string; name: string }> {
  const hash = await hashPassword(user.password);
  return database.write((trx) => insertUser(trx, user, hash, now));
}
