import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import pg from 'pg';

const require = createRequire(import.meta.url);

interface PostgresConnection {
  query(sql: string): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
  /** Set when the pool must not hand it out again. */
  __knex__disposed?: unknown;
}

interface QueryObject {
  readonly response?: { readonly command: string };
}

/** The part of knex's transaction class that is changed here; its own types leave it out. */
interface TransactionInside {
  _completed: boolean;
  _resolver(value: unknown): void;
  _rejecter(error: unknown): void;
  readonly trxClient: { query(connection: PostgresConnection, sql: string): Promise<QueryObject> };
  commit(connection: PostgresConnection, value: unknown): Promise<void>;
  rollback(connection: PostgresConnection, error: unknown): Promise<void>;
}

interface PostgresDialect {
  transaction(...args: unknown[]): TransactionInside;
  columnCompiler(...args: unknown[]): { text: unknown };
  acquireRawConnection(): Promise<unknown>;
  _query(connection: PostgresConnection, query: unknown): Promise<unknown>;
}

type DialectClass = new (config: Knex.Config) => PostgresDialect;

const KnexPostgres = require('knex/lib/dialects/postgres/index.js') as DialectClass;

/** SQLSTATE of a connection that broke. The driver gives no code of its own for it. */
const BROKEN = '08006';

/** What the driver says when the connection is gone; everything from the server itself carries a code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** The same error, with a code also where the connection broke. */
function named(error: unknown): unknown {
  const fault = error as { code?: string; message?: string };
  if (fault.code === undefined && LOST.test(fault.message ?? '')) fault.code = BROKEN;
  return error;
}

/** Everything that holds for PostgreSQL only. */
class PostgresClient extends KnexPostgres {
  _driver(): unknown {
    return pg;
  }

  /** Text is ordered by its bytes, as SQLite does, whatever locale the database was made with. */
  override columnCompiler(...args: unknown[]) {
    const compiler = super.columnCompiler(...args);
    compiler.text = 'text collate "C"';
    return compiler;
  }

  override transaction(...args: unknown[]): TransactionInside {
    const transaction = super.transaction(...args);
    const last = (connection: PostgresConnection, sql: string): Promise<QueryObject> => {
      const sent = transaction.trxClient.query(connection, sql);
      transaction._completed = true;
      return sent;
    };
    // PostgreSQL answers the COMMIT of a transaction in which something failed with ROLLBACK, and not with an error.
    transaction.commit = async (connection, value) => {
      try {
        const { response } = await last(connection, 'COMMIT');
        if (response?.command !== 'COMMIT')
          throw new Error('the transaction was rolled back: a statement in it had failed');
        transaction._resolver(value);
      } catch (error) {
        transaction._rejecter(error);
      }
    };
    // The reason counts, also where the connection is gone and not even ROLLBACK can be said any more.
    transaction.rollback = async (connection, reason) => {
      try {
        await last(connection, 'ROLLBACK');
      } catch (error) {
        connection.__knex__disposed ??= error;
      }
      transaction._rejecter(reason);
    };
    return transaction;
  }

  override async acquireRawConnection(): Promise<unknown> {
    try {
      return await super.acquireRawConnection();
    } catch (error) {
      throw named(error);
    }
  }

  override async _query(connection: PostgresConnection, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      const fault = error as { code?: string; message?: string; detail?: string };
      // It quotes the row, and rows are of patients.
      delete fault.detail;
      named(error);
      // The next one gets a fresh connection.
      if (/^(08|57P)/.test(fault.code ?? '') || /^E[A-Z]+$/.test(fault.code ?? ''))
        connection.__knex__disposed ??= error;
      throw error;
    }
  }
}

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and sums as numbers, as SQLite gives them: none here comes near 2^53. */
function numbersAsNumbers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  return types;
}

/**
 * What holds on every connection. Whoever cannot write within five seconds is told so; a process that stopped in the middle of writing is
 * not waited for. A commit that was answered is on the disk, also where the database is set to be careless.
 */
const SESSION = `select
  set_config('lock_timeout', '5s', false),
  set_config('statement_timeout', '60s', false),
  set_config('idle_in_transaction_session_timeout', '20s', false),
  set_config('synchronous_commit', case when current_setting('synchronous_commit') in ('off', 'local') then 'on'
    else current_setting('synchronous_commit') end, false),
  current_setting('server_encoding') as encoding`;

/** Whatever matters is thrown, and logged by whoever asked. */
const QUIET: Knex.Logger = { warn: () => undefined, error: () => undefined, debug: () => undefined };

/** Connections of one server process. */
const POOL_SIZE = 10;

/**
 * Configuration of the PostgreSQL database at `url`. Connections that broke are replaced; a server that cannot be reached is waited
 * for five seconds at most.
 */
export const postgresConfig = (url: string): Knex.Config => ({
  client: PostgresClient as never,
  connection: {
    connectionString: url,
    application_name: 'bracewright',
    connectionTimeoutMillis: 5000,
    query_timeout: 65_000,
    keepAlive: true,
    types: numbersAsNumbers(),
  } as Knex.PgConnectionConfig,
  acquireConnectionTimeout: 5000,
  compileSqlOnError: false,
  log: QUIET,
  pool: {
    min: 0,
    max: POOL_SIZE,
    afterCreate(connection: PostgresConnection, done: (error: Error | null, connection: unknown) => void) {
      connection.query(SESSION).then(
        ({ rows }) => {
          const encoding = rows[0]?.['encoding'];
          if (encoding === 'UTF8') done(null, connection);
          else
            done(
              new Error(`the database is in ${String(encoding)}; it must be made with encoding UTF8`),
              connection,
            );
        },
        (error: unknown) => done(named(error) as Error, connection),
      );
    },
  },
});
