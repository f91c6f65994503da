import type { Knex } from 'knex';
import { statementsOf } from './statements.ts';

/** Room that a row takes besides its JSON, so that many small rows are not free. */
const ROW_BYTES = 500;

/** Rows of one owner that hold JSON which people make. */
interface Kept {
  readonly table: 'measures' | 'records' | 'templates' | 'json_storage';
  /** Columns of JSON. */
  readonly json: readonly string[];
  /** What the rows belong to. */
  readonly owner: Readonly<Record<string, string | number>>;
}

/** The bytes of a row's JSON; neither database reads the text for it. */
const sizeOf = (json: readonly string[]): string =>
  json.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

/** How many rows there are and how many bytes they take, those of the rows themselves among them. */
export async function roomTaken(
  db: Knex,
  { table, json, owner }: Kept,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const columns = Object.keys(owner);
  const row = await statementsOf(db).first<{ count: number | string; bytes: number | string | null }>(
    `select count(*) as count, sum(${sizeOf(json)}) as bytes from ${table} where ${columns.map((column) => `${column} = ?`).join(' and ')}`,
    Object.values(owner),
  );
  const count = Number(row?.count ?? 0);
  return { count, bytes: Number(row?.bytes ?? 0) + count * ROW_BYTES };
}

/** The key of a row, and the bytes of its JSON. */
export interface Sized {
  readonly id: string;
  readonly bytes: number;
}

/** The rows of `rows` by their column `key`, in the order that it gives, with the bytes of their JSON and nothing of it. */
export async function sizesOf(
  rows: Knex.QueryBuilder,
  json: readonly string[],
  key = 'id',
): Promise<readonly Sized[]> {
  const found = (await rows
    .clone()
    .select({ id: key })
    .select(rows.client.raw(`${sizeOf(json)} as bytes`))) as { id: string; bytes: number | string }[];
  return found.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
}

/** Bytes of JSON that one look into the database brings. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * `sized` in pieces whose JSON fits in memory together, however much there is in all: at most `PIECE_BYTES` each, or one row that is larger, and
 * no more than a statement can name.
 */
export function piecesOf(sized: readonly Sized[], most = PIECE_BYTES): readonly (readonly string[])[] {
  const pieces: string[][] = [];
  let room = 0;
  for (const { id, bytes } of sized) {
    const last = pieces.at(-1);
    if (last && room >= bytes && last.length < 500) last.push(id);
    else {
      pieces.push([id]);
      room = most;
    }
    room -= bytes;
  }
  return pieces;
}
