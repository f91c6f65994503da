import { askedWall, isAllowed, ROOT_ID, type TreeNode } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { isWall, madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { spacesOf } from '../people/users/spaces.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';
import {
  SHOWN_COLUMNS,
  ancestorsOf,
  getContainer,
  getOwned,
  rootEntry,
  toEntry,
  type ShownRow,
} from '../entries/entries.ts';
import { givenReasons } from '../operations/making.ts';
import { isBodyOfOther } from '../patients/walls-home.ts';
import { olderOf, wallMadeOf, wallStands } from './older-walls.ts';
import { findByName, RANK } from './find-by-name.ts';
import { withBirthdays, withPlaces } from './places.ts';
import { searchKey } from '../entries/names.ts';

const COLUMN_OF = { name: 'search_key', saveTime: 'save_time', fileType: 'file_type', size: 'size' } as const;

type NodeRow = Pick<DocumentRow, 'id' | 'parent_id' | 'name' | 'file_type' | 'search_key'>;
const NODE_COLUMNS = ['id', 'parent_id', 'name', 'file_type', 'search_key'];

/** Rows of the tree that are read at a time: some milliseconds. */
const TREE_PAGE = 1000;

/** The order of both databases: by the bytes of the key, then by id. */
const isBefore = (a: NodeRow, b: NodeRow): boolean => {
  const order =
    a.search_key === b.search_key ? 0 : Buffer.from(a.search_key).compare(Buffer.from(b.search_key));
  return order < 0 || (order === 0 && a.id < b.id);
};

/** Two lists in order as one. */
function merged(left: readonly NodeRow[], right: readonly NodeRow[]): readonly NodeRow[] {
  const all: NodeRow[] = [];
  let at = 0;
  for (const row of left) {
    while (at < right.length && isBefore(right[at]!, row)) all.push(right[at++]!);
    all.push(row);
  }
  return all.concat(right.slice(at));
}

/** Rows as a tree, the order of brothers kept; what hangs on nothing is left out. */
function nested(rows: readonly NodeRow[]): TreeNode[] {
  const below = new Map<string, TreeNode[]>([[ROOT_ID, []]]);
  for (const { id } of rows) below.set(id, []);
  for (const { id, parent_id, name, file_type: fileType } of rows)
    below.get(parent_id)?.push({ id, name, fileType, children: below.get(id)! });
  return below.get(ROOT_ID)!;
}

const NOTHING_TOLD = { older: null, made: null, stands: [], reasons: null, asked: null };

/** How a wall stands to the body that it was made of; nothing is told of a body of another patient. */
async function standingOf(knex: Knex, row: DocumentRow) {
  if (!isWall(row)) return { isOfOther: false, ...NOTHING_TOLD };
  const isOfOther = await isBodyOfOther(knex, row);
  if (isOfOther) return { isOfOther, ...NOTHING_TOLD };
  const { making, params } = madeByOf(row);
  return {
    ...{ isOfOther, older: await olderOf(knex, row), made: wallMadeOf(row), stands: wallStands(row) },
    reasons: making ? givenReasons(making) : null,
    asked: {
      wall: params === undefined ? null : (askedWall(params) ?? null),
      process: making?.process ?? null,
    },
  };
}

const opened = async (knex: Knex, row: DocumentRow) => ({
  ...toEntry(row),
  isWall: isWall(row),
  ...(await standingOf(knex, row)),
});

/** Calls that look at the tree of documents. */
export function readHandlers(
  database: Database,
): HandlersOf<
  | 'document/list'
  | 'document/search'
  | 'document/space'
  | 'document/get'
  | 'document/parent'
  | 'document/depth'
  | 'document/tree'
> {
  const { knex, read } = database;

  /** The page on which an entry of a list stands, from 1; the first when it is not in the list. */
  async function pageOf(list: {
    readonly id: string;
    readonly found: string;
    readonly place: readonly string[];
    readonly pageSize: number;
    readonly column: (typeof COLUMN_OF)[keyof typeof COLUMN_OF];
    readonly descending: boolean;
  }): Promise<number> {
    const { id, found, place, pageSize, column, descending } = list;
    const entry = await read.first<{ rank: number; value: string | number; search_key: string }>(
      `select ${RANK} as rank, ${column} as value, search_key ${found} and id = ?`,
      [...place, id],
    );
    if (!entry) return 1;
    const { rank, value, search_key: key } = entry;
    const before = await read.first<{ count: number | string }>(
      `select count(*) as count ${found} and (${RANK} < ? or (${RANK} = ? and (${column} ${descending ? '>' : '<'} ? or
        (${column} = ? and (search_key < ? or (search_key = ? and id < ?))))))`,
      [...place, rank, rank, value, value, key, key, id],
    );
    return Math.floor(Number(before?.count ?? 0) / pageSize) + 1;
  }

  /**
   * The entries of one rank (0 patients, 1 folders) of a space, in order. A page at a time, others having their turn between two: one that is
   * renamed meanwhile may come twice, and counts once.
   */
  async function inSpace(space: string, rank: 0 | 1): Promise<readonly NodeRow[]> {
    const found = new Map<string, NodeRow>();
    const sql = `select ${NODE_COLUMNS.join(', ')} from documents where owner_id = ? and deleted_at is null and ${RANK} = ${rank}
      and (search_key, id) > (?, ?) order by search_key, id limit ${TREE_PAGE}`;
    let rows: readonly NodeRow[] = [];
    do {
      const { search_key: key = '', id = '' } = rows.at(-1) ?? {};
      rows = await read.rows<NodeRow>(NODE_COLUMNS, sql, [space, key, id]);
      for (const row of rows) found.set(row.id, row);
      await new Promise((resolve) => setImmediate(resolve));
    } while (rows.length === TREE_PAGE);
    return [...found.values()];
  }

  return {
    'document/list': async ({ parentId, page: asked, pageSize, sort, types, around }, { caller }) => {
      await getContainer(knex, caller.space, parentId);
      const descending = sort.startsWith('-');
      const field = (descending ? sort.slice(1) : sort) as keyof typeof COLUMN_OF;
      // Sorted by name the order is the one of the index, and nothing is sorted at all.
      const first =
        field === 'name' && !descending ? '' : `${COLUMN_OF[field]} ${descending ? 'desc' : 'asc'}, `;
      const ofTypes =
        types === undefined
          ? ''
          : types.length === 0
            ? ' and 1 = 0'
            : ` and file_type in (${types.map(() => '?').join(', ')})`;
      const place = [caller.space, parentId, ...(types ?? [])];
      const found = `from documents where owner_id = ? and parent_id = ?${ofTypes} and deleted_at is null`;
      const page =
        around === undefined
          ? asked
          : await pageOf({ id: around, found, place, pageSize, column: COLUMN_OF[field], descending });
      const rows = await read.rows<ShownRow>(
        SHOWN_COLUMNS,
        `select ${SHOWN_COLUMNS.join(', ')} ${found} order by ${RANK}, ${first}search_key, id limit ? offset ?`,
        [...place, pageSize, (page - 1) * pageSize],
      );
      const count = await read.first<{ total: number | string }>(
        types === undefined
          ? 'select items as total from folder_counts where owner_id = ? and parent_id = ?'
          : `select count(*) as total ${found}`,
        place,
      );
      return { items: rows.map(toEntry), total: Number(count?.total ?? 0), page };
    },

    'document/search': async ({ name }, { caller }) => {
      const wanted = searchKey(name).trim();
      if (wanted === '') return [];
      const found = (await findByName(database, caller.space, wanted)).map(toEntry);
      const placed = await withPlaces(knex, caller.space, found);
      return isAllowed(caller.roles, 'patient', 'get') ? withBirthdays(knex, placed) : placed;
    },

    'document/space': async ({ id }, { caller }) => {
      // A sister platform works in one space, and sees no other.
      const spaces = caller.platform === null ? await spacesOf(knex, caller) : [];
      const row = (await knex('documents')
        .where({ id })
        .whereNull('deleted_at')
        .whereIn('owner_id', [caller.space, ...spaces.map((space) => space.id)])
        .first('owner_id')) as { owner_id: string } | undefined;
      const found = row && (await spacesOf(knex, caller)).find((space) => space.id === row.owner_id);
      if (!found) throw notFound();
      return found;
    },

    'document/get': async ({ id }, { caller }) =>
      id === ROOT_ID
        ? { ...rootEntry(), isWall: false, isOfOther: false, ...NOTHING_TOLD }
        : opened(knex, await getOwned(knex, caller.space, id)),

    'document/parent': async ({ id }, { caller }) => {
      if (id === ROOT_ID) return rootEntry();
      const row = await getOwned(knex, caller.space, id);
      return row.parent_id === ROOT_ID
        ? rootEntry()
        : toEntry(await getOwned(knex, caller.space, row.parent_id));
    },

    'document/depth': async ({ id }, { caller }) => {
      if (id === ROOT_ID) return { depth: 0 };
      const row = await getOwned(knex, caller.space, id);
      return { depth: (await ancestorsOf(knex, row)).length + 1 };
    },

    'document/tree': async (_input, { caller }) => {
      const [patients, folders] = [await inSpace(caller.space, 0), await inSpace(caller.space, 1)];
      return nested(merged(patients, folders));
    },
  };
}
