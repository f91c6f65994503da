import { createHash, randomInt } from 'node:crypto';
import { LIMITS } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** What a code is good for, and nothing else. `contact` codes also name the user who changes. */
export type Purpose = 'register' | 'reset' | `contact:${string}`;

/** A code that was right; `spend` inside the transaction that carries out what it allows. */
export interface RightCode {
  /** Throws `account/wrong-code` when somebody else spent it in the meantime. */
  spend(trx: Knex): Promise<void>;
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/**
 * Codes of six digits that travel by mail or text message: one at a time for a purpose and an address, good for ten minutes, five
 * tries and one use. Kept as Argon2id hashes, since a million of them are soon tried against a plain one; the address as a hash,
 * since it may be nobody's.
 */
export class Codes {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Makes a code; the one before it is void. `address` is folded already. */
  async issue(purpose: Purpose, address: string): Promise<string> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const now = this.#now();
    const row = {
      purpose,
      address_key: keyOf(address),
      code_hash: await hashPassword(code),
      tries: 0,
      expires_at: now + LIMITS.codeMinutes * 60_000,
    };
    await this.#database.write(async (trx) => {
      await trx('codes').where('expires_at', '<', now).delete();
      await trx('codes').where({ purpose, address_key: row.address_key }).delete();
      await trx('codes').insert(row);
    });
    return code;
  }

  /**
   * Checks a code. Throws `account/wrong-code`, also where none was sent, or `account/code-expired` after ten minutes or five tries.
   * The try is counted before the code is compared, so that a hundred at once are five.
   */
  async check(purpose: Purpose, address: string, code: string): Promise<RightCode> {
    const where = { purpose, address_key: keyOf(address) };
    const row = (await this.#database.knex('codes').where(where).first()) as
      | { code_hash: string; tries: number; expires_at: number | string }
      | undefined;
    if (!row) throw new AppError('account/wrong-code');
    if (Number(row.expires_at) < this.#now()) throw new AppError('account/code-expired');
    const counted = await this.#database.write((trx) =>
      trx('codes')
        .where({ ...where, code_hash: row.code_hash })
        .where('tries', '<', LIMITS.codeTries)
        .increment('tries', 1),
    );
    if (counted === 0) throw new AppError('account/code-expired');
    if (!(await isPassword(row.code_hash, code))) throw new AppError('account/wrong-code');
    return {
      spend: async (trx) => {
        const spent = await trx('codes')
          .where({ ...where, code_hash: row.code_hash })
          .delete();
        if (spent === 0) throw new AppError('account/wrong-code');
      },
    };
  }
}
