import knexFactory, { type Knex } from 'knex';
import { migrate } from './migrate.ts';
import { sqliteConfig } from './sqlite-client.ts';
import { Writer, type WriteWork } from './writer.ts';

/** Reads go through `knex`, every change through `write`. */
export interface Database {
  readonly knex: Knex;
  write<T>(work: WriteWork<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the embedded database in `file` and brings its structure up to date. */
export async function openDatabase(file: string): Promise<Database> {
  const knex = knexFactory(sqliteConfig(file));
  try {
    await migrate(knex);
  } catch (error) {
    await knex.destroy();
    throw error;
  }
  const writer = new Writer(knex);
  return { knex, write: (work) => writer.write(work), close: () => knex.destroy() };
}
