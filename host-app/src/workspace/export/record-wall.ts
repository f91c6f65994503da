import type { Make } from '@bracewright/core/contract';
import { bodyRecords, type OperationRecord } from '@bracewright/core/history';
import { SdkError, type Json } from '@bracewright/core/operation';
import { greyedTail } from '@bracewright/core/session';
import { isFailure } from '../../api/is-failure.ts';
import type { Workspace } from '../model/workspace.ts';
import { fetchHistory } from '../storage/fetch-history.ts';
import { hasReasons } from './making.ts';
import { holdWallName } from './wall-file-name.ts';

/** The wall that was exported, as the server knows it. */
export interface RecordedWall {
  /** Of the model that was made of it, beside the body. */
  readonly name: string;
  /** Whether that is the name of the file too. */
  readonly isNamedSo: boolean;
  /** Whether the server's wall has the bits of the one that was exported. */
  readonly isSame: boolean;
}

/** What was exported: its parameters, the hash of its mesh and the name that its entry is to have. */
export interface MadeWall {
  readonly name: string;
  /** What the file is called, which may be of another format than the entry. */
  readonly file: string;
  readonly params: { readonly [key: string]: Json };
  readonly meshHash: string;
  /** How it is to be made, with the reasons that were given. */
  readonly make?: Make | undefined;
}

const PAUSE_MS = 1000;

/** Whether the design stands at its last step: only then is a wall part of its history. */
export const isAtLastStep = ({ design }: Workspace): boolean => design.greyed.length === 0;

/**
 * Records an exported wall with the model, so that report, time line and file list know it. The server makes it anew from the history it
 * holds, which checks the file that was just made. Goes on when the dialog is closed. Rejects with ApiError.
 */
export async function recordWall(workspace: Workspace, wall: MadeWall): Promise<RecordedWall> {
  const release = holdWallName(wall.name);
  // One after the other, in the order of the files: each gets the name that its file has, and none finds the design changed by another.
  const recorded = last.catch(() => undefined).then(() => recordHeld(workspace, wall));
  last = recorded;
  return recorded.finally(release);
}

let last: Promise<unknown> = Promise.resolve();

/** Most tries where others change the model meanwhile. */
const TRIES = 4;

/** Begins anew when another window changed the model in between: the wall is compared with the one in the file afterwards either way. */
export async function untilFresh<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isFailure(error, 'model/stale')) throw error;
    }
}

/** Steps forward over records that make nothing of the body. Gives the revision then. */
async function stepOver(
  { parts: { app, modelId } }: Workspace,
  records: readonly OperationRecord[],
  revision: number,
): Promise<{ readonly revision: number }> {
  const last = records.at(-1);
  return last ? app.api.call('operation/step', { modelId, revision, id: last.id }) : { revision };
}

/** Reasons are for the wall in the file and for no other. */
const makeOf = ({ make, meshHash }: MadeWall): { readonly make?: Make } =>
  make ? { make: hasReasons(make) ? { ...make, shape: meshHash } : make } : {};

async function recordHeld(workspace: Workspace, wall: MadeWall): Promise<RecordedWall> {
  const { app, design, storage, modelId } = workspace.parts;
  const entry = await untilFresh(async () => {
    await design.settled();
    await storage.flush();
    const recordId = crypto.randomUUID();
    storage.asks(recordId);
    const { history, revision: current } = await fetchHistory(app.api, modelId);
    const greyed = greyedTail(history);
    const isOnBody = bodyRecords(greyed, design.roles).length > 0;
    if (isOnBody || (greyed.length > 0 && !workspace.may('operation/step'))) {
      // Somebody stepped back meanwhile: a wall that is recorded there would cancel the steps behind it, or the walls for who may not step over them.
      void storage.look();
      throw new SdkError('workspace/stepped-back');
    }
    // Walls that were recorded before stand behind the last step when it was gone back to and forth: the next one follows them.
    const { revision } = await stepOver(workspace, greyed, current);
    const params = wall.params as Record<string, never>;
    return app.jobs.run(
      'document/savethickenmodel',
      { id: modelId, revision, params, recordId, ...makeOf(wall) },
      { pauseMs: PAUSE_MS },
    );
  });
  await storage.reload().catch(() => undefined);
  void app.queries.invalidateQueries({ queryKey: ['documents'] });
  const { baseHash } = await app.api.call('document/get', { id: entry.id });
  return {
    name: entry.name,
    isNamedSo: entry.name === wall.name,
    isSame: baseHash === wall.meshHash,
  };
}
