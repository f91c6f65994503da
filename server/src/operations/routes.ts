import { mayCall, type Language, type RouteName, type RouteValues } from '@bracewright/core/contract';
import { canonicalJson, isExporter, type HistoryCommand } from '@bracewright/core/history';
import type { Json, OperationRegistry } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { RecordRow } from '../db/rows.ts';
import { getModel } from '../entries/entries.ts';
import { AppError, notFound } from '../errors.ts';
import { listParts } from '../db/json-text.ts';
import { JsonReply, type Caller, type HandlersOf } from '../http/call.ts';
import { changeHistory, modelOfRecord, requestHash } from './change.ts';
import { clearHistory } from './archive.ts';
import { appendRecords, saveRecords } from './create.ts';
import { requireValidParams } from './params.ts';
import { everyRecord, toWire, wireText } from '../designs/records.ts';
import { ROLES } from '../catalog/roles.ts';

type Batch = Pick<RouteValues<'operation/createlist'>, 'modelId' | 'records'>;
type OperationRoute = Extract<RouteName, `operation/${string}`>;

const recordRow = async (db: Knex, owner: string, id: string): Promise<RecordRow> => {
  const row = (await db('records').where({ owner_id: owner, id }).first()) as RecordRow | undefined;
  if (!row) throw notFound();
  return row;
};

/** The history of a model. Every change carries the revision it was made on. */
export function operationHandlers(
  database: Database,
  registry: OperationRegistry,
  now: () => number,
): HandlersOf<OperationRoute> {
  /** Whether every exporter among some records is one that the model had: an undo brings a wall's record back, and makes no wall. */
  async function bringsBack({ modelId, records }: Batch, caller: Caller): Promise<boolean> {
    const exporters = records.filter(({ type }) => isExporter(type, ROLES));
    if (exporters.length === 0) return false;
    const had = (await database
      .knex('records')
      .where({ owner_id: caller.space, model_id: modelId })
      .whereIn('type', [...new Set(exporters.map(({ type }) => type))])
      .select('type', 'version', 'params')) as Pick<RecordRow, 'type' | 'version' | 'params'>[];
    const key = (type: string, version: number, params: Json) =>
      `${type}@${version} ${canonicalJson(params)}`;
    const known = new Set(
      had.map(({ type, version, params }) => key(type, version, JSON.parse(params) as Json)),
    );
    return exporters.every(({ type, version, params }) => known.has(key(type, version, params as Json)));
  }

  async function requireAllValid(batch: Batch, caller: Caller, language: Language): Promise<void> {
    const exporters = await bringsBack(batch, caller);
    for (const [index, record] of batch.records.entries())
      requireValidParams(registry, record, language, { at: `records.${index}.`, exporters });
    const ids = batch.records.flatMap((record) => record.id ?? []);
    if (new Set(ids).size !== ids.length) throw new AppError('operation/id-taken');
  }

  /** Puts records in the place of all that a model has. */
  async function beginAnew(input: Batch & { readonly revision: number }, caller: Caller, language: Language) {
    if (!mayCall(caller.roles, 'operation/createlist')) throw new AppError('request/forbidden');
    await requireAllValid(input, caller, language);
    const { revision } = await database.write((trx) =>
      appendRecords(trx, caller, now(), input, { anew: true }),
    );
    return { revision };
  }

  return {
    'operation/create': async ({ modelId, revision, ...record }, { caller, language }) => {
      const input = { modelId, revision, records: [record] };
      requireValidParams(registry, record, language, { exporters: await bringsBack(input, caller) });
      const { records, revision: next } = await saveRecords(database, caller, now(), input);
      return { record: records[0]!, revision: next };
    },

    'operation/createlist': async (input, { caller, language }) => {
      await requireAllValid(input, caller, language);
      return saveRecords(database, caller, now(), input);
    },

    'operation/update': ({ id, revision, params, state, name, result }, { caller, language }) =>
      database.write(async (trx) => {
        const model = await getModel(trx, caller.space, await modelOfRecord(trx, caller.space, id));
        const row = await recordRow(trx, caller.space, id);
        if (row.archived !== 0) throw new AppError('history/record-cancelled');
        if (params !== undefined)
          // A record of an export may be there already; only making one goes another way.
          requireValidParams(registry, { type: row.type, version: row.version, params }, language, {
            exporters: true,
          });
        const commands: HistoryCommand[] = [
          ...(params === undefined ? [] : [{ kind: 'editParams' as const, id, params: params as Json }]),
          ...(state === undefined ? [] : [{ kind: 'setState' as const, ids: [id], state }]),
          ...(name === undefined ? [] : [{ kind: 'rename' as const, id, name }]),
        ];
        return changeHistory(trx, {
          model,
          caller,
          now: now(),
          revision,
          request: requestHash('update', {
            id,
            params: (params ?? null) as Json,
            state: state ?? null,
            name: name ?? null,
          }),
          whole: [id],
          commands: () => commands,
          answer: async (_after, next) => {
            if (params !== undefined && result !== undefined && next > revision)
              await trx('records')
                .where({ owner_id: caller.space, id })
                .update({ result: JSON.stringify(result) });
            return { record: toWire(await recordRow(trx, caller.space, id)), revision: next };
          },
        });
      }),

    'operation/reversedisableall': ({ modelId, revision, state }, { caller }) =>
      database.write(async (trx) =>
        changeHistory(trx, {
          model: await getModel(trx, caller.space, modelId),
          caller,
          now: now(),
          revision,
          request: requestHash('all', { state }),
          commands: ({ records }) => [
            {
              kind: 'setState',
              ids: records.filter((record) => record.state !== 'cancelled').map((record) => record.id),
              state,
            },
          ],
          answer: (_after, next) => Promise.resolve({ revision: next }),
        }),
      ),

    'operation/step': ({ modelId, revision, id }, { caller }) =>
      database.write(async (trx) =>
        changeHistory(trx, {
          model: await getModel(trx, caller.space, modelId),
          caller,
          now: now(),
          revision,
          request: requestHash('step', { id }),
          commands: () => [{ kind: 'stepTo', id }],
          answer: (after, next) => Promise.resolve({ revision: next, cursor: after.cursor }),
        }),
      ),

    'operation/list': async ({ modelId, archived }, { caller }) => {
      const model = await getModel(database.knex, caller.space, modelId);
      const pieces = async function* () {
        for await (const rows of everyRecord(database.knex, model.id, { archived })) yield rows.map(wireText);
      };
      return new JsonReply(listParts(pieces()));
    },

    'operation/get': async ({ id }, { caller }) => {
      const row = await recordRow(database.knex, caller.space, id);
      await getModel(database.knex, caller.space, row.model_id);
      return toWire(row);
    },

    'operation/delete': ({ id, revision }, { caller }) =>
      database.write(async (trx) => {
        const model = await getModel(trx, caller.space, await modelOfRecord(trx, caller.space, id));
        if ((await recordRow(trx, caller.space, id)).archived !== 0)
          throw new AppError('history/record-cancelled');
        let open: readonly string[] = [];
        return changeHistory(trx, {
          model,
          caller,
          now: now(),
          revision,
          request: requestHash('delete', { id }),
          commands: ({ records }) => {
            open = records.filter((record) => record.state !== 'cancelled').map((record) => record.id);
            return [{ kind: 'cancelFrom', id }];
          },
          answer: (after, next) => {
            const cancelled = new Set(
              after.records.filter((record) => record.state === 'cancelled').map((record) => record.id),
            );
            return Promise.resolve({
              revision: next,
              cancelled: open.filter((other) => cancelled.has(other)),
            });
          },
        });
      }),

    'operation/clearoperationhistory': async ({ modelId, revision, records }, { caller, language }) => {
      if (records) return beginAnew({ modelId, revision, records }, caller, language);
      return database.write((trx) => clearHistory(trx, caller, now(), { modelId, revision }));
    },
  };
}
