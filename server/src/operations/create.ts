import { randomUUID } from 'node:crypto';
import type { RouteValues, WireRecord } from '@bracewright/core/contract';
import { canonicalJson, type OperationRecord } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { statementsOf } from '../db/statements.ts';
import { getModel } from '../entries/entries.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { settleFrameless } from '../designs/frames.ts';
import { archiveRecords } from './archive.ts';
import { changeHistory, earlierAnswer, requestHash, requireRevision } from './change.ts';
import { requireRoomForSteps, toWire } from '../designs/records.ts';
import { ROLES } from '../catalog/roles.ts';

type FreshRecord = RouteValues<'operation/createlist'>['records'][number];

/** Records as they are kept, and the revision since which they are. */
export interface Appended {
  readonly records: WireRecord[];
  readonly revision: number;
}

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

/** How a record of the contract begins. */
const toFresh = (record: FreshRecord): OperationRecord => ({
  id: record.id ?? randomUUID(),
  type: record.type,
  version: record.version,
  params: record.params,
  seed: record.seed ?? 0,
  state: record.state ?? 'on',
  ...(record.name === undefined || record.name === '' ? {} : { name: record.name }),
  result: record.result ?? null,
});

const INSERTED = [
  'owner_id', 'id', 'model_id', 'place', 'type', 'version', 'params', 'seed', 'state', 'name', 'result', 'differs', 'created_at', 'creator',
  'created_revision', 'archived', 'undone',
] as const satisfies readonly (keyof RecordRow)[]; // prettier-ignore
const INSERT = `insert into records (${INSERTED.join(', ')}) values (${INSERTED.map(() => '?').join(', ')})`;

/**
 * The save of every day: all records carry ids of the client, the model is at the revision that the client knows, and nothing lies behind
 * the cursor, so the reducer would only append. Two statements instead of a whole history. Undefined when it is not that simple; the
 * database refuses an id that is taken, and the caller then goes the long way.
 */
async function appendAtEnd(
  trx: Knex,
  caller: Caller,
  now: number,
  model: DocumentRow,
  revision: number,
  records: readonly FreshRecord[],
): Promise<Appended | undefined> {
  if (model.revision !== revision || records.some(({ id }) => id === undefined)) return undefined;
  const ask = statementsOf(trx);
  const end = await ask.first<{ place: number }>(
    'select place from records where model_id = ? and archived = 0 order by place desc limit 1',
    [model.id],
  );
  if ((end?.place ?? -1) + 1 !== model.cursor) return undefined;
  const time = new Date(now).toISOString();
  const rows = records.map(toFresh).map((record, index): RecordRow => ({
    owner_id: model.owner_id,
    id: record.id,
    model_id: model.id,
    place: model.cursor + index,
    type: record.type,
    version: record.version,
    params: JSON.stringify(record.params),
    seed: record.seed,
    state: record.state,
    name: record.name ?? '',
    result: record.result === null ? null : JSON.stringify(record.result),
    differs: null,
    created_at: time,
    creator: caller.name,
    created_revision: revision + 1,
    archived: 0,
    undone: null,
  }));
  for (const row of rows)
    await ask.run(
      INSERT,
      INSERTED.map((column) => row[column]),
    );
  await requireRoomForSteps(trx, model.id);
  // A retry is known by the ids of its records; an older change can no longer be asked for.
  await ask.run(
    'update documents set revision = ?, cursor = ?, save_time = ?, last_request = null, last_answer = null where id = ?',
    [revision + 1, model.cursor + rows.length, time, model.id],
  );
  if (rows.some(({ type }) => ROLES.of(type) === 'alignment'))
    await settleFrameless(trx, { id: model.id, cursor: model.cursor + rows.length });
  return { records: rows.map(toWire), revision: revision + 1 };
}

/**
 * Appends records, all or none; with `anew` in the place of all that are there, which are archived. When all of them are there already with the same content, the call is a retry and gets the answer of
 * the first one, whatever happened to the model since. Throws `operation/id-taken` when an id has other content.
 */
export async function appendRecords(
  trx: Knex,
  caller: Caller,
  now: number,
  { modelId, revision, records }: RouteValues<'operation/createlist'>,
  options: { readonly quick?: boolean; readonly anew?: boolean } = {},
): Promise<Appended> {
  const model = await getModel(trx, caller.space, modelId);
  if (options.quick) {
    const done = await appendAtEnd(trx, caller, now, model, revision, records);
    if (done) return done;
  }
  const given = records.flatMap((record) => record.id ?? []);
  const known = await rowsOf(trx, caller.space, given);
  if (known.length > 0) {
    const isRetry =
      known.length === records.length &&
      records.every((record, index) => isSame(known[index]!, model, record));
    if (!isRetry) throw new AppError('operation/id-taken');
    return { records: known.map(toWire), revision: Math.max(...known.map((row) => row.created_revision)) };
  }
  const fresh = records.map(toFresh);
  const request = requestHash(options.anew ? 'anew' : 'create', records as unknown as Json);
  if (options.anew) {
    const earlier = await earlierAnswer(trx, model, revision, request);
    if (earlier !== undefined) return earlier as Appended;
    requireRevision(model, revision);
    await archiveRecords(trx, model);
  }
  return changeHistory(trx, {
    model: options.anew ? { ...model, cursor: 0 } : model,
    caller,
    now,
    revision,
    request,
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

/** `appendRecords` in a transaction of its own, the short way where it will do. */
export async function saveRecords(
  database: Database,
  caller: Caller,
  now: number,
  input: RouteValues<'operation/createlist'>,
): Promise<Appended> {
  try {
    return await database.write((trx) => appendRecords(trx, caller, now, input, { quick: true }));
  } catch (error) {
    // An id is there already: a retry, or an id that is taken.
    if (!isUniqueViolation(error)) throw error;
    return database.write((trx) => appendRecords(trx, caller, now, input));
  }
}
