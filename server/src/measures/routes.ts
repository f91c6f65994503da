import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@bracewright/core/history';
import type { Measure, RouteInput, RouteName } from '@bracewright/core/contract';
import { SdkError, type Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow, MeasureRow } from '../db/rows.ts';
import { roomTaken } from '../db/kept-room.ts';
import { keptJson } from '../entries/basics.ts';
import { getModel } from '../entries/entries.ts';
import { AppError, fieldError, notFound } from '../errors.ts';
import type { Call, HandlersOf } from '../http/call.ts';
import { computeRefusal } from '../compute/refusals.ts';
import type { Checked, MeasureChecks } from './measure-checks.ts';
import { KINDS } from '../catalog/kinds.ts';
import { frameOf, isWhereItWas, placeColumns } from '../designs/frames.ts';
import { isKeptOnly, requireStep } from './locked-steps.ts';
import { hasValue, isSettled, toMeasure, waitingColumns, type GivenValue } from './measure-rows.ts';
import {
  MOST_MEASURES,
  MOST_MEASURE_BYTES,
  readMeasures,
  type ReadMeasure,
  stoodFor,
} from '../designs/read-measures.ts';

export interface MeasureDependencies {
  readonly database: Database;
  readonly checks: MeasureChecks;
  readonly now: () => number;
  /** Milliseconds that a call waits for the server's own value when the caller gave none; two seconds unless said. */
  readonly patienceMs?: number | undefined;
}

const PATIENCE_MS = 2000;
/** How long a call waits for the server's value although there is one to answer with. */
const PROMPT_MS = 250;

/**
 * What a plugin that is not here brought is kept as it came: whoever has the plugin validates it where it is read. No kind holds more than other
 * JSON that is kept with a model; the longest line that a person draws has 200 points, which is a tenth of it. Throws `request/too-large`.
 */
function requireParams(kind: string, params: Json): void {
  keptJson(params);
  if (!KINDS.has(kind)) return;
  try {
    KINDS.parse(kind, params);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const path = String(error.data['path'] ?? '');
    throw fieldError(path === '' ? 'params' : `params.${path}`, 'type');
  }
}

const roomOf = (trx: Knex, modelId: string) =>
  roomTaken(trx, { table: 'measures', json: ['params'], owner: { model_id: modelId } });

/**
 * Inside the transaction that wrote a measure: throws `measure/too-many` or `measure/no-room` where the model now keeps more than it may. Where all
 * take no more room than `before`, it is let be: a model from before there were bounds can be worked on.
 */
async function requireRoom(trx: Knex, modelId: string, before?: { readonly bytes: number }): Promise<void> {
  const { count, bytes } = await roomOf(trx, modelId);
  if (!before && count > MOST_MEASURES)
    throw new AppError('measure/too-many', { values: { max: MOST_MEASURES } });
  if (bytes > MOST_MEASURE_BYTES && bytes > (before?.bytes ?? 0))
    throw new AppError('measure/no-room', { values: { max: '16 MB' } });
}

/** The columns that a call changes of a measure; its value is taken anew where its places or its step are others. Throws `request/invalid`. */
async function changedColumns(
  trx: Knex,
  model: DocumentRow,
  old: MeasureRow,
  asked: Pick<RouteInput<'measure/update'>, 'params' | 'frame' | 'name' | 'step'> & {
    readonly given: GivenValue;
  },
): Promise<Partial<MeasureRow>> {
  const { params, frame, name, given } = asked;
  if (params !== undefined) requireParams(old.kind, params);
  const step = asked.step === old.step ? undefined : asked.step;
  if (typeof step === 'string') await requireStep(trx, model, step);
  return {
    ...(name === undefined ? {} : { name }),
    ...(params === undefined ? {} : await placeColumns(trx, model, params, frame, old)),
    ...(step === undefined ? {} : { step }),
    ...(params === undefined && step === undefined ? {} : waitingColumns(old.kind, model, given)),
  };
}

/** Whether a call gives a measure the places and the step that it has, and that step does not stand: its value cannot be taken anew, and the last one holds. */
const holdsLast = async (
  trx: Knex,
  model: DocumentRow,
  old: MeasureRow,
  { params, frame, step }: Pick<RouteInput<'measure/update'>, 'frame' | 'step'> & { readonly params: Json },
): Promise<boolean> =>
  (step === undefined || step === old.step) &&
  (await isKeptOnly(trx, model, old)) &&
  (await isWhereItWas(trx, model, old, { params, frame }));

/** What keeps a measure open; one that lasted too long is settled by that, and says so. */
function failureOf(rows: readonly ReadMeasure[], model: DocumentRow, checked: Checked | undefined): unknown {
  const open = rows.find((row) => !row.leftOut && !isSettled(row, model) && checked?.failures.has(row.id));
  return open && checked?.failures.get(open.id);
}

/** Measures and markers of a model as they are now, however long their values take: for what is printed. */
export type MeasuresOf = (modelId: string, call: Call) => Promise<readonly Measure[]>;

/**
 * Measures and markers of a model. They are stored at once, with the value that the caller found where it gave one; the server takes the
 * value itself from the shaped model, within the call where that is quick, behind it where the history is long.
 */
export function measureHandlers({
  database,
  checks,
  now,
  patienceMs = PATIENCE_MS,
}: MeasureDependencies): HandlersOf<Extract<RouteName, `measure/${string}`>> & {
  readonly current: MeasuresOf;
} {
  const promptMs = Math.min(PROMPT_MS, patienceMs);
  const createdAt = () => new Date(now()).toISOString();
  const rowOf = async (owner: string, id: string, db: Knex = database.knex): Promise<MeasureRow> => {
    const row = (await db('measures').where({ owner_id: owner, id }).first()) as MeasureRow | undefined;
    if (!row) throw notFound();
    return row;
  };

  const told = async (row: MeasureRow, model: DocumentRow): Promise<Measure> =>
    toMeasure(row, model, await frameOf(database.knex, model));

  /** The measure after its value was asked for; `undo` takes back what was stored when there can be no value. */
  async function answered(
    row: MeasureRow,
    model: DocumentRow,
    call: Call,
    undo: () => Promise<unknown>,
  ): Promise<Measure> {
    if (isSettled(row, model)) return told(row, model);
    const isGiven = row.given_revision !== null;
    const checked = await checks.check(call.caller, model.id, isGiven ? promptMs : patienceMs);
    const reason = checked?.impossible.get(row.id);
    // A value that the caller saw is kept with its mark; a call that only asks is refused.
    if (!isGiven && reason !== undefined) {
      await undo();
      throw new AppError('measure/impossible', { data: { reason } });
    }
    const failure = checked?.failures.get(row.id);
    if (!isGiven && failure !== undefined) {
      await undo();
      throw computeRefusal(failure, call.language) ?? failure;
    }
    return told(await rowOf(row.owner_id, row.id), await getModel(database.knex, row.owner_id, model.id));
  }

  async function listed(modelId: string, call: Call, patience: number): Promise<readonly Measure[]> {
    const model = await getModel(database.knex, call.caller.space, modelId);
    const read = () => readMeasures(database.knex, modelId);
    const rows = await read();
    const of = async (all: readonly ReadMeasure[], now: DocumentRow) => {
      const frame = await frameOf(database.knex, now);
      return all.map((row) => toMeasure(row, now, frame));
    };
    if (rows.every((row) => row.leftOut || isSettled(row, model))) return of(rows, model);
    const checked = await checks.check(call.caller, modelId, patience);
    const after = await getModel(database.knex, call.caller.space, modelId);
    const found = await read();
    const failure = failureOf(found, after, checked);
    if (failure !== undefined) throw computeRefusal(failure, call.language) ?? failure;
    return of(found, after);
  }

  return {
    current: (modelId, call) => listed(modelId, call, Infinity),

    'measure/create': async (
      { id = randomUUID(), modelId, kind, params, frame, name, step, ...given },
      call,
    ) => {
      const { caller } = call;
      const { row, model, known } = await database.write(async (trx) => {
        const now = await getModel(trx, caller.space, modelId);
        requireParams(kind, params);
        const there = (await trx('measures').where({ owner_id: caller.space, id }).first()) as
          | MeasureRow
          | undefined;
        if (there) return { row: there, model: now, known: true };
        if (step !== undefined) await requireStep(trx, now, step);
        const fresh: MeasureRow = {
          ...{ owner_id: caller.space, id, model_id: modelId, kind, name: name ?? '' },
          ...(await placeColumns(trx, now, params, frame)),
          ...waitingColumns(kind, now, given),
          step: step ?? null,
          created_at: createdAt(),
        };
        await trx('measures').insert(fresh);
        await requireRoom(trx, modelId);
        return { row: fresh, model: now, known: false };
      });
      if (known) {
        const isRetry =
          row.model_id === modelId &&
          row.kind === kind &&
          canonicalJson(JSON.parse(row.params) as Json) === canonicalJson(params);
        if (!isRetry) throw new AppError('operation/id-taken');
        return told(row, model);
      }
      return answered(row, model, call, () =>
        database.write((trx) => trx('measures').where({ owner_id: caller.space, id }).delete()),
      );
    },

    'measure/update': async ({ id, params: sent, frame, name, step, ...given }, call) => {
      const { caller } = call;
      const { before, row, model, params } = await database.write(async (trx) => {
        const old = await rowOf(caller.space, id, trx);
        const now = await getModel(trx, caller.space, old.model_id);
        const isOld =
          sent !== undefined &&
          ((await stoodFor(trx, sent, old)) ||
            (await holdsLast(trx, now, old, { params: sent, frame, step })));
        const params = isOld ? undefined : sent;
        const change = await changedColumns(trx, now, old, { params, frame, name, step, given });
        const room = params === undefined ? undefined : await roomOf(trx, old.model_id);
        if (Object.keys(change).length > 0)
          await trx('measures').where({ owner_id: caller.space, id }).update(change);
        if (room) await requireRoom(trx, old.model_id, room);
        return { before: old, row: { ...old, ...change }, model: now, params };
      });
      // Only a new name: the value is asked for again where the shape changed, and is no reason to refuse the name.
      if (params === undefined && hasValue(row.kind) && !isSettled(row, model)) {
        await checks.check(caller, model.id, patienceMs);
        return told(await rowOf(caller.space, id), model);
      }
      return answered(row, model, call, () =>
        database.write((trx) => trx('measures').where({ owner_id: caller.space, id }).update(before)),
      );
    },

    'measure/list': async ({ modelId }, call) => [
      ...(await listed(modelId, call, Math.min(1000, patienceMs))),
    ],

    'measure/delete': async ({ id }, { caller }) => {
      const row = await rowOf(caller.space, id);
      await getModel(database.knex, caller.space, row.model_id);
      await database.write((trx) => trx('measures').where({ owner_id: caller.space, id }).delete());
      return null;
    },
  };
}
