import { AsyncResource } from 'node:async_hooks';
import type { Knex } from 'knex';
import { settleOverview } from './patient-overview.ts';
import type { WriteWork } from './writer.ts';

/** PostgreSQL's `in_failed_sql_transaction`. */
const FAILED_BEFORE = '25P02';

interface Item {
  readonly work: WriteWork<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

/** Few enough that other processes have their turn within a fraction of a second. */
const MOST_PER_GROUP = 50;

/** Number of the lock that whoever writes holds; any, but always the same. */
const WRITE_LOCK = 4_600_002;

/**
 * Waits, inside a transaction, until nobody else writes to this database, for as long as `lock_timeout` says; the lock goes with the
 * transaction, however it ends.
 */
export const holdWriting = (trx: Knex): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(?)', [WRITE_LOCK]);

/**
 * The only way to write on PostgreSQL. What came while others were writing goes into one transaction, each item in a savepoint of its
 * own; a promise resolves after COMMIT. One process writes at a time, under a lock of the database, and each statement sees all that was
 * committed before it: works are carried out one after another, whichever process they came to. That is what every read-then-write of the
 * server rests on: a name that is free, a revision that is the client's, a folder that is not moved into itself, room that is left, a code
 * that was not used yet, the end of an audit trail. None of them has to remember a lock of its own.
 *
 * SERIALIZABLE transactions side by side would promise the same. Three of four saves to models that have nothing to do with each other
 * were refused, because PostgreSQL watches pages of an index, or a whole small table, where a work looks at one row; carried out again
 * they came one by one all the same.
 */
export class PostgresWriter {
  readonly #knex: Knex;
  readonly #onFault: (error: Error) => void;
  #queue: Item[] = [];
  #running = false;

  constructor(knex: Knex, onFault: (error: Error) => void = () => undefined) {
    this.#knex = knex;
    this.#onFault = onFault;
  }

  /** Runs `work` in a transaction and gives its value after the commit; rejects with what it threw, and then nothing of it stays. */
  write<T>(work: WriteWork<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // In a group it runs after others: what it asks of its call must still be its own.
      this.#queue.push({ work: AsyncResource.bind(work), resolve, reject });
      if (!this.#running) {
        this.#running = true;
        void this.#drain();
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, MOST_PER_GROUP));
    this.#running = false;
  }

  async #commit(group: readonly Item[]): Promise<void> {
    try {
      const outcomes = await this.#knex.transaction((trx) => runGroup(trx, group, this.#onFault), {
        isolationLevel: 'read committed',
      });
      for (const [index, item] of group.entries()) {
        const outcome = outcomes[index]!;
        if (outcome.ok) item.resolve(outcome.value as never);
        else item.reject(outcome.error);
      }
    } catch (error) {
      for (const item of group) item.reject(error);
    }
  }
}

async function runGroup(
  trx: Knex.Transaction,
  group: readonly Item[],
  onFault: (error: Error) => void,
): Promise<readonly Outcome[]> {
  await holdWriting(trx);
  const outcomes = await runItems(trx, group);
  await settle(trx, onFault);
  return outcomes;
}

/** What is made from the rows never costs what was saved: it stays marked as old, and the next change tries again. */
async function settle(trx: Knex.Transaction, onFault: (error: Error) => void): Promise<void> {
  try {
    await trx.raw('savepoint overview');
  } catch (error) {
    // In a transaction that failed before nothing is asked any more: its COMMIT says that it was rolled back.
    if ((error as { readonly code?: string }).code === FAILED_BEFORE) return;
    throw error;
  }
  try {
    await settleOverview(trx);
    await trx.raw('release savepoint overview');
  } catch (error) {
    await trx.raw('rollback to savepoint overview');
    onFault(error as Error);
  }
}

async function runItems(trx: Knex.Transaction, group: readonly Item[]): Promise<readonly Outcome[]> {
  // What throws alone takes the transaction along, which is as well.
  if (group.length === 1) return [{ ok: true, value: await group[0]!.work(trx) }];
  const outcomes: Outcome[] = [];
  for (const { work } of group) {
    await trx.raw('savepoint item');
    try {
      const value = await work(trx);
      // Fails when a statement failed and the work overlooked it.
      await trx.raw('release savepoint item');
      outcomes.push({ ok: true, value });
    } catch (error) {
      try {
        await trx.raw('rollback to savepoint item');
      } catch {
        // The connection is gone: nothing of the group was kept, and this is why.
        throw error;
      }
      outcomes.push({ ok: false, error });
    }
  }
  return outcomes;
}
