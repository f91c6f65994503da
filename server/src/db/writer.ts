import { AsyncResource } from 'node:async_hooks';
import type { Knex } from 'knex';
import { cannotWrite, isBusy, isDiskFull } from '../errors.ts';
import { settleOverview } from './patient-overview.ts';
import { disposeAfter, type SqliteConnection } from './sqlite-client.ts';
import { keepStatementsOf, sqliteStatements } from './statements.ts';

/** Work inside a transaction: only database calls through `trx`, never anything slow. */
export type WriteWork<T> = (trx: Knex.Transaction) => Promise<T>;

interface Item {
  readonly work: WriteWork<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** Until when it waits for a database that is held (ms). */
  readonly deadline: number;
}

const COLLECT_MS = 2;
const PATIENCE_MS = 5000;
const MOST_PER_GROUP = 500;

/**
 * The only way to write. Work that arrives within 2 ms goes into one transaction, each item in a savepoint of its own, so that a
 * flush of the disk serves many saves and a refused save does not fail its neighbours. A promise resolves after COMMIT: what was
 * answered is on the disk. Items run one after another, in order of arrival.
 */
export class Writer {
  readonly #knex: Knex;
  readonly #onFault: (error: Error) => void;
  #queue: Item[] = [];
  #running = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(knex: Knex, onFault: (error: Error) => void = () => undefined) {
    this.#knex = knex;
    this.#onFault = onFault;
  }

  /** Runs `work` in a transaction and gives its value after the commit; rejects with what it threw, and then nothing of it stays. */
  write<T>(work: WriteWork<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // In a group it runs after others: what it asks of its call must still be its own.
      this.#queue.push({
        work: AsyncResource.bind(work),
        resolve,
        reject,
        deadline: Date.now() + PATIENCE_MS,
      });
      if (!this.#running) {
        this.#running = true;
        setTimeout(() => void this.#drain(), COLLECT_MS);
      }
    });
  }

  /** Runs `work`, which holds the database by itself, while nothing is written here; what comes meanwhile waits for it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0)
      await this.alone(() => this.#commit(this.#queue.splice(0, MOST_PER_GROUP)));
    this.#running = false;
  }

  async #commit(group: readonly Item[]): Promise<void> {
    try {
      const outcomes = await this.#runGroup(group);
      for (const [index, item] of group.entries()) {
        const outcome = outcomes[index]!;
        if (outcome.ok) item.resolve(outcome.value as never);
        else item.reject(outcome.error);
      }
    } catch (error) {
      // Each waits from when it came: behind others that wait, it would wait for them as well.
      const now = Date.now();
      const patient = isBusy(error) ? group.filter(({ deadline }) => now < deadline) : [];
      for (const item of group) if (!patient.includes(item)) item.reject(error);
      this.#queue.unshift(...patient);
      if (patient.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #runGroup(group: readonly Item[]) {
    return this.#knex.transaction(async (trx) => {
      const connection = (await (trx.client as Knex.Client).acquireConnection()) as SqliteConnection;
      keepStatementsOf(
        trx,
        sqliteStatements(connection, (error) => disposeAfter(connection, error)),
      );
      const outcomes: { ok: boolean; value?: unknown; error?: unknown }[] = [];
      for (const item of group) {
        // Savepoints of knex are transactions of their own, and cost more than what is done in one.
        connection.exec('SAVEPOINT item');
        try {
          outcomes.push({ ok: true, value: await item.work(trx) });
        } catch (error) {
          // A full disk or a lock may have ended the whole transaction; nobody in the group may believe it was saved.
          if (isDiskFull(error) || isBusy(error)) throw error;
          connection.exec('ROLLBACK TO item');
          outcomes.push({ ok: false, error });
        }
        connection.exec('RELEASE item');
      }
      // What is made from the rows never costs what was saved: it stays marked as old, and the next change tries again.
      connection.exec('SAVEPOINT overview');
      try {
        await settleOverview(trx);
      } catch (error) {
        if (cannotWrite(error) || isBusy(error)) throw error;
        connection.exec('ROLLBACK TO overview');
        this.#onFault(error as Error);
      }
      connection.exec('RELEASE overview');
      return outcomes;
    });
  }
}
