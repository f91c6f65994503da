import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Copied } from '../db/copied.ts';
import { madeByOf, type MadeBy } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { copyDesign } from './copy-design.ts';
import { inPieces } from './entries.ts';
import { freeName, searchKey } from './names.ts';
import { ownName } from './patient-name.ts';

/** Most entries that one call copies. */
export const MOST_COPIED = 5000;

/**
 * Copies `subtree` (itself first, parents before children) under `parentId`, with patients, their consents, designs and stored JSON. Files
 * are shared by content. The top entry gets a numbered name where its own is taken. Throws `document/too-many`.
 */
export async function copySubtree(
  trx: Knex,
  caller: Caller,
  subtree: readonly DocumentRow[],
  parentId: string,
  now: number,
): Promise<{ readonly top: DocumentRow; readonly copied: Copied }> {
  if (subtree.length > MOST_COPIED) throw new AppError('document/too-many', { values: { max: MOST_COPIED } });
  const top = subtree[0]!;
  const name = await freeName(trx, caller.space, parentId, await ownName(trx, top), top.file_type);
  const ids = new Map(subtree.map((row) => [row.id, randomUUID() as string]));
  const copies = subtree.map((row): DocumentRow => ({
    ...row,
    id: ids.get(row.id)!,
    parent_id: row === top ? parentId : ids.get(row.parent_id)!,
    ...(row === top ? { name, search_key: searchKey(name) } : {}),
    creator: caller.name,
    save_time: new Date(now).toISOString(),
    last_request: null,
    last_answer: null,
  }));
  await inPieces(copies, (piece) => trx('documents').insert([...piece]));
  const copied: Copied = { ids, records: new Map(), models: [] };
  for (const row of subtree) {
    const id = ids.get(row.id)!;
    if (row.file_type === 'PATIENT') {
      const patient = (await trx('patients').where({ document_id: row.id }).first('fields')) as
        { fields: string } | undefined;
      // The person is called what they are called; only the entry is numbered.
      if (patient) await trx('patients').insert({ document_id: id, fields: patient.fields });
      // It is the same child, and what the guardian agreed to is the same.
      const consent = (await trx('consents').where({ patient_id: row.id }).first()) as object | undefined;
      if (consent) await trx('consents').insert({ ...consent, patient_id: id });
    }
    if (row.file_type === 'SCAN') {
      copied.models.push(id);
      for (const [old, fresh] of await copyDesign(trx, row.id, id)) copied.records.set(old, fresh);
    }
    const stored = (await trx('json_storage')
      .where({ document_id: row.id })
      .select('key', 'json')) as object[];
    await inPieces(stored, (piece) =>
      trx('json_storage').insert(piece.map((entry) => ({ ...entry, document_id: id }))),
    );
  }
  await followBodies(trx, copied);
  return { top: copies[0]!, copied };
}

/**
 * A wall whose body is copied along belongs to the copy of the body, and to the record there that it was made by; a member that was another
 * model is the copy of that one.
 */
export async function followBodies(trx: Knex, { ids, records, models }: Copied): Promise<void> {
  for (const id of models) {
    for (const table of ['model_sources', 'members']) {
      const sources = (await trx(table).where({ model_id: id }).distinct('source_id').pluck('source_id')) as (
        string | null
      )[];
      for (const old of sources) {
        const fresh = ids.get(old ?? '');
        if (fresh) await trx(table).where({ model_id: id, source_id: old }).update({ source_id: fresh });
      }
    }
    const copy = (await trx('documents').where({ id }).first('info')) as { info: string } | undefined;
    // Deleted again while the others were still being copied.
    if (!copy) continue;
    const { info } = copy;
    const made = madeByOf({ info });
    const modelId = ids.get(made.modelId ?? '');
    if (modelId === undefined) continue;
    const recordId = records.get(made.recordId ?? '') ?? made.recordId;
    const madeBy: MadeBy = { ...made, modelId, ...(recordId === undefined ? {} : { recordId }) };
    await trx('documents')
      .where({ id })
      .update({ info: JSON.stringify({ ...(JSON.parse(info) as object), madeBy }) });
    // How far the copied body has come hangs on it.
    await trx('overview_stale').insert({ document_id: modelId }).onConflict('document_id').ignore();
  }
}
