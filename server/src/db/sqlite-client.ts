import { createRequire } from 'node:module';
import type { Knex } from 'knex';

const require = createRequire(import.meta.url);

/** A connection of libsql with its statements kept. */
export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): unknown;
  /** Set when the pool must not hand it out again. */
  __knex__disposed?: unknown;
}

/** The part of knex's transaction class that is changed here; its own types leave the method out. */
interface StartsTransaction {
  begin(connection: unknown): Promise<void>;
}

interface SqliteDialect {
  transaction(...args: unknown[]): StartsTransaction;
  _query(connection: SqliteConnection, query: unknown): Promise<unknown>;
}

type DialectClass = new (config: Knex.Config) => SqliteDialect;

const BetterSqlite = require('knex/lib/dialects/better-sqlite3/index.js') as DialectClass;

/** Takes a connection out of use when the machine failed it. */
export function disposeAfter(connection: SqliteConnection, error: unknown): void {
  if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|CORRUPT)/.test((error as { code?: string }).code ?? ''))
    connection.__knex__disposed = error;
}

/**
 * Everything that holds for SQLite only. The driver is libsql: the interface of better-sqlite3, with its binary inside the npm
 * package, so that a newcomer needs no compiler.
 */
class LibsqlClient extends BetterSqlite {
  _driver(): unknown {
    return require('libsql');
  }

  /**
   * Every transaction here writes. BEGIN IMMEDIATE takes the write lock at once; an upgrade from a read later could fail with
   * SQLITE_BUSY in spite of the time-out.
   */
  override transaction(...args: unknown[]): StartsTransaction {
    const transaction = super.transaction(...args);
    // Not as a prepared statement: libsql does not reset one that found the database locked, and the connection is stuck then.
    transaction.begin = async (connection) => (connection as SqliteConnection).exec('BEGIN IMMEDIATE');
    return transaction;
  }

  /** A fault of the machine leaves a statement half done; the pool opens a fresh connection in place of this one. */
  override async _query(connection: SqliteConnection, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      disposeAfter(connection, error);
      throw error;
    }
  }
}

/** Statements kept ready; the server asks some sixty different ones. */
const MOST_STATEMENTS = 400;

/** Compiles each statement once: knex asks for it anew at every query, and compiling costs more than most of them. */
function keepStatements(connection: SqliteConnection): void {
  const kept = new Map<string, unknown>();
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(sql);
    if (kept.size >= MOST_STATEMENTS) kept.delete(kept.keys().next().value!);
    kept.set(sql, statement);
    return statement;
  };
}

const SHARED = 'PRAGMA busy_timeout=100; PRAGMA cache_size=-65536; PRAGMA mmap_size=268435456;';
const WRITES = `${SHARED} PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; PRAGMA secure_delete=ON;`;
const READS = `${SHARED} PRAGMA query_only=ON; PRAGMA temp_store=MEMORY;`;

const configOf = (file: string, pragmas: string): Knex.Config => ({
  client: LibsqlClient as never,
  connection: { filename: file },
  useNullAsDefault: true,
  // The message of an error goes to the log, and the values of a statement are of patients.
  compileSqlOnError: false,
  pool: {
    min: 1,
    max: 1,
    afterCreate(connection: SqliteConnection, done: (error: Error | null, connection: unknown) => void) {
      try {
        connection.exec(pragmas);
        keepStatements(connection);
        done(null, connection);
      } catch (error) {
        done(error as Error, connection);
      }
    },
  },
});

/**
 * Configuration of an embedded database in `file`. Write-ahead log with synchronous=FULL: a commit that was answered is on the
 * disk. One connection, so statements never wait for each other inside the process; another process (a backup) is waited for
 * shortly here and patiently in the writer, because the driver blocks the thread while it waits.
 */
export const sqliteConfig = (file: string): Knex.Config => configOf(file, WRITES);

/** A second connection that only reads: it sees what was committed and never waits for a writer. */
export const sqliteReaderConfig = (file: string): Knex.Config => configOf(file, READS);

/** A connection of its own that only reads, past the pool. */
export function openReader(file: string): SqliteConnection & { close(): void } {
  const Driver = require('libsql') as new (file: string) => SqliteConnection & { close(): void };
  const connection = new Driver(file);
  connection.exec(READS);
  keepStatements(connection);
  return connection;
}
