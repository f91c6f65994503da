import type { Knex } from 'knex';
import { isPostgres } from './dialect.ts';

/** A table as the database itself describes it. */
export interface Table {
  readonly name: string;
  /** In their order. */
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Other tables that rows of this one point to. */
  readonly references: readonly string[];
}

/** What is made from other tables by the database itself, or belongs to the tool that changes the structure. */
const DERIVED =
  /^(knex_migrations|document_words|document_numbers|folder_counts|patient_overview|overview_stale|sqlite_)/;

interface ColumnRow {
  readonly name: string;
  /** Place in the primary key, from 1; 0 outside. */
  readonly pk: number;
}

async function sqliteTables(knex: Knex): Promise<readonly Table[]> {
  const rows = (await knex('sqlite_master').where({ type: 'table' }).select('name')) as { name: string }[];
  const tables: Table[] = [];
  for (const { name } of rows) {
    if (DERIVED.test(name)) continue;
    const columns = (await knex.raw('select name, pk from pragma_table_info(?) order by cid', [
      name,
    ])) as ColumnRow[];
    const keys = (await knex.raw('select distinct "table" as name from pragma_foreign_key_list(?)', [
      name,
    ])) as { name: string }[];
    tables.push({
      name,
      columns: columns.map((column) => column.name),
      key: columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk).map((column) => column.name), // prettier-ignore
      references: keys.map((key) => key.name).filter((other) => other !== name),
    });
  }
  return tables;
}

const POSTGRES_TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(a.attname::text order by k.place) from pg_index i
      cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key,
    (select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "references"
  from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;

async function postgresTables(knex: Knex): Promise<readonly Table[]> {
  const { rows } = (await knex.raw(POSTGRES_TABLES)) as {
    rows: { name: string; columns: string[]; key: string[] | null; references: string[] | null }[];
  };
  return rows
    .filter(({ name }) => !DERIVED.test(name))
    .map((row) => ({ ...row, key: row.key ?? [], references: row.references ?? [] }));
}

/** The tables in which everything is kept, those that others point to first. */
export async function tablesOf(knex: Knex): Promise<readonly Table[]> {
  const found = await (isPostgres(knex) ? postgresTables(knex) : sqliteTables(knex));
  const waiting = [...found].sort((a, b) => (a.name < b.name ? -1 : 1));
  const sorted: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ references }) =>
      references.every((name) => sorted.some((table) => table.name === name)),
    );
    if (next < 0)
      throw new Error(`tables point to each other in a circle: ${waiting.map((one) => one.name).join(', ')}`);
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}
