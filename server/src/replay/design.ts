import type { OperationRecord, RecordOutcome } from '@bracewright/core/history';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { shapingRecords } from '../operations/records.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Design } from './model-tasks.ts';

/** The design of a model for the workers; `applied: false` leaves the history out. */
export async function designOf(
  db: Knex,
  blobs: BlobStore,
  model: DocumentRow,
  options: { readonly applied: boolean } = { applied: true },
): Promise<Design> {
  const records = options.applied ? await shapingRecords(db, model) : [];
  return {
    basePath: await blobs.localPath(model.base_hash!),
    baseHash: model.base_hash!,
    records,
    meshes: await secondBodies(db, blobs, model, records),
  };
}

/** Where the second bodies lie that `records` name. Only the model's own members: a hash alone opens nobody's body. */
export async function secondBodies(
  db: Knex,
  blobs: BlobStore,
  model: DocumentRow,
  records: readonly OperationRecord[],
): Promise<Readonly<Record<string, string>>> {
  const named = new Set(
    records.flatMap(
      ({ params }) => JSON.stringify(params).match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [],
    ),
  );
  if (named.size === 0) return {};
  const rows = (await db('members').where({ model_id: model.id }).select('mesh_hash')) as {
    mesh_hash: string;
  }[];
  const found: Record<string, string> = {};
  for (const { mesh_hash } of rows)
    if (named.has(mesh_hash)) found[mesh_hash] = await blobs.localPath(mesh_hash);
  return found;
}

/** Notes what replay gave with each record that does not know it yet; revisions stay as they are. */
export async function noteResults(
  database: Database,
  owner: string,
  design: Pick<Design, 'records'>,
  outcomes: readonly RecordOutcome[],
): Promise<void> {
  const known = new Map(design.records.map((record) => [record.id, record.result?.key]));
  const news = outcomes.filter(
    (outcome) =>
      outcome.state === 'applied' && outcome.meshHash !== undefined && known.get(outcome.id) !== outcome.key,
  );
  if (news.length === 0) return;
  await database.write(async (trx) => {
    for (const { id, key, meshHash } of news)
      await trx('records')
        .where({ owner_id: owner, id })
        .update({ result: JSON.stringify({ key, meshHash }) });
  });
}
