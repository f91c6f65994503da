import type { ApiClient, RouteOutput } from '@bracewright/core/contract';

/** A wall as it opens: also how many steps its body has gone on since (`older`). */
export type WallEntry = Exclude<RouteOutput<'document/get'>, { readonly jobId: string }>;

/** Most entries of a folder that are looked through. */
const PAGE = 100;

/** The walls in a folder that were made of a model. Rejects with ApiError. */
export async function findWalls(
  api: ApiClient,
  parentId: string,
  modelId: string,
): Promise<readonly WallEntry[]> {
  const { items } = await api.call('document/list', { parentId, pageSize: PAGE });
  const models = items.filter(({ id, fileType }) => fileType === 'SCAN' && id !== modelId);
  const found = await Promise.all(
    models.map(async ({ id }) => {
      const parents = await api.call('document/getparentmodellist', { id });
      if (!parents.some((parent) => parent.id === modelId)) return undefined;
      const entry = await api.call('document/get', { id });
      return entry.isWall ? entry : undefined;
    }),
  );
  return found.filter((entry) => entry !== undefined);
}
