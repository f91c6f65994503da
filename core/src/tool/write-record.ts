import { refusalOf } from '../history/refusal.ts';
import { OperationAborted } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService, WantedRecord } from '../services/history-service.ts';
import type { RunningSession } from './running-session.ts';

/** Takes a record that failed back: rejects with the SdkError it failed with. */
export async function requireApplied(history: HistoryService, recordId: string): Promise<void> {
  const refusal = refusalOf(history.outcomes.get(recordId));
  if (!refusal) return;
  await history.undo();
  throw refusal;
}

/** Appends a record and gives its id; one that fails is none. */
export async function appendRecord(history: HistoryService, wanted: WantedRecord): Promise<string> {
  const { id } = await history.append(wanted);
  await requireApplied(history, id);
  return id;
}

/**
 * Appends what a session made, or puts it in place of the record that it edits; gives the record's id, or undefined where the session
 * has no operation.
 */
async function writeRecord(
  history: HistoryService,
  session: RunningSession,
  params: Json,
): Promise<string | undefined> {
  const { operation, editing } = session;
  if (!operation) return undefined;
  const { type, version } = operation;
  if (editing === undefined) return appendRecord(history, { type, version, params, seed: session.seed });
  await history.editParams(editing, params);
  await requireApplied(history, editing);
  return editing;
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
  // What a tool wrote into the body must not be computed from.
  for (const body of session.bodies) body.dispose();
  const own = session.instance?.onCommit;
  if (!own) return { stays: false, recordId: await writeRecord(history, session, params) };
  const before = session.written;
  let answer: Awaited<ReturnType<typeof own>>;
  try {
    answer = await own();
    if (answer === 'refused') throw new OperationAborted();
  } catch (error) {
    // What it had written before it failed, or before the user said no, is half of what was asked for.
    for (let left = session.written - before; left > 0 && history.canUndo; left--) await history.undo();
    throw error;
  }
  const stays = answer === 'stay';
  if (stays) session.beginNext();
  return { stays, recordId: undefined };
}
