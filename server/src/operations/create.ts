import { randomUUID } from 'node:crypto';
import type { RouteValues, WireRecord } from '@bracewright/core/contract';
import { canonicalJson, type OperationRecord } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { getModel } from '../documents/entries.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { changeHistory, requestHash } from './change.ts';
import { toWire } from './records.ts';

type FreshRecord = RouteValues<'operation/createlist'>['records'][number];

const isSame = (row: RecordRow, model: DocumentRow, fresh: FreshRecord): boolean =>
  row.model_id === model.id &&
  row.type === fresh.type &&
  row.version === fresh.version &&
  Number(row.seed) === (fresh.seed ?? 0) &&
  canonicalJson(JSON.parse(row.params) as Json) === canonicalJson(fresh.params);

async function rowsOf(trx: Knex, owner: string, ids: readonly string[]): Promise<readonly RecordRow[]> {
  const rows = (await trx('records')
    .where({ owner_id: owner })
    .whereIn('id', [...ids])
    .select()) as RecordRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Appends records, all or none. When all of them are there already with the same content, the call is a retry and gets the answer of
 * the first one, whatever happened to the model since. Throws `operation/id-taken` when an id has other content.
 */
export async function appendRecords(
  trx: Knex,
  caller: Caller,
  now: number,
  { modelId, revision, records }: RouteValues<'operation/createlist'>,
): Promise<{ records: WireRecord[]; revision: number }> {
  const model = await getModel(trx, caller.space, modelId);
  const given = records.flatMap((record) => record.id ?? []);
  const known = await rowsOf(trx, caller.space, given);
  if (known.length > 0) {
    const isRetry =
      known.length === records.length &&
      records.every((record, index) => isSame(known[index]!, model, record));
    if (!isRetry) throw new AppError('operation/id-taken');
    return { records: known.map(toWire), revision: Math.max(...known.map((row) => row.created_revision)) };
  }
  const fresh = records.map((record): OperationRecord => ({
    id: record.id ?? randomUUID(),
    type: record.type,
    version: record.version,
    params: record.params,
    seed: record.seed ?? 0,
    state: 'on',
    ...(record.name === undefined || record.name === '' ? {} : { name: record.name }),
    result: null,
  }));
  return changeHistory(trx, {
    model,
    caller,
    now,
    revision,
    request: requestHash('create', records as unknown as Json),
    commands: () => fresh.map((record) => ({ kind: 'append', record })),
    answer: async (_after, next) => ({
      records: (
        await rowsOf(
          trx,
          caller.space,
          fresh.map(({ id }) => id),
        )
      ).map(toWire),
      revision: next,
    }),
  });
}
