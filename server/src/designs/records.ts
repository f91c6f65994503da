import type { WireRecord } from '@bracewright/core/contract';
import {
  alignmentOf,
  bodyRecords,
  type History,
  type OperationRecord,
  type Stand,
} from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { piecesOf, roomTaken, sizesOf } from '../db/kept-room.ts';
import { inPieces } from '../entries/entries.ts';
import { AppError } from '../errors.ts';
import { withJson } from '../db/json-text.ts';
import { ROLES } from '../catalog/roles.ts';

type Params = WireRecord['params'];

/** A stored record as it travels. */
export const toWire = (row: RecordRow): WireRecord => ({
  id: row.id,
  modelId: row.model_id,
  index: row.place,
  type: row.type,
  version: row.version,
  params: JSON.parse(row.params) as Params,
  seed: Number(row.seed),
  state: row.state,
  name: row.name,
  result: row.result === null ? null : (JSON.parse(row.result) as WireRecord['result']),
  differs: row.differs === null ? null : (JSON.parse(row.differs) as WireRecord['differs']),
  createdAt: row.created_at,
  creator: row.creator,
  ...(row.undone === null ? {} : { undone: Number(row.undone) === 1 }),
});

/** A stored record as it travels, as text: its parameters are kept as JSON, and go out as they are. */
export const wireText = ({ params, ...row }: RecordRow): string =>
  withJson({ ...toWire({ ...row, params: '{}' }), params: undefined }, { params });

/** The live records of a model, or the archived ones, in order; as many at a time as fit in memory together. */
export async function* everyRecord(
  db: Knex,
  modelId: string,
  { archived }: { readonly archived: boolean },
): AsyncGenerator<readonly RecordRow[]> {
  const rows = db('records')
    .where({ model_id: modelId })
    .where('archived', archived ? '>' : '=', 0)
    .orderBy('archived')
    .orderBy('place');
  const pieces = piecesOf(await sizesOf(rows, ['params']));
  // What fits at once is as it was at one moment.
  if (pieces.length <= 1) {
    yield (await rows.clone().select()) as RecordRow[];
    return;
  }
  for (const ids of pieces)
    yield (await rows
      .clone()
      .whereIn('id', [...ids])
      .select()) as RecordRow[];
}

/** A stored record as the history works with it. */
export const toRecord = (row: RecordRow): OperationRecord => ({
  id: row.id,
  type: row.type,
  version: row.version,
  params: JSON.parse(row.params) as Json,
  seed: Number(row.seed),
  state: row.state,
  ...(row.name === '' ? {} : { name: row.name }),
  result: row.result === null ? null : (JSON.parse(row.result) as OperationRecord['result']),
});

/** The live records of a model in order. */
export async function liveRows(db: Knex, modelId: string): Promise<readonly RecordRow[]> {
  return (await db('records')
    .where({ model_id: modelId, archived: 0 })
    .orderBy('place')
    .select()) as RecordRow[];
}

/**
 * The records that shape a model: those at or before its cursor, without the walls that were made of it; of these the first `count` places
 * of the history where only the body after an earlier step is meant.
 */
export async function shapingRecords(
  db: Knex,
  model: DocumentRow,
  count = model.cursor,
): Promise<readonly OperationRecord[]> {
  const rows = (await db('records')
    .where({ model_id: model.id, archived: 0 })
    .where('place', '<', Math.min(count, model.cursor))
    .orderBy('place')
    .select()) as RecordRow[];
  return bodyRecords(rows.map(toRecord), ROLES);
}

/** How the scan of a model stands after some of its records. */
export const standOf = ({ base_hash }: DocumentRow, records: readonly OperationRecord[]): Stand => {
  const base = base_hash ?? '';
  return { base, transform: alignmentOf({ base, records, cursor: records.length }, ROLES) };
};

/** Bytes that the parameters of a model's steps take together, and with those of its archived histories: a thousand strokes of 400 samples. */
const MOST_LIVE_BYTES = 64 * 1024 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;

/** Bytes that the steps of a model take, and with them those of its archived histories. */
export interface RoomOfSteps {
  readonly live: number;
  readonly all: number;
}

export async function roomOfSteps(trx: Knex, modelId: string): Promise<RoomOfSteps> {
  const steps = { table: 'records', json: ['params'] } as const;
  const live = await roomTaken(trx, { ...steps, owner: { model_id: modelId, archived: 0 } });
  const all = await roomTaken(trx, { ...steps, owner: { model_id: modelId } });
  return { live: live.bytes, all: all.bytes };
}

/**
 * Inside the transaction that wrote steps: throws `history/no-room` where the model now keeps more of them than it may. Where they take less room
 * than `before`, a model that holds too many is let be: it can be made smaller.
 */
export async function requireRoomForSteps(trx: Knex, modelId: string, before?: RoomOfSteps): Promise<void> {
  const now = await roomOfSteps(trx, modelId);
  if (before && now.live < before.live) return;
  if (now.live > MOST_LIVE_BYTES) throw new AppError('history/no-room', { values: { max: '64 MB' } });
  if (now.all > MOST_BYTES) throw new AppError('history/no-room', { values: { max: '256 MB' } });
}

const LIGHT = ['id', 'type', 'version', 'seed', 'state', 'name', 'place'] as const;

/**
 * The history of a model for the reducer. Parameters are read only of the records in `whole`: contours are large, and a command looks
 * at no others.
 */
export async function loadHistory(db: Knex, model: DocumentRow, whole: readonly string[]): Promise<History> {
  const rows = (await db('records')
    .where({ model_id: model.id, archived: 0 })
    .orderBy('place')
    .select(LIGHT)) as RecordRow[];
  const params = new Map<string, string>();
  await inPieces(whole, async (ids) => {
    const found = (await db('records')
      .where({ owner_id: model.owner_id })
      .whereIn('id', [...ids])
      .select('id', 'params')) as RecordRow[];
    for (const row of found) params.set(row.id, row.params);
  });
  const records = rows.map((row): OperationRecord => ({
    id: row.id,
    type: row.type,
    version: row.version,
    params: JSON.parse(params.get(row.id) ?? 'null') as Json,
    seed: Number(row.seed),
    state: row.state,
    ...(row.name === '' ? {} : { name: row.name }),
    result: null,
  }));
  return { base: model.base_hash ?? '', records, cursor: model.cursor };
}

/** Writes what differs between two histories of a model; records that were not there before are inserted. */
export async function storeHistory(
  trx: Knex,
  model: DocumentRow,
  before: History,
  after: History,
  fresh: { readonly createdAt: string; readonly creator: string; readonly revision: number },
): Promise<void> {
  const known = new Map(before.records.map((record) => [record.id, record]));
  const byState = new Map<string, string[]>();
  const inserted: RecordRow[] = [];
  for (const [place, record] of after.records.entries()) {
    const old = known.get(record.id);
    if (!old)
      inserted.push({
        owner_id: model.owner_id,
        id: record.id,
        model_id: model.id,
        place,
        type: record.type,
        version: record.version,
        params: JSON.stringify(record.params),
        seed: record.seed,
        state: record.state,
        name: record.name ?? '',
        result: record.result === null ? null : JSON.stringify(record.result),
        differs: null,
        created_at: fresh.createdAt,
        creator: fresh.creator,
        created_revision: fresh.revision,
        archived: 0,
        undone: null,
      });
    else if (old !== record) {
      if (old.state !== record.state)
        byState.set(record.state, [...(byState.get(record.state) ?? []), record.id]);
      const change = {
        ...(old.name === record.name ? {} : { name: record.name ?? '' }),
        ...(old.params === record.params
          ? {}
          : { params: JSON.stringify(record.params), result: null, differs: null }),
      };
      if (Object.keys(change).length > 0)
        await trx('records').where({ owner_id: model.owner_id, id: record.id }).update(change);
    }
  }
  for (const [state, ids] of byState)
    await inPieces(ids, (piece) =>
      trx('records')
        .where({ owner_id: model.owner_id })
        .whereIn('id', [...piece])
        .update({ state }),
    );
  await inPieces(inserted, (piece) => trx('records').insert([...piece]));
}
