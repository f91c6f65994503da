import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { isPostgres } from '../db/dialect.ts';
import { holdWriting } from '../db/postgres-writer.ts';
import { tablesOf, type Table } from '../db/tables.ts';

/** What is in a table: how many rows, and the SHA-256 of all of them in the order of their keys. The same on every database. */
export interface TableDigest {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

const PIECE = 500;
/** SQLite takes no more values in a statement than 32 766. */
const MOST_VALUES = 16_000;

/** The rows of a table by their key, in pieces: each begins after the last key of the one before. */
async function* rowsOf(db: Knex, { name, columns, key }: Table): AsyncIterable<readonly Row[]> {
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
  const names = key.map((column) => db.ref(column).toString()).join(', ');
  const marks = key.map(() => '?').join(', ');
  let last: readonly Value[] | undefined;
  for (;;) {
    const query = db(name).select([...columns]).orderBy([...key]).limit(PIECE); // prettier-ignore
    if (last) query.whereRaw(`(${names}) > (${marks})`, [...last] as string[]);
    const rows = (await query) as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < PIECE) return;
    last = key.map((column) => rows.at(-1)![column]!);
  }
}

/** Reads a table to its end; `each` gets the rows in pieces. */
async function digestOf(
  db: Knex,
  table: Table,
  each?: (rows: readonly Row[]) => Promise<void>,
): Promise<TableDigest> {
  const digest = createHash('sha256');
  // Databases may list the columns of a table in another order.
  const columns = [...table.columns].sort();
  let count = 0;
  for await (const rows of rowsOf(db, table)) {
    for (const row of rows) digest.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
    count += rows.length;
    await each?.(rows);
  }
  return { name: table.name, rows: count, sha256: digest.digest('hex') };
}

/** Reads every row there is. Throws what the database throws on a row or a page that cannot be read. */
export async function digestTables(db: Knex): Promise<readonly TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of await tablesOf(db)) digests.push(await digestOf(db, table));
  return digests;
}

/** Names of the steps that made the structure of a database; undefined where there is none. */
async function stepsOf(db: Knex): Promise<readonly string[] | undefined> {
  if (!(await db.schema.hasTable('knex_migrations'))) return undefined;
  return (await db('knex_migrations').orderBy('name').pluck('name')) as string[];
}

/** Runs `work` on one snapshot of a database, which others go on writing to. */
export async function inSnapshot<T>(knex: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  if (isPostgres(knex))
    return knex.transaction(
      async (trx) => {
        await trx.raw('set local statement_timeout = 0');
        await trx.raw('set local idle_in_transaction_session_timeout = 0');
        return work(trx);
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  // The pool has one connection, so everything that is asked until the end is asked in this transaction; it only reads, and holds nobody up.
  await knex.raw('begin');
  try {
    return await work(knex);
  } finally {
    await knex.raw('rollback');
  }
}

async function insert(trx: Knex, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let i = 0; i < rows.length; i += most) await trx(name).insert(rows.slice(i, i + most));
}

/**
 * Copies every row of `from`, as of one moment, into `to`, which has the same structure and no row. All of it is written at once or not
 * at all, and read again before it counts: the digests of both are compared. Throws an Error that says what does not fit.
 */
export async function copyTables(from: Knex, to: Knex): Promise<readonly TableDigest[]> {
  const [have, want] = [await stepsOf(from), await stepsOf(to)];
  if (have === undefined) throw new Error('the source holds no database of Bracewright');
  if (have.join() !== want?.join())
    throw new Error(
      'the source has another structure: start the server of this version on it once, and stop it again',
    );
  return inSnapshot(from, (source) =>
    to.transaction(
      async (trx) => {
        if (isPostgres(to)) {
          await trx.raw('set local statement_timeout = 0');
          await trx.raw('set local idle_in_transaction_session_timeout = 0');
          await holdWriting(trx);
        }
        const targets = new Map((await tablesOf(trx)).map((table) => [table.name, table]));
        for (const table of targets.values())
          if (await trx(table.name).first(table.columns[0]!))
            throw new Error(`the target is not empty: it has rows in ${table.name}`);
        const copied: TableDigest[] = [];
        for (const table of await tablesOf(source)) {
          const target = targets.get(table.name);
          if (!target) throw new Error(`the target has no table ${table.name}`);
          copied.push(await digestOf(source, table, (rows) => insert(trx, target, rows)));
        }
        for (const digest of copied) {
          const arrived = await digestOf(trx, targets.get(digest.name)!);
          if (arrived.rows !== digest.rows || arrived.sha256 !== digest.sha256)
            throw new Error(`the table ${digest.name} did not arrive as it was: nothing was kept`);
        }
        return copied;
      },
      { isolationLevel: isPostgres(to) ? 'read committed' : undefined } as Knex.TransactionConfig,
    ),
  );
}
