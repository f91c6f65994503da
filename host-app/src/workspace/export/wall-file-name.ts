import { LIMITS, freeNameAmong, wallName } from '@bracewright/core/contract';
import type { WorkspaceParts } from '../model/workspace.ts';

/**
 * The name under which the server will keep the next wall beside the model, so that the file has it too. Without an answer it is the name
 * of the first.
 */
export async function nameOfNextWall({
  app,
  name,
  parentId,
}: Pick<WorkspaceParts, 'app' | 'name' | 'parentId'>): Promise<string> {
  const taken = new Set<string>();
  const pageSize = LIMITS.pageSizeMax;
  try {
    for (let page = 1, total = 1; (page - 1) * pageSize < total; page++) {
      const found = await app.api.call('document/list', { parentId, types: ['SCAN'], page, pageSize });
      for (const one of found.items) taken.add(one.name);
      ({ total } = found);
    }
  } catch {
    // The wall is not recorded then either, or its record says under which name.
  }
  return freeNameAmong(taken, wallName(name, app.settings.language));
}
