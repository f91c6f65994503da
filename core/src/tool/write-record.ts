import { canonicalJson } from '../history/canonical-json.ts';
import { refusalOf } from '../history/refusal.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService } from '../services/history-service.ts';
import type { AbortSignalLike } from '../services/operation-runner.ts';
import { createAbort } from './abort.ts';
import { isStanding } from './edited-step.ts';
import { recordsBefore } from './ground.ts';
import type { OwnApply } from './own-apply.ts';
import { watchWritten } from './written-steps.ts';
import { recordToEdit } from './open-session.ts';
import type { RunningSession } from './running-session.ts';
import { settledParams } from './settled-params.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** Throws the SdkError that a record failed with. */
function requireApplied(history: HistoryService, recordId: string): void {
  const refusal = refusalOf(history.outcomes.get(recordId));
  if (refusal) throw refusal;
}

/** Has `write` make a record, and gives its id; one that fails is none: nothing of it is kept, and this rejects with the SdkError it failed with. */
export function writeApplied(history: HistoryService, write: () => Promise<string>): Promise<string> {
  return history.allOrNothing(async () => {
    const recordId = await write();
    requireApplied(history, recordId);
    return recordId;
  });
}

/** Appends what a session made, or puts it in place of the record that it edits, and gives the id of the record; undefined where the session has no operation. */
async function writeRecord(
  services: Pick<ToolServices, 'history' | 'runner'>,
  session: RunningSession,
  given: Json,
  signal: AbortSignalLike,
) {
  const { operation, edited } = session;
  if (!operation) return undefined;
  const { history, runner } = services;
  const { type, version } = operation;
  const asked = { operation, params: given };
  const params = await settledParams(runner, recordsBefore(services, edited), asked, signal);
  return writeApplied(history, async () => {
    if (signal.aborted) throw new OperationAborted();
    if (!edited) return (await history.append({ type, version, params, seed: session.seed })).id;
    // Compared with what the session itself left there last: what was opened is an edit after another Apply of its own.
    const seen = edited.over(history);
    const held = history.history.records.find(({ id }) => id === edited.id)?.params;
    const isThere = (one: Json | undefined) =>
      one !== undefined && canonicalJson(one) === canonicalJson(params);
    const changes = !isThere(seen) && !isThere(held);
    if (changes) await history.editParams(edited.id, params, seen);
    // Others may have taken it away meanwhile, or set it aside: its new values would be kept untried.
    const { id } = recordToEdit(history, edited.id);
    if (changes && edited.isStanding && !isStanding(history, id))
      throw new SdkError('history/record-idle', { id });
    return id;
  });
}

/** What Apply left. */
export interface Kept {
  /** The record that holds what the session made; undefined where it has no operation, or where its tool keeps what it makes itself. */
  readonly recordId: string | undefined;
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

type OnCommit = NonNullable<NonNullable<RunningSession['instance']>['onCommit']>;

const ANSWERS: ReadonlySet<unknown> = new Set(['close', 'stay', 'refused', 'usual']);

/** Stops what a tool's own Apply writes with `signal`, and tells the tool, which may hear of it in its own way. Ends with what is given. */
function tellStop(session: RunningSession, apply: OwnApply, signal: AbortSignalLike) {
  const told = createAbort();
  const stop = (): void => {
    apply.stop();
    try {
      told.abort();
    } catch (error) {
      session.failSoon(error);
    }
  };
  signal.addEventListener('abort', stop);
  return { signal: Object.freeze(told.signal), end: () => signal.removeEventListener('abort', stop) };
}

/** The tool's own Apply with all that it writes, waited for or not. Rejects with OperationAborted where `signal` stopped it, whatever the tool made of that. */
async function applyOwn(
  history: HistoryService,
  session: RunningSession,
  own: OnCommit,
  signal: AbortSignalLike,
) {
  const { writes, bodies } = session;
  const written = watchWritten(history);
  const apply = writes.begin();
  const told = tellStop(session, apply, signal);
  try {
    if (signal.aborted) throw new OperationAborted();
    const services = session.lendToApply(apply);
    const answer = await unlessLeft(session, own(Object.freeze({ signal: told.signal, services })));
    // A measure or a marker that was begun before is kept: there is nothing to stop, and the tool is to close.
    if (signal.aborted && session.operation) throw new OperationAborted();
    await unlessLeft(session, apply.close());
    written.check();
    bodies.check();
    if (!ANSWERS.has(answer)) throw new TypeError(`“onCommit” answered ${String(answer)}`);
    if (answer === 'refused') throw new OperationAborted();
    return answer;
  } catch (error) {
    apply.takeNoMore();
    history.abort();
    await apply.ended();
    throw signal.aborted ? new OperationAborted() : apply.faultOf(error);
  } finally {
    told.end();
    written.end();
  }
}

/**
 * Does what Apply does: what the tool itself says (`ToolInstance.onCommit`), else the record. Rejects with OperationAborted where the user
 * said no or `signal` was stopped, else with what went wrong; what the tool had written by then is half of what was asked for, and the model is as it was before.
 */
export async function keep(
  services: ToolServices,
  session: RunningSession,
  params: Json,
  signal: AbortSignalLike,
): Promise<Kept> {
  const { history, annotations } = services;
  // What a tool wrote into the body must not be computed from.
  session.bodies.check();
  const own = session.instance?.onCommit;
  // What throws as it is read is not the same as what is not there.
  if (session.fault) throw new SdkError('tool/crashed', { tool: session.plugin });
  const work = async (): Promise<Kept> => {
    if (session.ended) throw new OperationAborted();
    const answer = own ? await applyOwn(history, session, own, signal) : 'usual';
    const recordId = answer === 'usual' ? await writeRecord(services, session, params, signal) : undefined;
    if (session.ended) throw new OperationAborted();
    // From here on it is kept, whatever the tool does.
    session.isDone = true;
    return { stays: answer === 'stay', recordId };
  };
  // A record alone keeps no measure or marker: what the page does with those meanwhile is no part of it.
  let isKept = false;
  try {
    const kept = await history.allOrNothing(own ? () => annotations.allOrNothing(work) : work);
    isKept = true;
    return kept;
  } finally {
    // Kept or not with the record that its answer left to the session.
    session.writes.end({ isKept, wasStopped: signal.aborted });
    session.edited?.settle(isKept);
  }
}
