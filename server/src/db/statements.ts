import type { Knex } from 'knex';

/** A value of a statement; `?` stands for it. */
export type Binding = string | number | null;

/**
 * The few statements that are asked all the time, in plain SQL that both databases understand. Building and queueing a query costs
 * twenty times as much as SQLite takes to answer it.
 */
export interface Statements {
  /** The first row, or undefined. */
  first<T>(sql: string, bindings: readonly Binding[]): Promise<T | undefined>;
  /**
   * The rows of `sql`, which selects exactly `columns`, in its order. SQLite hands them over as one text: its driver takes longer to
   * make a row than the database takes to find it.
   */
  rows<T>(columns: readonly string[], sql: string, bindings: readonly Binding[]): Promise<T[]>;
  /** Carries out a change and gives the number of rows it met. */
  run(sql: string, bindings: readonly Binding[]): Promise<number>;
}

interface PreparedStatement {
  get(bindings: readonly Binding[]): unknown;
  run(bindings: readonly Binding[]): { readonly changes: number };
}

/** What is used of a connection of libsql. */
export interface DirectConnection {
  prepare(sql: string): unknown;
}

/** Statements over a connection to SQLite; `onFault` is told what the machine did to one. */
export function sqliteStatements(
  connection: DirectConnection,
  onFault: (error: unknown) => void = () => undefined,
): Statements {
  const prepared = (sql: string) => connection.prepare(sql) as PreparedStatement;
  // The driver answers at once; a promise keeps one form for both databases.
  const asked = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      onFault(error);
      return Promise.reject(error as Error);
    }
  };
  return {
    first: <T>(sql: string, bindings: readonly Binding[]) =>
      asked(() => {
        const row = prepared(sql).get(bindings) as (T & { _metadata?: unknown }) | undefined;
        // The driver adds how long it took.
        if (row) delete row._metadata;
        return row;
      }),
    rows: <T>(columns: readonly string[], sql: string, bindings: readonly Binding[]) =>
      asked(() => {
        const packed = `select json_group_array(json_array(${columns.join(', ')})) as packed from (${sql})`;
        const { packed: text } = prepared(packed).get(bindings) as { packed: string };
        return (JSON.parse(text) as unknown[][]).map((values) => {
          const row: Record<string, unknown> = {};
          for (let k = 0; k < columns.length; k++) row[columns[k]!] = values[k];
          return row as T;
        });
      }),
    run: (sql, bindings) => asked(() => prepared(sql).run(bindings).changes),
  };
}

/** Statements through knex, for PostgreSQL. */
export const knexStatements = (knex: Knex): Statements => {
  const ask = async (sql: string, bindings: readonly Binding[]) =>
    (await knex.raw(sql, [...bindings] as Knex.RawBinding[])) as { rows: unknown[]; rowCount: number | null };
  return {
    first: async <T>(sql: string, bindings: readonly Binding[]) =>
      (await ask(sql, bindings)).rows[0] as T | undefined,
    rows: async <T>(_columns: readonly string[], sql: string, bindings: readonly Binding[]) =>
      (await ask(sql, bindings)).rows as T[],
    run: async (sql, bindings) => (await ask(sql, bindings)).rowCount ?? 0,
  };
};

const known = new WeakMap<object, Statements>();

/** Says which statements belong to a transaction, or to the readers of a database. */
export const keepStatementsOf = (trx: Knex, statements: Statements): void => {
  known.set(trx, statements);
};

/** The statements of a transaction, or of a database that is read. */
export const statementsOf = (trx: Knex): Statements => known.get(trx) ?? knexStatements(trx);
