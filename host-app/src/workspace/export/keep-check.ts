import type { Make } from '@bracewright/core/contract';
import type { Workspace } from '../model/workspace.ts';
import { fetchHistory } from '../storage/fetch-history.ts';
import { untilFresh } from './record-wall.ts';

/**
 * Keeps with a wall that was opened what was found on it, and why it is made all the same: the server looks at it itself. The file is made by then, so what
 * fails is told and loses nothing.
 */
export async function keepCheck(workspace: Workspace, make: Make, file: string): Promise<void> {
  const { app, design, storage, modelId, words } = workspace.parts;
  if (!workspace.may('document/checkwall')) return;
  try {
    await untilFresh(async () => {
      await design.settled();
      await storage.flush();
      const { revision } = await fetchHistory(app.api, modelId);
      await app.jobs.run('document/checkwall', { id: modelId, revision, make });
    });
  } catch (error) {
    const text = words.t('export.checkNotKept', { reason: words.failure(error) });
    app.toasts.show({
      kind: 'warning',
      text: words.t('export.about', { file, text }),
      about: [modelId],
      action: { label: words.t('export.keepAgain'), run: () => void keepCheck(workspace, make, file) },
    });
  }
}
