import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** How often something may be tried in a time. */
export interface Allowance {
  readonly tries: number;
  readonly seconds: number;
}

/** One attempt of a kind: at what, and how often it may be tried. */
export interface Claim {
  readonly kind: string;
  readonly what: string;
  readonly allowance: Allowance;
}

/** Attempts that were counted. */
export interface Taken {
  /** Takes them off the count again, because what was tried was no guess, or was right. */
  giveBack(): Promise<void>;
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

  /**
   * Counts one attempt of each kind, or throws `request/too-many` and counts none when one has no tries left. Counted before anything is
   * tried, in one transaction: a hundred at once are no more than allowed, in however many processes.
   */
  async take(...claims: readonly Claim[]): Promise<Taken> {
    const now = this.#now();
    const rows = claims.map(({ kind, what, allowance }) => ({ key: this.#key(kind, what), allowance }));
    await this.#database.write(async (trx) => {
      await trx('attempts').where('resets_at', '<=', now).delete();
      for (const { key, allowance } of rows) {
        const row = (await trx('attempts').where({ key }).first()) as
          { count: number; resets_at: number } | undefined;
        if (!row) await trx('attempts').insert({ key, count: 1, resets_at: now + allowance.seconds * 1000 });
        else if (row.count < allowance.tries) await trx('attempts').where({ key }).increment('count', 1);
        else
          throw new AppError('request/too-many', {
            retryAfter: Math.ceil((Number(row.resets_at) - now) / 1000),
          });
      }
    });
    return {
      giveBack: () =>
        this.#database.write(async (trx) => {
          for (const { key } of rows)
            await trx('attempts').where({ key }).where('count', '>', 0).decrement('count', 1);
        }),
    };
  }

  /** Forgets the attempts after a success. */
  async forget(kind: string, what: string): Promise<void> {
    const key = this.#key(kind, what);
    await this.#database.write((trx) => trx('attempts').where({ key }).delete());
  }
}
