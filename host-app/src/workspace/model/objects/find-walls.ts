import type { ApiClient, DocumentEntry, RouteOutput } from '@bracewright/core/contract';

/** A wall as it opens: also how many steps its body has gone on since (`older`). */
export type WallEntry = Exclude<RouteOutput<'document/get'>, { readonly jobId: string }>;

/** Entries of a folder that are asked for at once. */
const PAGE = 100;
/** Models that are asked about at once: a full folder must not hold up the calls of the editor. */
const AT_ONCE = 8;

/** All that lies directly in a folder, however many pages that are. Rejects with ApiError. */
export async function wholeFolder(api: ApiClient, parentId: string): Promise<readonly DocumentEntry[]> {
  const found = new Map<string, DocumentEntry>();
  for (let page = 1; ; page++) {
    const { items, total } = await api.call('document/list', { parentId, page, pageSize: PAGE });
    // What moves from page to page meanwhile is there once.
    for (const entry of items) found.set(entry.id, entry);
    if (items.length < PAGE || page * PAGE >= total) return [...found.values()];
  }
}

/**
 * What tells that a folder holds other models than before, but for `modelId` itself: the first page of them and how many there are in all, in one call.
 * Rejects with ApiError.
 */
export async function folderState(api: ApiClient, parentId: string, modelId: string): Promise<string> {
  const { items, total } = await api.call('document/list', { parentId, page: 1, pageSize: PAGE });
  const others = items.filter(({ id, fileType }) => fileType === 'SCAN' && id !== modelId);
  return JSON.stringify([
    total,
    others.map(({ id, name, revision, cursor }) => [id, name, revision, cursor]),
  ]);
}

/** The walls in a folder that were made of a model. Rejects with ApiError. */
export async function findWalls(
  api: ApiClient,
  parentId: string,
  modelId: string,
): Promise<readonly WallEntry[]> {
  const models = (await wholeFolder(api, parentId)).filter(
    ({ id, fileType }) => fileType === 'SCAN' && id !== modelId,
  );
  const found: WallEntry[] = [];
  for (let at = 0; at < models.length; at += AT_ONCE) {
    const some = models.slice(at, at + AT_ONCE);
    const walls = await Promise.all(some.map(({ id }) => wallOf(api, id, modelId)));
    found.push(...walls.filter((wall) => wall !== undefined));
  }
  return found;
}

/** The entry of a wall that was made of `bodyId`; undefined for another model. */
async function wallOf(api: ApiClient, id: string, bodyId: string): Promise<WallEntry | undefined> {
  const parents = await api.call('document/getparentmodellist', { id });
  if (!parents.some((parent) => parent.id === bodyId)) return undefined;
  const entry = await api.call('document/get', { id });
  return entry.isWall ? entry : undefined;
}
