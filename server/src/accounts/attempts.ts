import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** How often something may be tried in a time. */
export interface Allowance {
  readonly tries: number;
  readonly seconds: number;
}

/**
 * Counts attempts in the database, so that a restart forgives nobody. Keys are hashed: an address or a name that was never an
 * account is not kept.
 */
export class Attempts {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  #key(kind: string, what: string): string {
    return `${kind}:${createHash('sha256').update(what).digest('hex').slice(0, 32)}`;
  }

  /** Throws `request/too-many` when the allowance is used up. Counts nothing. */
  async check(kind: string, what: string, allowance: Allowance): Promise<void> {
    const row = (await this.#database
      .knex('attempts')
      .where({ key: this.#key(kind, what) })
      .first()) as { count: number; resets_at: number } | undefined;
    const wait = row && row.count >= allowance.tries ? Number(row.resets_at) - this.#now() : 0;
    if (wait > 0) throw new AppError('request/too-many', { retryAfter: Math.ceil(wait / 1000) });
  }

  /** Counts one attempt. */
  async count(kind: string, what: string, allowance: Allowance): Promise<void> {
    const key = this.#key(kind, what);
    const now = this.#now();
    await this.#database.write(async (trx) => {
      await trx('attempts').where('resets_at', '<=', now).delete();
      const known = await trx('attempts').where({ key }).increment('count', 1);
      if (known === 0)
        await trx('attempts').insert({ key, count: 1, resets_at: now + allowance.seconds * 1000 });
    });
  }

  /** Forgets the attempts after a success. */
  async forget(kind: string, what: string): Promise<void> {
    const key = this.#key(kind, what);
    await this.#database.write((trx) => trx('attempts').where({ key }).delete());
  }
}
