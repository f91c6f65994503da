import { ROOT_ID, type TreeNode } from '@bracewright/core/contract';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import type { HandlersOf } from '../http/call.ts';
import { ENTRY_COLUMNS, ancestorsOf, getContainer, getOwned, rootEntry, toEntry } from './entries.ts';
import { findByName, RANK } from './find-by-name.ts';
import { searchKey } from './names.ts';

const COLUMN_OF = { name: 'search_key', saveTime: 'save_time', fileType: 'file_type', size: 'size' } as const;

/** Calls that look at the tree of documents. */
export function readHandlers(
  database: Database,
): HandlersOf<
  | 'document/list'
  | 'document/search'
  | 'document/get'
  | 'document/parent'
  | 'document/depth'
  | 'document/tree'
> {
  const { knex } = database;
  return {
    'document/list': async ({ parentId, page, pageSize, sort, types }, { caller }) => {
      await getContainer(knex, caller.space, parentId);
      const all = () => {
        const query = knex('documents')
          .where({ owner_id: caller.space, parent_id: parentId })
          .whereNull('deleted_at');
        return types === undefined ? query : query.whereIn('file_type', types);
      };
      const descending = sort.startsWith('-');
      const field = (descending ? sort.slice(1) : sort) as keyof typeof COLUMN_OF;
      const query = all().select(ENTRY_COLUMNS).orderByRaw(RANK);
      // Sorted by name the order is the one of the index, and nothing is sorted at all.
      if (field !== 'name' || descending) query.orderBy(COLUMN_OF[field], descending ? 'desc' : 'asc');
      const rows = (await query
        .orderBy('search_key')
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)) as DocumentRow[];
      const count = (
        types === undefined
          ? await knex('folder_counts')
              .where({ owner_id: caller.space, parent_id: parentId })
              .first({ total: 'items' })
          : await all().count({ total: '*' }).first()
      ) as { total: number | string } | undefined;
      return { items: rows.map(toEntry), total: Number(count?.total ?? 0) };
    },

    'document/search': async ({ name }, { caller }) => {
      const wanted = searchKey(name).trim();
      if (wanted === '') return [];
      return (await findByName(knex, caller.space, wanted)).map(toEntry);
    },

    'document/get': async ({ id }, { caller }) =>
      id === ROOT_ID ? rootEntry() : toEntry(await getOwned(knex, caller.space, id)),

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
      const rows = (await knex('documents')
        .where({ owner_id: caller.space })
        .whereIn('file_type', ['PATIENT', 'DIR'])
        .whereNull('deleted_at')
        .orderBy('search_key')
        .orderBy('id')
        .select('id', 'parent_id', 'name', 'file_type')) as Pick<
        DocumentRow,
        'id' | 'parent_id' | 'name' | 'file_type'
      >[];
      const children = new Map<string, (TreeNode & { children: TreeNode[] })[]>();
      const nodes = rows.map((row) => {
        const node = { id: row.id, name: row.name, fileType: row.file_type, children: [] as TreeNode[] };
        children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), node]);
        return node;
      });
      for (const node of nodes) node.children.push(...(children.get(node.id) ?? []));
      return children.get(ROOT_ID) ?? [];
    },
  };
}
