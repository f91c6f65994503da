import { LIMITS, freeNameAmong, wallName } from '@bracewright/core/contract';
import type { WorkspaceParts } from '../model/desk/desk.ts';

/** Names of walls that the server is still making: it lists them only when they are done. */
const underWay: string[] = [];

/** Keeps a wall's name from the next one until the server has made it, or has not; the answer gives it free. */
export function holdWallName(name: string): () => void {
  underWay.push(name);
  return () => void underWay.splice(underWay.indexOf(name), 1);
}

/**
 * The name under which the server will keep the next wall, of `thickness` (mm), beside the model, so that the file has it too. Without an answer it is the name
 * of the first.
 */
export async function nameOfNextWall(
  { app, name, parentId }: Pick<WorkspaceParts, 'app' | 'name' | 'parentId'>,
  thickness: number,
): Promise<string> {
  const taken = new Set<string>(underWay);
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
  const named = (mark = '') => wallName(name, app.settings.language, thickness, mark);
  return freeNameAmong(taken, named(), named);
}
