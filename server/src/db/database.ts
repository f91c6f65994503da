import knexFactory, { type Knex } from 'knex';
import { isPostgresUrl } from './dialect.ts';
import { Forgetting } from './forgetting.ts';
import { migrate } from './migrate.ts';
import { isOverviewStale, settleOverview } from './patient-overview.ts';
import { postgresConfig } from './postgres-client.ts';
import { PostgresWriter } from './postgres-writer.ts';
import { openReader, sqliteConfig, sqliteReaderConfig } from './sqlite-client.ts';
import { keepStatementsOf, knexStatements, sqliteStatements, type Statements } from './statements.ts';
import { Writer, type WriteWork } from './writer.ts';

/** Reads go through `knex`, every change through `write`. */
export interface Database {
  readonly knex: Knex;
  /** Reads that are asked all the time. */
  readonly read: Statements;
  /** Work may be run more than once: it does nothing but ask the database, and what it leaves outside must bear a second run. */
  write<T>(work: WriteWork<T>): Promise<T>;
  /**
   * Begins to overwrite what was deleted by work that called `oweForgetting`, and returns at once. PostgreSQL does it by itself
   * (autovacuum), its log and its free space are the care of whoever runs it.
   */
  forget(): void;
  /** Resolves once nothing of it is owed any more. */
  forgotten(): Promise<void>;
  close(): Promise<void>;
}

/** A connection to the database at `place`, as `openDatabase` takes it; its structure is left as it is. */
export const connect = (place: string): Knex =>
  knexFactory(isPostgresUrl(place) ? postgresConfig(place) : sqliteConfig(place));

/** A connection for looking only: the file of an embedded database stays as it is, to the byte. */
export const lookInto = (place: string): Knex =>
  knexFactory(isPostgresUrl(place) ? postgresConfig(place) : sqliteReaderConfig(place));

/** What is done with a fault of work that nobody waits for. */
export interface DatabaseOptions {
  readonly onFault?: (error: Error) => void;
}

/** Opens the database at `place`, a file or the address of a PostgreSQL database, and brings its structure up to date. */
export async function openDatabase(place: string, options: DatabaseOptions = {}): Promise<Database> {
  const knex = connect(place);
  try {
    await migrate(knex);
  } catch (error) {
    await knex.destroy();
    throw error;
  }
  const database = opened(knex, place, options);
  if (await isOverviewStale(knex)) await database.write((trx) => settleOverview(trx, { whole: true }));
  database.forget();
  return database;
}

function opened(knex: Knex, place: string, { onFault = () => undefined }: DatabaseOptions): Database {
  if (isPostgresUrl(place)) {
    const writer = new PostgresWriter(knex, onFault);
    return {
      knex,
      read: knexStatements(knex),
      write: (work) => writer.write(work),
      forget: () => undefined,
      forgotten: () => Promise.resolve(),
      close: () => knex.destroy(),
    };
  }
  const writer = new Writer(knex, onFault);
  const forgetting = new Forgetting(place, knex, writer, { onFault });
  const readers = knexFactory(sqliteReaderConfig(place));
  const reader = openReader(place);
  const read = sqliteStatements(reader);
  keepStatementsOf(readers, read);
  return {
    knex: readers,
    read,
    write: (work) => writer.write(work),
    forget: () => forgetting.start(),
    forgotten: () => forgetting.settled(),
    async close() {
      await forgetting.close();
      reader.close();
      await readers.destroy();
      // Statements that are kept ready keep the driver from doing it when the last connection closes.
      await knex.raw('pragma wal_checkpoint(truncate)').catch(() => undefined);
      await knex.destroy();
    },
  };
}
