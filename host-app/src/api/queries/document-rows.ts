import type { DocumentEntry, TreeNode } from '@bracewright/core/contract';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../stores/services-context.ts';
import { TREE_KEY, type Sort } from './documents.ts';
import { isTreeBehind } from './tree-behind.ts';
import { useShortPoll } from './use-short-poll.ts';

/** Rows of one page; only the pages in sight are fetched and kept fresh. */
const PAGE_SIZE = 200;
/** Rows around those in sight that are fetched with them. */
const MARGIN = 60;
/** Milliseconds that a place must stay in sight before its rows are fetched: dragging the bar passes hundreds of pages. */
const SETTLE_MS = 60;
/** Most rows that one call gives, for selections that reach beyond what is loaded. */
const RANGE_SIZE = 500;
const RANGES_AT_ONCE = 3;

interface Page {
  readonly items: readonly DocumentEntry[];
  readonly total: number;
}

/**
 * The rows of a folder by their place in it, of which only some are loaded: those in sight and about them. A folder of a hundred thousand
 * is as long on the page as it is, and costs no more than one of a few hundred.
 */
export interface DocumentRows {
  /** What orders them; places are comparable only within one order. */
  readonly order: string;
  readonly total: number;
  /** Whether `total` is known yet. */
  readonly isKnown: boolean;
  /** How many are loaded. */
  readonly loaded: number;
  at(index: number): DocumentEntry | undefined;
  /** Place of a loaded row; -1 of any other. */
  indexOf(id: string): number;
  /** Fetches the rows from `from` to `to`, both included; `progress` from 0 to 1. */
  range(
    from: number,
    to: number,
    signal: AbortSignal,
    progress: (part: number) => void,
  ): Promise<readonly DocumentEntry[]>;
}

/** Loaded pages by number, from 1, as rows. */
export function rowsOf(
  pages: ReadonlyMap<number, Page>,
  known: Pick<DocumentRows, 'order' | 'total' | 'isKnown' | 'range'>,
): DocumentRows {
  const places = new Map<string, number>();
  for (const [page, { items }] of pages)
    items.forEach(({ id }, offset) => places.set(id, (page - 1) * PAGE_SIZE + offset));
  return {
    ...known,
    loaded: places.size,
    at: (index) => pages.get(Math.floor(index / PAGE_SIZE) + 1)?.items[index % PAGE_SIZE],
    indexOf: (id) => places.get(id) ?? -1,
  };
}

const pagesBetween = (from: number, to: number): readonly number[] => {
  const first = Math.floor(Math.max(0, from) / PAGE_SIZE) + 1;
  const last = Math.floor(Math.max(0, from, to) / PAGE_SIZE) + 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
};

const FIRST = [1] as const;

/** Fetches any rows of a folder, loaded or not, some at a time. */
function useRange(parentId: string, sort: Sort): DocumentRows['range'] {
  const { api } = useServices();
  return useCallback<DocumentRows['range']>(
    async (from, to, signal, progress) => {
      const first = Math.floor(from / RANGE_SIZE) + 1;
      const count = Math.floor(to / RANGE_SIZE) + 2 - first;
      const found: (readonly DocumentEntry[])[] = Array.from({ length: count }, () => []);
      let next = 0;
      let done = 0;
      const work = async () => {
        for (let mine = next++; mine < count; mine = next++) {
          const input = { parentId, sort, page: first + mine, pageSize: RANGE_SIZE };
          found[mine] = (await api.call('document/list', input, { signal })).items;
          progress(++done / count);
        }
      };
      await Promise.all(Array.from({ length: RANGES_AT_ONCE }, work));
      const start = (first - 1) * RANGE_SIZE;
      return found.flat().slice(from - start, to - start + 1);
    },
    [api, parentId, sort],
  );
}

type KeyOf = (page: number) => readonly unknown[];

/** What others changed is seen in the list first: then the tree is asked for too. */
function useTreeFollows(parentId: string, first: Page | undefined, keyOf: KeyOf): void {
  const queries = useQueryClient();
  useEffect(() => {
    const tree = queries.getQueryState<readonly TreeNode[]>(TREE_KEY);
    const list = queries.getQueryState(keyOf(1));
    if (!first || !tree?.data || !list || tree.fetchStatus === 'fetching') return;
    if (list.dataUpdatedAt < tree.dataUpdatedAt) return;
    if (isTreeBehind(tree.data, parentId, first)) void queries.invalidateQueries({ queryKey: TREE_KEY });
  }, [first, keyOf, parentId, queries]);
}

/** Which pages are asked for: those with the rows that stay in sight, and with the row that the keyboard stands on. */
function useWantedPages(order: string, keyOf: KeyOf) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<{ order: string; pages: readonly number[] }>({ order, pages: FIRST });
  const settling = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(settling.current), []);
  const show = useCallback(
    (from: number, to: number, focusAt: number) => {
      clearTimeout(settling.current);
      const inSight = pagesBetween(from - MARGIN, to + MARGIN);
      const next = [...new Set([...inSight, ...pagesBetween(focusAt, focusAt)])];
      const set = () =>
        setWanted((old) =>
          old.order === order && old.pages.join() === next.join() ? old : { order, pages: next },
        );
      if (next.every((page) => queries.getQueryData(keyOf(page)) !== undefined)) set();
      else settling.current = setTimeout(set, SETTLE_MS);
    },
    [keyOf, order, queries],
  );
  return { pages: wanted.order === order ? wanted.pages : FIRST, show };
}

/** What lies directly in `parentId`. `show` says which rows are in sight and where the keyboard is. */
export function useDocumentRows(parentId: string, sort: Sort) {
  const { api } = useServices();
  const poll = useShortPoll();
  const order = `${parentId} ${sort}`;
  const keyOf = useCallback((page: number) => ['documents', 'list', parentId, sort, page], [parentId, sort]);
  const { pages, show } = useWantedPages(order, keyOf);

  const combine = useCallback(
    (results: readonly UseQueryResult<Page>[]) => ({
      pages: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
    [],
  );
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(page),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.call('document/list', { parentId, sort, page, pageSize: PAGE_SIZE }, { signal }),
      gcTime: 60_000,
      refetchInterval: poll,
    })),
    combine,
  });

  useTreeFollows(parentId, results.pages[pages.indexOf(1)], keyOf);
  const range = useRange(parentId, sort);

  const total = useRef({ order: '', count: 0 });
  const fresh = results.pages.find((page) => page !== undefined)?.total;
  if (fresh !== undefined) total.current = { order, count: fresh };
  const count = total.current.order === order ? total.current.count : undefined;
  const rows = useMemo(() => {
    const loaded = new Map<number, Page>();
    pages.forEach((page, at) => {
      const data = results.pages[at];
      if (data) loaded.set(page, data);
    });
    return rowsOf(loaded, { order, total: count ?? 0, isKnown: count !== undefined, range });
  }, [pages, results.pages, order, count, range]);

  /** Place of any entry of the folder, loaded or not; -1 when it is not there. */
  const placeOf = useCallback(
    async (id: string): Promise<number> => {
      const input = { parentId, sort, around: id, pageSize: PAGE_SIZE };
      const { items, page } = await api.call('document/list', input);
      const offset = items.findIndex((item) => item.id === id);
      return offset < 0 ? -1 : (page - 1) * PAGE_SIZE + offset;
    },
    [api, parentId, sort],
  );

  return {
    rows,
    show,
    placeOf,
    isPending: count === undefined && !results.error,
    error: results.error,
    retry: results.retry,
  };
}
