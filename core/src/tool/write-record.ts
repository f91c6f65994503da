import { canonicalJson } from '../history/canonical-json.ts';
import { isLive } from '../history/live.ts';
import type { OperationRecord } from '../history/record.ts';
import { refusalOf } from '../history/refusal.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService, WantedRecord } from '../services/history-service.ts';
import type { RunningSession } from './running-session.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** What a step held before it was edited, and the records that it stood among. */
interface Edit {
  readonly was: Json;
  readonly among: readonly OperationRecord[];
}

/**
 * Takes back what was written last, the record `recordId`. Who may not undo that, as it took the place of steps that lay undone, steps back before it:
 * the body is as it was. Where somebody else's step has come after a new one, that one stays and the new one is switched off. A step that was edited
 * gets what it held before where anything else has changed since: an undo would be somebody else's.
 */
async function withdraw(history: HistoryService, recordId: string, edit: Edit | undefined): Promise<void> {
  const { records } = history.history;
  if (edit) {
    const isAlone =
      records.length === edit.among.length &&
      records.every((one, i) => one.id === recordId || one === edit.among[i]);
    return isAlone && history.canUndo ? history.undo() : history.editParams(recordId, edit.was);
  }
  if (records.findLast(isLive)?.id !== recordId) return history.setState([recordId], 'off');
  if (history.canUndo || history.may?.('cancelFrom') !== false) return history.undo();
  const before = records.slice(
    0,
    records.findIndex(({ id }) => id === recordId),
  );
  return history.stepTo(before.findLast(isLive)?.id ?? null);
}

/** Takes a record that failed back: rejects with the SdkError it failed with. */
export async function requireApplied(history: HistoryService, recordId: string, edit?: Edit): Promise<void> {
  const refusal = refusalOf(history.outcomes.get(recordId));
  if (!refusal) return;
  await withdraw(history, recordId, edit);
  throw refusal;
}

/** Appends a record and gives its id; one that fails is none. */
export async function appendRecord(history: HistoryService, wanted: WantedRecord): Promise<string> {
  const { id } = await history.append(wanted);
  await requireApplied(history, id);
  return id;
}

interface Written {
  /** The record that holds what the session made; undefined where it has no operation. */
  readonly recordId: string | undefined;
  /** Whether anything was changed for it. */
  readonly isWritten: boolean;
  /** Set where it was there before. */
  readonly edit?: Edit | undefined;
}

/** Appends what a session made, or puts it in place of the record that it edits. */
async function writeRecord(history: HistoryService, session: RunningSession, params: Json): Promise<Written> {
  const { operation, editing } = session;
  if (!operation) return { recordId: undefined, isWritten: false };
  const { type, version } = operation;
  if (editing === undefined) {
    const wanted = { type, version, params, seed: session.seed };
    return { recordId: await appendRecord(history, wanted), isWritten: true };
  }
  const { editedParams } = session;
  const held = history.history.records.find(({ id }) => id === editing)?.params;
  const isThere = (one: Json | undefined) =>
    one !== undefined && canonicalJson(one) === canonicalJson(params);
  if (isThere(editedParams) || isThere(held)) {
    // Nothing is written, and so nothing is taken back.
    const refusal = refusalOf(history.outcomes.get(editing));
    if (refusal) throw refusal;
    return { recordId: editing, isWritten: false };
  }
  const edit = held === undefined ? undefined : { was: held, among: history.history.records };
  await history.editParams(editing, params, editedParams);
  await requireApplied(history, editing, edit);
  return { recordId: editing, isWritten: true, edit };
}

/** What Apply left. */
export interface Kept extends Written {
  /** Whether the tool stays open for the next one. */
  readonly stays: boolean;
}

/** What its session waits for no longer when it ends. */
function unlessLeft<T>(session: RunningSession, waiting: Promise<T>): Promise<T> {
  const left = new Promise<never>((_, reject) => {
    session.own({ dispose: () => reject(new OperationAborted()) });
  });
  return Promise.race([waiting, left]);
}

type OwnApply = NonNullable<NonNullable<RunningSession['instance']>['onCommit']>;

const ANSWERS: ReadonlySet<unknown> = new Set(['close', 'stay', 'refused', 'usual']);

/** The tool's own Apply with all that it writes, waited for or not. */
async function applyOwn(history: HistoryService, session: RunningSession, own: OwnApply) {
  const { writes, bodies } = session;
  try {
    const answer = await unlessLeft(session, own());
    await writes.settled();
    bodies.check();
    if (!ANSWERS.has(answer)) throw new TypeError(`“onCommit” answered ${String(answer)}`);
    if (answer === 'refused') throw new OperationAborted();
    // From here on it is kept, whatever the tool does.
    if (answer !== 'usual') session.isDone = true;
    return answer;
  } catch (error) {
    writes.stop();
    history.abort();
    await writes.ended();
    throw error;
  }
}

/**
 * Does what Apply does: what the tool itself says (`ToolInstance.onCommit`), else the record. Rejects with OperationAborted where the user
 * said no, else with what went wrong; what the tool had written by then is half of what was asked for, and the model is as it was before.
 */
export async function keep(services: ToolServices, session: RunningSession, params: Json): Promise<Kept> {
  const { history, annotations } = services;
  // What a tool wrote into the body must not be computed from.
  session.bodies.check();
  const own = session.instance?.onCommit;
  // What throws as it is read is not the same as what is not there.
  if (session.fault) throw new SdkError('tool/crashed', { tool: session.plugin });
  if (!own) return { stays: false, ...(await writeRecord(history, session, params)) };
  const answer = await history.allOrNothing(() =>
    annotations.allOrNothing(() => applyOwn(history, session, own)),
  );
  if (answer === 'usual') return { stays: false, ...(await writeRecord(history, session, params)) };
  return { stays: answer === 'stay', recordId: undefined, isWritten: false };
}

/** Takes back what was kept of a tool that failed meanwhile. Rejects with OperationAborted. */
export async function takeBack(history: HistoryService, { recordId, isWritten, edit }: Kept): Promise<never> {
  if (isWritten && recordId !== undefined) await withdraw(history, recordId, edit);
  throw new OperationAborted();
}
