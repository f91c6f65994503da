import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { hashPassword } from './passwords.ts';

/** Names and addresses are compared without regard to case and width: “Ｌi” and “li” would be mistaken for each other. */
export const foldKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

export interface FreshUser {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

/** Adds a user inside `trx`; throws `account/name-taken` or `account/email-taken`. */
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
  if (
    await trx('users')
      .where({ email_key: foldKey(user.email) })
      .first('id')
  )
    throw new AppError('account/email-taken');
  const id = randomUUID();
  await trx('users').insert({
    id,
    name: user.name,
    name_key: foldKey(user.name),
    email: user.email,
    email_key: foldKey(user.email),
    phone: user.phone === '' || user.phone === undefined ? null : user.phone,
    password_hash: passwordHash,
    created_at: new Date(now).toISOString(),
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
