import type { RecordOutcome } from '@bracewright/core/history';
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
  return {
    basePath: await blobs.localPath(model.base_hash!),
    baseHash: model.base_hash!,
    records: options.applied ? await shapingRecords(db, model) : [],
  };
}

/** Notes what replay gave with each record that does not know it yet; revisions stay as they are. */
export async function noteResults(
  database: Database,
  owner: string,
  design: Design,
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
