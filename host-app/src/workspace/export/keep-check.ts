import type { Make } from '@bracewright/core/contract';
import type { Workspace } from '../model/workspace.ts';
import { fetchHistory } from '../storage/fetch-history.ts';
import { untilFresh } from './record-wall.ts';

/** Whether what was found on a wall, and the reason, are kept with it by now. */
export interface KeptCheck {
  readonly state: 'under-way' | 'kept' | 'failed';
  /** In words. */
  readonly text: string;
  readonly again?: () => void;
}

/**
 * Keeps with a wall that was opened what was found on it, and why it is made all the same: the server looks at it itself. The file is made by then, so what
 * fails is told and loses nothing; it can be tried again from the window and from the notice.
 */
export async function keepCheck(
  workspace: Workspace,
  make: Make,
  file: string,
  onCheck: (check: KeptCheck) => void,
): Promise<void> {
  const { app, design, storage, modelId, words } = workspace.parts;
  if (!workspace.may('document/checkwall')) return;
  const again = () => void keepCheck(workspace, make, file, onCheck);
  onCheck({ state: 'under-way', text: words.t('export.keeping') });
  try {
    await untilFresh(async () => {
      await design.settled();
      await storage.flush();
      const { revision } = await fetchHistory(app.api, modelId);
      await app.jobs.run('document/checkwall', { id: modelId, revision, make });
    });
    onCheck({
      state: 'kept',
      text: words.t(make.reason === undefined ? 'export.kept' : 'export.keptReason'),
    });
  } catch (error) {
    const text = words.t('export.checkNotKept', { reason: words.failure(error) });
    onCheck({ state: 'failed', text, again });
    app.toasts.show({
      kind: 'warning',
      text: words.t('export.about', { file, text }),
      about: [modelId],
      action: { label: words.t('export.keepAgain'), run: again },
    });
  }
}
