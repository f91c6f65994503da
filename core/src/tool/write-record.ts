import { OperationAborted, SdkError } from '../operation/errors.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService } from '../services/history-service.ts';
import type { RunningSession } from './running-session.ts';

/**
 * Appends what a session made, or puts it in place of the record that it edits; gives the record's id, or undefined where the session
 * has no operation. A record that fails is taken back: rejects with the SdkError it failed with.
 */
async function writeRecord(
  history: HistoryService,
  session: RunningSession,
  params: Json,
): Promise<string | undefined> {
  const { operation } = session;
  if (!operation) return undefined;
  let recordId = session.editing;
  if (recordId !== undefined) await history.editParams(recordId, params);
  else {
    const { type, version } = operation;
    recordId = (await history.append({ type, version, params, seed: session.seed })).id;
  }
  const outcome = history.outcomes.get(recordId);
  if (outcome?.state === 'failed') {
    await history.undo();
    throw new SdkError(outcome.error?.code ?? 'operation/crashed', outcome.error?.data ?? {}, {
      places: outcome.error?.places ?? [],
    });
  }
  return recordId;
}

/** What Apply left. */
export interface Kept {
  /** Whether the tool stays open for the next one. */
  readonly stays: boolean;
  readonly recordId: string | undefined;
}

/**
 * Does what Apply does: what the tool itself says (`ToolInstance.onCommit`), else the record. Rejects with OperationAborted where the user
 * said no, else with what went wrong.
 */
export async function keep(history: HistoryService, session: RunningSession, params: Json): Promise<Kept> {
  const own = session.instance?.onCommit;
  if (!own) return { stays: false, recordId: await writeRecord(history, session, params) };
  const before = session.written;
  let answer: Awaited<ReturnType<typeof own>>;
  try {
    answer = await own();
  } catch (error) {
    // What it had written before it failed is half of what was asked for.
    for (let left = session.written - before; left > 0 && history.canUndo; left--) await history.undo();
    throw error;
  }
  if (answer === 'refused') throw new OperationAborted();
  const stays = answer === 'stay';
  if (stays) session.beginNext();
  return { stays, recordId: undefined };
}
