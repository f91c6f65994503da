import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Database } from '../../db/database.ts';
import type { UserRow } from '../../db/rows.ts';
import type { Backlog } from '../../db/backlog.ts';
import { AppError, cannotWrite } from '../../errors.ts';
import type { Secrets } from './secrets.ts';

const ISSUER = 'Bracewright';
const RECOVERY_CODES = 10;
const STEP_SECONDS = 30;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
/** People type recovery codes: spaces, hyphens and case do not count. */
const plainOf = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** What a second factor is compared with. */
export interface FactorKeeping {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly backlog: Backlog;
  /** The last step of a user that was accepted while the disk took nothing. */
  readonly unwrittenSteps: Map<string, number>;
}

type Factor = Pick<UserRow, 'id' | 'totp_secret' | 'totp_step'>;

/** A fresh secret and the address that authenticators read from a QR code. */
export function freshSecret(name: string): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: ISSUER, label: name, secret }) };
}

/**
 * Whether `digits` are right at `now` (RFC 6238, one step of 30 s either way). A step counts once: the last accepted one is kept, so
 * that digits somebody looked at over a shoulder are spent. Throws `account/second-factor-sealed` where the key of the secret is missing.
 */
export async function acceptDigits(
  { database, secrets, backlog, unwrittenSteps }: FactorKeeping,
  user: Factor,
  digits: string,
  now: number,
): Promise<boolean> {
  if (user.totp_secret === null || !/^\d{6}$/.test(digits)) return false;
  const secret = secrets.open(user.id, user.totp_secret);
  if (secret === undefined) throw new AppError('account/second-factor-sealed');
  const found = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now / 1000),
    epochTolerance: STEP_SECONDS,
  });
  if (!found.valid) return false;
  const step = Math.floor(now / 1000 / STEP_SECONDS) + found.delta;
  if (step <= (unwrittenSteps.get(user.id) ?? -1)) return false;
  const spend = (trx: Knex): PromiseLike<number> =>
    trx('users')
      .where({ id: user.id, totp_secret: user.totp_secret })
      .where((query) => query.whereNull('totp_step').orWhere('totp_step', '<', step))
      .update({ totp_step: step });
  try {
    return (await database.write(async (trx) => spend(trx))) === 1;
  } catch (error) {
    if (!cannotWrite(error)) throw error;
    if (step <= Number(user.totp_step ?? -1)) return false;
    unwrittenSteps.set(user.id, step);
    backlog.keep(async (trx) => spend(trx));
    return true;
  }
}

/** Spends a recovery code; false when it is none of the user's. */
export async function spendRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const plain = plainOf(code);
  if (plain.length < 10) return false;
  const spent = await database.write((trx) =>
    trx('recovery_codes')
      .where({ user_id: userId, code_hash: hashOf(plain) })
      .delete(),
  );
  return spent === 1;
}

/** Whether `given` is right: digits of the authenticator, or a recovery code, which is spent. */
export async function acceptSecondFactor(
  keeping: FactorKeeping,
  user: Factor,
  given: string,
  now: number,
): Promise<boolean> {
  const digits = given.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? acceptDigits(keeping, user, digits, now)
    : spendRecoveryCode(keeping.database, user.id, given);
}

/** Ten fresh recovery codes in place of the old ones: 80 random bits each, shown once, kept as hashes. */
export async function renewRecoveryCodes(trx: Knex, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const hex = randomBytes(10).toString('hex');
    return hex.match(/.{5}/g)!.join('-');
  });
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert(
    codes.map((code) => ({ code_hash: hashOf(plainOf(code)), user_id: userId })),
  );
  return codes;
}
