import { createHash } from 'node:crypto';
import {
  canonicalJson,
  HistoryError,
  reduce,
  type History,
  type HistoryCommand,
} from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { AppError, notFound } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { settleFrameless } from '../designs/frames.ts';
import { loadHistory, requireRoomForSteps, roomOfSteps, storeHistory } from '../designs/records.ts';

const RETRY_COLUMNS = ['last_request', 'last_answer'] as const;

/** The hash under which a change is known, so that a retry of it is recognised. */
export const requestHash = (name: string, input: Json): string =>
  createHash('sha256')
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('hex');

/** Throws `model/stale` with the revision that holds now. */
export function requireRevision(model: DocumentRow, revision: number): void {
  if (model.revision !== revision) throw new AppError('model/stale', { data: { revision: model.revision } });
}

/**
 * The answer to a change that was carried out already: asked for on the revision before this one, in the same words. The client never
 * saw the answer, asks again, and gets it again.
 */
export async function earlierAnswer(
  trx: Knex,
  model: DocumentRow,
  revision: number,
  request: string,
): Promise<unknown> {
  if (model.revision !== revision + 1) return undefined;
  const row = (await trx('documents').where({ id: model.id }).first(RETRY_COLUMNS)) as
    | Pick<DocumentRow, (typeof RETRY_COLUMNS)[number]>
    | undefined;
  return row?.last_request === request && row.last_answer !== null
    ? (JSON.parse(row.last_answer) as unknown)
    : undefined;
}

function reduceOrRefuse(history: History, commands: readonly HistoryCommand[]): History {
  try {
    return commands.reduce(reduce, history);
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error;
    if (error.code === 'history/duplicate-id') throw new AppError('operation/id-taken', { cause: error });
    if (error.code === 'history/record-cancelled')
      throw new AppError('history/record-cancelled', { cause: error });
    throw new AppError('history/unknown-record', { cause: error });
  }
}

export interface Change<T> {
  readonly model: DocumentRow;
  readonly caller: Caller;
  readonly now: number;
  readonly revision: number;
  readonly request: string;
  /** Ids of the records that the commands look into. */
  readonly whole?: readonly string[];
  /** May depend on the history as it is stored. */
  readonly commands: (history: History) => readonly HistoryCommand[];
  readonly answer: (after: History, revision: number) => Promise<T>;
}

/**
 * Carries out commands on a model inside a transaction: checks the revision, runs the reducer that the editor runs too, writes what
 * changed and raises the revision by one. A change that changes nothing leaves the revision. Throws `model/stale`,
 * `history/unknown-record`, `history/record-cancelled`, `operation/id-taken`.
 */
export async function changeHistory<T>(trx: Knex, change: Change<T>): Promise<T> {
  const { model } = change;
  const earlier = await earlierAnswer(trx, model, change.revision, change.request);
  if (earlier !== undefined) return earlier as T;
  requireRevision(model, change.revision);
  const before = await loadHistory(trx, model, change.whole ?? []);
  const commands = change.commands(before);
  const after = reduceOrRefuse(before, commands);
  if (after === before) return change.answer(after, model.revision);
  const revision = model.revision + 1;
  const time = new Date(change.now).toISOString();
  // Only new values can make a model smaller.
  const room = commands.some(({ kind }) => kind === 'editParams')
    ? await roomOfSteps(trx, model.id)
    : undefined;
  await storeHistory(trx, model, before, after, { createdAt: time, creator: change.caller.name, revision });
  if (room || commands.some(({ kind }) => kind === 'append')) await requireRoomForSteps(trx, model.id, room);
  await settleFrameless(trx, { id: model.id, cursor: after.cursor });
  const answer = await change.answer(after, revision);
  await trx('documents')
    .where({ id: model.id })
    .update({
      revision,
      cursor: after.cursor,
      save_time: time,
      last_request: change.request,
      last_answer: JSON.stringify(answer),
    });
  return answer;
}

/** A record of the caller by id with the model it belongs to; throws `request/not-found`. */
export async function modelOfRecord(trx: Knex, owner: string, id: string): Promise<string> {
  const row = (await trx('records').where({ owner_id: owner, id }).first('model_id')) as
    | { model_id: string }
    | undefined;
  if (!row) throw notFound();
  return row.model_id;
}
