import type { ApiClient, DocumentEntry } from '@bracewright/core/contract';

/** Models of one person that are looked through, the newest first. */
export const MOST_MODELS = 40;
/** Entries of one page of a list, and folders within each other that are opened. */
const PAGE = 100;
const DEEP = 4;

/** The models below a record, in its folders too. Rejects with ApiError. */
export async function modelsBelow(
  api: ApiClient,
  parentId: string,
  depth = 0,
): Promise<readonly DocumentEntry[]> {
  const { items } = await api.call('document/list', {
    ...{ parentId, page: 1, pageSize: PAGE, sort: '-saveTime', types: ['SCAN', 'DIR'] },
  });
  const within = depth >= DEEP ? [] : items.filter(({ fileType }) => fileType === 'DIR');
  const below = await Promise.all(within.map(({ id }) => modelsBelow(api, id, depth + 1)));
  return [...items.filter(({ fileType }) => fileType === 'SCAN'), ...below.flat()];
}
