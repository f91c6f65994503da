import { ApiError, type ApiClient, type Measure } from '@bracewright/core/contract';
import {
  needsItsMaker,
  canonicalJson,
  stepsFirst,
  type History,
  type HistoryCommand,
  type OperationRecord,
} from '@bracewright/core/history';
import { SdkError, type Json } from '@bracewright/core/operation';
import { putOnTop } from '@bracewright/core/session';
import { clearOf, stepsOf } from './batches.ts';
import {
  isAnnotationChange,
  type AnnotationChange,
  type Change,
  type PendingChange,
} from '../../stores/outbox/changes.ts';

/** What sending needs besides the command. */
export interface SendTarget {
  readonly client: ApiClient;
  readonly modelId: string;
  /** Brings the contents to the server that parameters name. */
  readonly sendAssets: (params: OperationRecord['params']) => Promise<void>;
  /** The revision the server is at, as far as is known. */
  readonly revision: number;
  /** The history the server has at this revision. */
  readonly known: History;
  /** Told after each call, so that a command made of several calls goes on from where it was. */
  readonly onRevision: (revision: number) => void;
  /** Whether the server holds the measure already. */
  readonly holds: (id: string) => boolean;
  /** Told what the server holds now under this id; undefined after a deletion. */
  readonly onMeasure: (id: string, measure: Measure | undefined) => void;
}

type Sent = Record<string, never>;

const sendChange = (change: Change, target: SendTarget): Promise<void> =>
  isAnnotationChange(change) ? sendAnnotation(change, target) : sendCommand(change, target);

/** Sends changes that go together (`batchOf`) in one call: all or none. Sending them again is harmless. Rejects with ApiError. */
export async function sendBatch(batch: readonly PendingChange[], target: SendTarget): Promise<void> {
  const [first, ...more] = batch;
  if (first && more.length === 0) return sendChange(first.command, target);
  const { client, modelId } = target;
  const steps = stepsOf(batch);
  for (const { params } of steps) await target.sendAssets(params);
  const records = steps.map(toWire);
  const isAnew = clearOf(batch) !== undefined;
  const revision = isAnew ? target.revision : await steppedFirst(first!.command, target);
  const answer = isAnew
    ? await client.call('operation/clearoperationhistory', { modelId, revision, records })
    : await client.call('operation/createlist', { modelId, revision, records });
  target.onRevision(answer.revision);
}

/** The record of a step as it is sent. */
function toWire({ id, type, version, params, seed, name, state, result }: OperationRecord) {
  return {
    id,
    type,
    version,
    params: params as Sent,
    seed,
    ...(name === undefined ? {} : { name }),
    ...(state === 'off' ? ({ state } as const) : {}),
    ...(result === null ? {} : { result }),
  };
}

/** Steps to the last of what others have, where a new step would cancel what its maker did not see; gives the revision. */
async function steppedFirst(command: Change, target: SendTarget): Promise<number> {
  const { client, modelId, revision } = target;
  const first = isAnnotationChange(command) ? undefined : stepsFirst(target.known, command);
  if (first === undefined) return revision;
  const answer = await client.call('operation/step', { modelId, revision, id: first });
  target.onRevision(answer.revision);
  return answer.revision;
}

async function sendAnnotation(change: AnnotationChange, target: SendTarget): Promise<void> {
  const { client, modelId, revision } = target;
  if (change.kind === 'deleteAnnotation') {
    try {
      await client.call('measure/delete', { id: change.id });
    } catch (error) {
      // Gone already: its answer was lost, or another window was first.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    target.onMeasure(change.id, undefined);
    return;
  }
  const { annotation, base, meshHash } = change;
  const { id, kind, name, value, unit, frame, step } = annotation;
  const params = annotation.params as Sent;
  // The value goes along with the shape it was taken on, so that nobody waits for the server to replay the history.
  await target.sendAssets(params);
  const given = {
    ...(meshHash === undefined ? {} : { value, unit, at: { meshHash, revision } }),
    // Whatever became of the alignments meanwhile, the places are found on the skin by where the body stood.
    ...(frame && base !== undefined ? { frame: { base, transform: [...frame] } } : {}),
  };
  target.onMeasure(
    id,
    target.holds(id)
      ? await client.call('measure/update', { id, name, params, step: step ?? null, ...given })
      : await client.call('measure/create', {
          id,
          kind,
          name,
          params,
          modelId,
          ...(step === undefined ? {} : { step }),
          ...given,
        }),
  );
}

async function sendCommand(command: HistoryCommand, target: SendTarget): Promise<void> {
  const { client, modelId } = target;
  let { revision } = target;
  const took = (answer: { readonly revision: number }) => {
    revision = answer.revision;
    target.onRevision(revision);
  };
  switch (command.kind) {
    case 'append':
      await target.sendAssets(command.record.params);
      revision = await steppedFirst(command, target);
      took(await client.call('operation/create', { modelId, revision, ...toWire(command.record) }));
      return;
    case 'stepTo':
      took(await client.call('operation/step', { modelId, revision, id: command.id }));
      return;
    case 'setState':
      for (const id of command.ids)
        took(await client.call('operation/update', { id, revision, state: command.state }));
      return;
    case 'editParams':
      await target.sendAssets(command.params);
      took(
        await client.call('operation/update', {
          id: command.id,
          revision,
          params: command.params as Sent,
          ...(command.result ? { result: command.result } : {}),
        }),
      );
      return;
    case 'rename':
      took(await client.call('operation/update', { id: command.id, revision, name: command.name }));
      return;
    case 'cancelFrom':
      took(await client.call('operation/delete', { id: command.id, revision }));
      return;
    case 'clear':
      took(await client.call('operation/clearoperationhistory', { modelId, revision }));
  }
}

/** Whether the server has the change already: its answer was lost, or another window made the same one. */
export function isDone(command: HistoryCommand, server: History): boolean {
  const find = (id: string) => server.records.find((record) => record.id === id);
  switch (command.kind) {
    case 'append':
      return find(command.record.id) !== undefined;
    case 'cancelFrom':
      return find(command.id)?.state === 'cancelled';
    case 'setState':
      // What is cancelled is off.
      return command.state === 'off' && command.ids.every((id) => find(id)?.state === 'cancelled');
    default:
      return false;
  }
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : canonicalJson(a) === canonicalJson(b);

/**
 * Whether it is for a person to say if a change holds: it gives a step new values in place of those that its maker saw, while somebody else has given it
 * others, or it would cancel steps that its maker did not see.
 */
export function isContested(change: Change, history: History): boolean {
  if (isAnnotationChange(change)) return false;
  if (change.kind !== 'editParams') return needsItsMaker(history, change);
  if (change.over === undefined) return false;
  const held = history.records.find(({ id }) => id === change.id);
  if (!held || held.state === 'cancelled') return false;
  return !isSame(held.params, change.over) && !isSame(held.params, change.params);
}

/** Whether a change gives a step the values that its maker saw there. */
export const changesNothing = (change: Change): boolean =>
  change.kind === 'editParams' && change.over !== undefined && isSame(change.over, change.params);

/** Whether a history has the values that a change gives a step. */
export const hasValues = ({ records }: Pick<History, 'records'>, change: HistoryCommand): boolean =>
  change.kind === 'editParams' &&
  records.some(({ id, params }) => id === change.id && isSame(params, change.params));

/** Whether a change is done without asking anybody: new values are neither those that were there nor against those of somebody else. */
export const holds = (change: Change, history: History): boolean =>
  change.kind !== 'editParams' || (!changesNothing(change) && !isContested(change, history));

/** Whether both give new values to the same step. */
export const editSameStep = (a: Change, b: Change): boolean =>
  a.kind === 'editParams' && b.kind === 'editParams' && a.id === b.id;

/** Whether both give the same values to the same step. */
export const editsTo = (a: Change, b: Change): boolean =>
  a.kind === 'editParams' && b.kind === 'editParams' && a.id === b.id && isSame(a.params, b.params);

/** `later` as it is without `gone`, the change of its step before it, which does not hold: what it takes the place of is what `gone` took the place of. */
export function without(gone: Change, later: Change): Change {
  if (gone.kind !== 'editParams' || later.kind !== 'editParams') return later;
  if (gone.over === undefined || !isSame(later.over, gone.params)) return later;
  return { ...later, over: gone.over };
}

/** The history with a change on top, as the server will have it; undefined where the change no longer fits. */
export function fitted(history: History, change: Change): History | undefined {
  if (isAnnotationChange(change) || isDone(change, history)) return history;
  try {
    return putOnTop(history, change);
  } catch (error) {
    if (error instanceof SdkError) return undefined;
    throw error;
  }
}

/**
 * Whether a jump to another step is of no account any more: the next change of the shape that waits is a jump too (an undo and its redo).
 * Nothing is lost with it that a person could do again.
 */
export function isOvertaken(
  { command, sequence }: PendingChange,
  waiting: readonly PendingChange[],
): boolean {
  if (command.kind !== 'stepTo') return false;
  const next = waiting.find((one) => one.sequence > sequence && !isAnnotationChange(one.command));
  return next?.command.kind === 'stepTo';
}
