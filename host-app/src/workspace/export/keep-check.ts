import type { FormLook, Make } from '@bracewright/core/contract';
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

/** The server looks itself whether what is open can be made, a wall or with `form` what a brace is formed over, and keeps what it found. Rejects with ApiError. */
async function send(workspace: Workspace, make: Make, form?: FormLook): Promise<void> {
  const { app, design, storage, modelId } = workspace.parts;
  await design.settled();
  // What was found is of the wall as it is here: not of what somebody else has made of it meanwhile.
  const shape = design.hash;
  await untilFresh(async () => {
    await storage.flush();
    const { revision } = await fetchHistory(app.api, modelId);
    await app.jobs.run('document/checkwall', {
      ...{ id: modelId, revision, make: { ...make, shape } },
      ...(form && { form }),
    });
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

/** Sends what is to be kept of a file that is made by then, so what fails is told, stays on the screen and can be tried again. */
async function keeping(
  workspace: Workspace,
  send: () => Promise<void>,
  { keys, onCheck }: { readonly keys: KeptKeys; readonly onCheck: (check: KeptCheck) => void },
): Promise<void> {
  const { words } = workspace.parts;
  onCheck({ state: 'under-way', text: words.t(keys.underWay) });
  try {
    await send();
    onCheck({ state: 'kept', text: words.t(keys.kept) });
  } catch (error) {
    const text = words.t(keys.failed, { reason: words.failure(error) });
    const again = () => void keeping(workspace, send, { keys, onCheck });
    onCheck({ state: 'failed', text, again });
  }
}

/** What is said of it. */
interface KeptKeys {
  readonly underWay: string;
  readonly kept: string;
  readonly failed: string;
}

const OF_WALL: KeptKeys = { underWay: 'export.keeping', kept: 'export.kept', failed: 'export.checkNotKept' };
const OF_FORM: KeptKeys = {
  ...{ underWay: 'export.formKeeping', kept: 'export.formIsKept', failed: 'export.formNotKept' },
};

/** Keeps with a wall that was opened that it can be made. */
export const keepCheck = (
  workspace: Workspace,
  make: Make,
  onCheck: (check: KeptCheck) => void,
): Promise<void> => keeping(workspace, () => send(workspace, make), { keys: OF_WALL, onCheck });

/** Keeps with a body what was found on the positive that a file was made of, and why it was made all the same. */
export const keepForm = (
  workspace: Workspace,
  { make, form }: { readonly make: Make; readonly form: FormLook },
  onCheck: (check: KeptCheck) => void,
): Promise<void> => keeping(workspace, () => send(workspace, make, form), { keys: OF_FORM, onCheck });
