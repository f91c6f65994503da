import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { isPostgres } from './dialect.ts';
import type { Writer } from './writer.ts';

const require = createRequire(import.meta.url);

const CHORE = 'forget';
/** How long it waits for others to share the work: the whole file is written anew, however little was erased. */
const GATHER_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 60_000;
/** How long work that has begun is waited for when the database is closed. */
const PATIENCE_MS = 10_000;

/**
 * What the thread does, as text: a thread wants a file that runs as it is, and the source does not. The driver blocks its thread for as
 * long as the database takes. An index of words keeps deleted ones until it is put in order, pages keep what was moved out of them until
 * the file is written anew, and the log keeps both until it is cut. What is moved goes through a nameless file beside the database: the
 * whole of it would not fit into memory, nor may it lie on another disk. The folder counts for the whole process, whose other connections
 * keep what is temporary in memory.
 */
const WORK = `
const { parentPort, workerData } = require('node:worker_threads');
const Driver = require(workerData.driver);
const connection = new Driver(workerData.file);
try {
  connection.exec('PRAGMA busy_timeout=1000; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;');
  if (workerData.isWhole) {
    connection.exec("PRAGMA temp_store=FILE; PRAGMA temp_store_directory='" + workerData.folder.replaceAll("'", "''") + "'");
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

/** What {@link Forgetting} works with besides the database. */
interface ForgettingOptions {
  readonly onFault: (error: Error) => void;
  /** Room on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const MEGABYTE = 1_048_576;

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
  readonly #writer: Pick<Writer, 'write' | 'alone'>;
  readonly #onFault: (error: Error) => void;
  readonly #freeBytes: (folder: string) => Promise<number>;
  #going: Promise<void> | undefined;
  #worker: Worker | undefined;
  #wake: (() => void) | undefined;
  #isAwaited = false;
  #isClosed = false;

  constructor(
    file: string,
    knex: Knex,
    writer: Pick<Writer, 'write' | 'alone'>,
    { onFault, freeBytes = freeBytesOf }: ForgettingOptions,
  ) {
    this.#file = file;
    this.#knex = knex;
    this.#writer = writer;
    this.#onFault = onFault;
    this.#freeBytes = freeBytes;
  }

  /** Does what is owed, if anything is; never throws. */
  start(): void {
    this.#going ??= this.#settle()
      .catch((error: unknown) => this.#onFault(error as Error))
      .finally(() => (this.#going = undefined));
  }

  /** Resolves once nothing is owed, or the database is closed; until then it waits for nobody to share the work. */
  async settled(): Promise<void> {
    this.#isAwaited = true;
    this.#wake?.();
    this.start();
    await this.#going;
    this.#isAwaited = false;
  }

  /**
   * Leaves what is not done yet to the next start, but for what has begun and ends soon: a thread that is cut off inside the driver can take the
   * process along.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([this.#going, patience]);
    clearTimeout(timer);
    await this.#worker?.terminate();
    await this.#going;
  }

  #owed = async (): Promise<string | undefined> =>
    ((await this.#knex('chores').where({ name: CHORE }).first('asked')) as { asked: string } | undefined)
      ?.asked;

  async #settle(): Promise<void> {
    let written: string | undefined;
    let pause = FIRST_PAUSE_MS;
    let isTold = false;
    for (;;) {
      let asked = await this.#owed();
      if (asked !== undefined && asked !== written && !this.#isAwaited) {
        await this.#rest(GATHER_MS);
        asked = await this.#owed();
      }
      if (asked === undefined || this.#isClosed) return;
      const lack = asked === written ? undefined : await this.#lack();
      if (lack !== undefined) {
        if (!isTold) this.#onFault(new Error(lack));
        isTold = true;
        await this.#rest(LONGEST_PAUSE_MS);
        continue;
      }
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

  /** What the disk lacks to hold the file once more and the log of that, as a sentence; undefined where there is room. */
  async #lack(): Promise<string | undefined> {
    const folder = dirname(this.#file);
    // The file itself may be shorter while the log is not copied into it.
    const [{ bytes }] = (await this.#knex.raw(
      'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
    )) as [{ bytes: number }];
    const needed = 2 * bytes;
    const free = await this.#freeBytes(folder);
    if (free >= needed) return undefined;
    const [need, have] = [Math.ceil(needed / MEGABYTE), Math.floor(free / MEGABYTE)];
    return `what was erased is not overwritten yet: that needs ${need} MB free in ${folder}, and ${have} MB are. It goes on by itself once there is room.`;
  }

  #run(isWhole: boolean): Promise<Outcome> {
    if (this.#isClosed) return Promise.resolve({ isCut: false });
    return new Promise((resolve) => {
      const worker = new Worker(WORK, {
        eval: true,
        workerData: {
          driver: require.resolve('libsql'),
          file: this.#file,
          folder: dirname(this.#file),
          isWhole,
        },
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
    if (this.#isClosed) return Promise.resolve();
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
