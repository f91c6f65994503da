import type { WireRecord } from '@bracewright/core/contract';
import type { OperationRecord, RecordOutcome } from '@bracewright/core/history';
import { namedHashes, type Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow, RecordRow } from '../db/rows.ts';
import { inPieces } from '../entries/entries.ts';
import { shapingRecords } from './records.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Design } from '../compute/model-tasks.ts';

/** The design of a model for the workers; `applied: false` leaves the history out, `count` what comes after so many of its places. */
export async function designOf(
  db: Knex,
  blobs: BlobStore,
  model: DocumentRow,
  options: { readonly applied: boolean; readonly count?: number | undefined } = { applied: true },
): Promise<Design> {
  const records = options.applied ? await shapingRecords(db, model, options.count) : [];
  return {
    basePath: await blobs.localPath(model.base_hash!),
    baseHash: model.base_hash!,
    records,
    meshes: await secondBodies(
      db,
      blobs,
      model,
      records.map(({ params }) => params),
    ),
  };
}

/** Where the second bodies lie that parameters and the like name. Only what belongs to the model: a hash alone opens nobody's body. */
export async function secondBodies(
  db: Knex,
  blobs: BlobStore,
  model: DocumentRow,
  values: readonly Json[],
): Promise<Readonly<Record<string, string>>> {
  const named = new Set(values.flatMap((value) => namedHashes(value)));
  if (named.size === 0) return {};
  const own = { model_id: model.id };
  const rows = [
    ...((await db('members').where(own).select({ hash: 'mesh_hash' })) as { hash: string }[]),
    ...((await db('assets').where(own).whereNull('media_type').select('hash')) as { hash: string }[]),
  ];
  const found: Record<string, string> = {};
  for (const { hash } of rows) if (named.has(hash)) found[hash] ??= await blobs.localPath(hash);
  return found;
}

type Noted = Pick<RecordRow, 'id' | 'result' | 'differs'>;

/** What a replay says of a record that was computed before; undefined where nothing is new. */
function noteOf(
  row: Noted,
  { key, meshHash }: RecordOutcome,
  now: number,
): Pick<RecordRow, 'result' | 'differs'> | Pick<RecordRow, 'differs'> | undefined {
  const known = JSON.parse(row.result ?? 'null') as OperationRecord['result'];
  // Another chain: an earlier step was changed since, and nothing can be compared.
  if (known?.key !== key) return { result: JSON.stringify({ key, meshHash }), differs: null };
  const before = JSON.parse(row.differs ?? 'null') as WireRecord['differs'];
  if (known.meshHash === meshHash) return before === null ? undefined : { differs: null };
  if (before?.key === key && before.meshHash === meshHash) return undefined;
  return { differs: JSON.stringify({ key, meshHash, since: new Date(now).toISOString() }) };
}

/**
 * Notes what a replay gave with each record. What was recorded first stays: where the same chain of steps gives another mesh here, that
 * stands beside it, with the time it was first seen. Revisions stay as they are.
 */
export async function noteResults(
  database: Database,
  owner: string,
  outcomes: readonly RecordOutcome[],
): Promise<void> {
  const applied = outcomes.filter(({ state, meshHash }) => state === 'applied' && meshHash !== undefined);
  if (applied.length === 0) return;
  const rows = new Map<string, Noted>();
  await inPieces(applied, async (piece) => {
    const found = (await database
      .knex('records')
      .where({ owner_id: owner })
      .whereIn(
        'id',
        piece.map(({ id }) => id),
      )
      .select('id', 'result', 'differs')) as Noted[];
    for (const row of found) rows.set(row.id, row);
  });
  const now = Date.now();
  const news = applied.flatMap((outcome) => {
    const row = rows.get(outcome.id);
    const note = row && noteOf(row, outcome, now);
    return note ? [{ row, note }] : [];
  });
  if (news.length === 0) return;
  await database.write(async (trx) => {
    for (const { row, note } of news)
      // Unless it was changed meanwhile: then this replay was of something else.
      await trx('records').where({ owner_id: owner, id: row.id, result: row.result }).update(note);
  });
}
