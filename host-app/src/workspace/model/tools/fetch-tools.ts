import type { LoadedCatalog } from '@bracewright/core/plugin';
import { loadLooks } from '../../workers/look-jobs.ts';

/**
 * Fetches the code of every tool, one after the other, so that work goes on with all of them when the connection is lost. What does not
 * come now is asked for again when the tool is started, which says so where it fails.
 */
export async function fetchTools({ tools }: Pick<LoadedCatalog, 'tools'>): Promise<void> {
  for (const { manifest } of tools) await manifest.load().catch(() => undefined);
  await loadLooks();
}
