import type { SORTS } from '@bracewright/core/contract';
import { LIMITS, ROOT_ID, type DocumentEntry, type TreeNode } from '@bracewright/core/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useServices } from '../../stores/services-context.ts';

/** An order of a list. */
export type Sort = (typeof SORTS)[number];

/** The newest files below a patient or folder. */
export function useLastDesigns(parentId: string | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['documents', 'list', parentId ?? '', 'last-designs'],
    queryFn: ({ signal }) =>
      api.call(
        'document/list',
        { parentId: parentId ?? ROOT_ID, sort: '-saveTime', pageSize: 4, types: ['SCAN'] },
        { signal },
      ),
    enabled: parentId !== undefined,
  });
}

/** Under which the tree is kept. */
export const TREE_KEY = ['documents', 'tree'] as const;
/** A clinic's tree is large: it is asked for when something of it changed, and after this time in case nobody saw it change. */
const TREE_FRESH_MS = 5 * 60_000;

/** All patients and folders, nested. Asked for anew after changes made here, and when a list that is on screen says otherwise. */
export function useDocumentTree() {
  const { api } = useServices();
  return useQuery({
    queryKey: TREE_KEY,
    queryFn: ({ signal }) => api.call('document/tree', {}, { signal }),
    staleTime: TREE_FRESH_MS,
  });
}

/** Patients that the side bar lists: a clinic works on a few at a time. */
const MOST_RECENT = 8;
const NONE: ReadonlySet<string> = new Set();

/** Ids of the patients at work: those whose design was changed last, then those whose record was. */
export function useRecentPatients(): ReadonlySet<string> {
  const { api, session } = useServices();
  const { data } = useQuery({
    queryKey: ['documents', 'recent'],
    queryFn: async ({ signal }) => {
      const pageSize = MOST_RECENT;
      const saved = { parentId: ROOT_ID, types: ['PATIENT' as const], sort: '-saveTime' as const, pageSize };
      const lists = await Promise.all([
        api.call('patient/list', { sort: '-changed', pageSize }, { signal }),
        api.call('document/list', saved, { signal }),
      ]);
      const designed = lists[0].items.filter(({ design }) => design !== null);
      const ids = new Set([...designed, ...lists[1].items].map(({ id }) => id));
      return new Set([...ids].slice(0, MOST_RECENT));
    },
    enabled: session.may('patient/list') && session.may('document/list'),
  });
  return data ?? NONE;
}

/** Entries whose name contains `name`; asked only for a text. */
export function useDocumentSearch(name: string) {
  const { api, session } = useServices();
  return useQuery({
    queryKey: ['documents', 'search', name],
    queryFn: async ({ signal }) =>
      (await api.call('document/search', { name }, { signal })).slice(0, LIMITS.search),
    enabled: name !== '' && session.may('document/search'),
  });
}

/** A patient's record. */
export function usePatient(id: string | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['documents', 'patient', id],
    queryFn: ({ signal }) => api.call('patient/get', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  });
}

/** What is in the recycle bin. */
export function useBin() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['documents', 'bin'],
    queryFn: ({ signal }) => api.call('recycle/list', {}, { signal }),
  });
}

/** The small picture of an entry, as bytes: the address needs the session, so an `img` cannot fetch it by itself. */
export function useThumbnail(entry: DocumentEntry | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['thumbnail', entry?.id, entry?.revision, entry?.saveTime, entry?.hasThumbnail],
    queryFn: async ({ signal }) => {
      const answer = await api.download('document/thumbnail', { id: entry!.id }, { signal });
      return 'bytes' in answer ? new Blob([answer.bytes], { type: answer.mediaType }) : null;
    },
    enabled: entry?.hasThumbnail === true,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/** Says that files changed: every list, the tree, the bin and the search are asked for anew. */
export function useRefreshDocuments(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['documents'] }), [queries]);
}

/** The nodes from the top level down to `id`, itself last; empty for the root or an id that is not in the tree. */
export function pathTo(tree: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
