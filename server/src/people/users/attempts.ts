import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { AppError, cannotWrite } from '../../errors.ts';

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

/** A count that stays too high lasts until its time is over; nobody is refused what was right because of it. */
function ignoreFullDisk(error: unknown): void {
  if (!cannotWrite(error)) throw error;
}

/**
 * Counts attempts in the database, so that a restart forgives nobody. Keys are hashed: an address or a name that was never an
 * account is not kept. While the disk takes nothing they are counted in memory on top of what was counted before: a full disk neither locks
 * people out nor lets anybody guess.
 */
export class Attempts {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #unwritten = new Map<string, { count: number; readonly resetsAt: number }>();

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
    const tooMany = (resetsAt: number) =>
      new AppError('request/too-many', { retryAfter: Math.ceil((resetsAt - now) / 1000) });
    for (const [key, { resetsAt }] of this.#unwritten) if (resetsAt <= now) this.#unwritten.delete(key);
    const inDatabase = this.#database.write(async (trx) => {
      await trx('attempts').where('resets_at', '<=', now).delete();
      for (const { key, allowance } of rows) {
        const row = (await trx('attempts').where({ key }).first()) as
          | { count: number; resets_at: number }
          | undefined;
        const unwritten = this.#unwritten.get(key)?.count ?? 0;
        const resetsAt = now + allowance.seconds * 1000;
        if ((row?.count ?? 0) + unwritten >= allowance.tries)
          throw tooMany(Number(row?.resets_at ?? resetsAt));
        if (!row) await trx('attempts').insert({ key, count: 1, resets_at: resetsAt });
        else await trx('attempts').where({ key }).increment('count', 1);
      }
    });
    try {
      await inDatabase;
    } catch (error) {
      if (!cannotWrite(error)) throw error;
      for (const { key, allowance } of rows) {
        const row = (await this.#database
          .knex('attempts')
          .where({ key })
          .where('resets_at', '>', now)
          .first('count')) as { count: number } | undefined;
        const entry = this.#unwritten.get(key) ?? { count: 0, resetsAt: now + allowance.seconds * 1000 };
        if ((row?.count ?? 0) + entry.count >= allowance.tries) throw tooMany(entry.resetsAt);
        this.#unwritten.set(key, { ...entry, count: entry.count + 1 });
      }
      return { giveBack: () => Promise.resolve(rows.forEach(({ key }) => this.#giveBackUnwritten(key))) };
    }
    return {
      giveBack: () =>
        this.#database
          .write(async (trx) => {
            for (const { key } of rows)
              await trx('attempts').where({ key }).where('count', '>', 0).decrement('count', 1);
          })
          .catch(ignoreFullDisk),
    };
  }

  #giveBackUnwritten(key: string): void {
    const entry = this.#unwritten.get(key);
    if (entry && entry.count > 0) entry.count--;
  }

  /** Forgets the attempts after a success. */
  async forget(kind: string, what: string): Promise<void> {
    const key = this.#key(kind, what);
    this.#unwritten.delete(key);
    await this.#database.write((trx) => trx('attempts').where({ key }).delete()).catch(ignoreFullDisk);
  }
}
