import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { isPostgres } from './dialect.ts';
import type { Writer } from './writer.ts';

const require = createRequire(import.meta.url);

const CHORE = 'forget';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What the thread does, as text: a thread wants a file that runs as it is, and the source does not. The driver blocks its thread for as
 * long as the database takes. An index of words keeps deleted ones until it is put in order, pages keep what was moved out of them until
 * the file is written anew, and the log keeps both until it is cut.
 */
const WORK = `
const { parentPort, workerData } = require('node:worker_threads');
const Driver = require(workerData.driver);
const connection = new Driver(workerData.file);
try {
  connection.exec('PRAGMA busy_timeout=1000; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA temp_store=MEMORY;');
  if (workerData.isWhole) {
    connection.exec("insert into document_words (document_words) values ('optimize')");
    connection.exec('vacuum');
  }
  const [{ busy }] = connection.prepare('pragma wal_checkpoint(truncate)').all();
  parentPort.postMessage({ isCut: busy === 0 });
} catch (error) {
  parentPort.postMessage({ fault: String(error.message), isBusy: /^SQLITE_(BUSY|LOCKED)/.test(error.code || '') });
} finally {
  connection.close();
}`;

type Outcome = { readonly isCut: boolean } | { readonly fault: string; readonly isBusy: boolean };

/** Notes, in the transaction that deletes, that no trace of what goes may stay in the file; {@link Forgetting} carries it out. */
export async function oweForgetting(trx: Knex): Promise<void> {
  // PostgreSQL clears its pages by itself; its log is the care of whoever runs it.
  if (isPostgres(trx)) return;
  await trx('chores').insert({ name: CHORE, asked: randomUUID() }).onConflict('name').merge();
}

/**
 * Overwrites what was deleted where SQLite would keep it. It goes on in a thread of its own, after whoever asked has the answer: reads go
 * on meanwhile, and writes wait for it. Until all of it is done a row says that it is owed, so that the next start finishes what this
 * process did not.
 */
export class Forgetting {
  readonly #file: string;
  readonly #knex: Knex;
  readonly #writer: Writer;
  readonly #onFault: (error: Error) => void;
  #going: Promise<void> | undefined;
  #worker: Worker | undefined;
  #wake: (() => void) | undefined;
  #isClosed = false;

  constructor(file: string, knex: Knex, writer: Writer, onFault: (error: Error) => void) {
    this.#file = file;
    this.#knex = knex;
    this.#writer = writer;
    this.#onFault = onFault;
  }

  /** Does what is owed, if anything is; never throws. */
  start(): void {
    this.#going ??= this.#settle()
      .catch((error: unknown) => this.#onFault(error as Error))
      .finally(() => (this.#going = undefined));
  }

  /** Resolves once nothing is owed, or the database is closed. */
  async settled(): Promise<void> {
    this.start();
    await this.#going;
  }

  /** Leaves what is not done yet to the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    await this.#worker?.terminate();
    await this.#going;
  }

  #owed = async (): Promise<string | undefined> =>
    ((await this.#knex('chores').where({ name: CHORE }).first('asked')) as { asked: string } | undefined)
      ?.asked;

  async #settle(): Promise<void> {
    let written: string | undefined;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const asked = await this.#owed();
      if (asked === undefined || this.#isClosed) return;
      const outcome = await this.#writer.alone(() => this.#run(asked !== written));
      if (this.#isClosed) return;
      if ('fault' in outcome) {
        if (!outcome.isBusy)
          this.#onFault(new Error(`what was erased is not overwritten yet: ${outcome.fault}`));
      } else {
        written = asked;
        if (outcome.isCut) {
          await this.#writer.write((trx) => trx('chores').where({ name: CHORE, asked }).delete());
          pause = FIRST_PAUSE_MS;
          continue;
        }
      }
      await this.#rest(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  #run(isWhole: boolean): Promise<Outcome> {
    if (this.#isClosed) return Promise.resolve({ isCut: false });
    return new Promise((resolve) => {
      const worker = new Worker(WORK, {
        eval: true,
        workerData: { driver: require.resolve('libsql'), file: this.#file, isWhole },
      });
      this.#worker = worker;
      let outcome: Outcome = { fault: 'its thread ended early', isBusy: false };
      worker.once('message', (told: Outcome) => (outcome = told));
      worker.once('error', (error) => (outcome = { fault: error.message, isBusy: false }));
      worker.once('exit', () => {
        this.#worker = undefined;
        resolve(outcome);
      });
    });
  }

  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
