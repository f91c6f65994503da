import type { Make } from '@bracewright/core/contract';
import { SdkError } from '@bracewright/core/operation';
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

/** The server looks itself whether the wall that is open can be made, and keeps what it found. Rejects with ApiError. */
async function send(workspace: Workspace, make: Make): Promise<void> {
  const { app, design, storage, modelId } = workspace.parts;
  await design.settled();
  // What was found is of the wall as it is here: not of what somebody else has made of it meanwhile.
  const shape = design.hash;
  await untilFresh(async () => {
    await storage.flush();
    const { revision } = await fetchHistory(app.api, modelId);
    await app.jobs.run('document/checkwall', { id: modelId, revision, make: { ...make, shape } });
  });
}

/**
 * Keeps with a wall that was opened why it is made in spite of what was found: before there is a file, so that none goes out whose reason stands nowhere.
 * Rejects with SdkError `workspace/reason-not-kept`.
 */
export async function keepReason(workspace: Workspace, make: Make): Promise<void> {
  try {
    await send(workspace, make);
  } catch (error) {
    throw new SdkError(
      'workspace/reason-not-kept',
      { reason: workspace.parts.words.failure(error) },
      { cause: error },
    );
  }
}

/** Keeps with a wall that was opened that it can be made. The file is made by then, so what fails is told, stays on the screen and can be tried again. */
export async function keepCheck(
  workspace: Workspace,
  make: Make,
  onCheck: (check: KeptCheck) => void,
): Promise<void> {
  const { words } = workspace.parts;
  onCheck({ state: 'under-way', text: words.t('export.keeping') });
  try {
    await send(workspace, make);
    onCheck({ state: 'kept', text: words.t('export.kept') });
  } catch (error) {
    const text = words.t('export.checkNotKept', { reason: words.failure(error) });
    onCheck({ state: 'failed', text, again: () => void keepCheck(workspace, make, onCheck) });
  }
}
