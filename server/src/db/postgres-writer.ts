import type { Knex } from 'knex';
import { isConflict, isUniqueViolation } from '../errors.ts';
import type { WriteWork } from './writer.ts';

const PATIENCE_MS = 5000;
/** Longest wait before the next try; short beside a transaction. */
const PAUSE_MS = 10;

/**
 * Writing on PostgreSQL: each work is a SERIALIZABLE transaction, so what is committed is what some order of all works, one after
 * another, would have given. That is what every read-then-write of the server rests on: a name that is free, a revision that is the
 * client's, a folder that is not moved into itself, room that is left, a code that was not used yet, the end of an audit trail. No lock
 * has to be remembered for any of them, and several processes may share the database.
 *
 * What PostgreSQL refuses because the order would not work out is carried out again. Second tries of a process wait for each other, so
 * that a crowd at one place (a folder, a trail) passes one by one instead of failing together. Work is therefore run more than once and
 * must do nothing but ask the database.
 *
 * Source: Ports and Grittner, Serializable snapshot isolation in PostgreSQL, 2012.
 */
export class PostgresWriter {
  readonly #knex: Knex;
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #secondTries: Promise<unknown> = Promise.resolve();

  /** At most `most` works run at once; the other connections of the pool are left to readers. */
  constructor(knex: Knex, most: number) {
    this.#knex = knex;
    this.#most = most;
  }

  /** Runs `work` in a transaction and gives its value after the commit; rejects with what it threw, and then nothing of it stays. */
  async write<T>(work: WriteWork<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await this.#try(work);
    } catch (error) {
      // Also a name that somebody else took between the look and the insert: the second look finds it, and gives the right refusal.
      if (!isConflict(error) && !isUniqueViolation(error)) throw error;
      const again = this.#secondTries.then(() => this.#tryAgain(work));
      this.#secondTries = again.catch(() => undefined);
      return await again;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #try<T>(work: WriteWork<T>): Promise<T> {
    return this.#knex.transaction(work, { isolationLevel: 'serializable' });
  }

  async #tryAgain<T>(work: WriteWork<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.#try(work);
      } catch (error) {
        if (!isConflict(error) || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
      }
    }
  }
}
