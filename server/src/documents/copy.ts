import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { nothingCopied, waitFor, type Copied } from '../db/copied.ts';
import { keepMadeBy, madeByOf, type MadeBy } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/call.ts';
import { copyDesign } from './copy-design.ts';
import { mayHaveLooks } from '../db/looks.ts';
import { leadLooks } from '../patients/looks-home.ts';
import { inPieces, patientRowOf } from '../entries/entries.ts';
import { freeName, searchKey } from '../entries/names.ts';
import { ownName } from '../entries/patient-name.ts';

/** Most entries that one call copies. */
export const MOST_COPIED = 5000;

/**
 * Copies `subtree` (itself first, parents before children) under `parentId`, with patients, their consents, designs and stored JSON. Files
 * are shared by content. The top entry gets a numbered name where its own is taken. `before` is what the same call has copied already: walls
 * and bodies are led to each other across both. Throws `document/too-many`.
 */
export async function copySubtree(
  trx: Knex,
  caller: Caller,
  subtree: readonly DocumentRow[],
  parentId: string,
  now: number,
  before: Copied = nothingCopied(),
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
  const copied: Copied = { ...nothingCopied(), ids };
  for (const row of subtree) {
    const id = ids.get(row.id)!;
    if (row.file_type === 'PATIENT') {
      const patient = (await trx('patients').where({ document_id: row.id }).first('fields')) as
        | { fields: string }
        | undefined;
      // The person is called what they are called; only the entry is numbered.
      if (patient) await trx('patients').insert({ document_id: id, fields: patient.fields });
      // It is the same child, and what the guardian agreed to is the same.
      const consent = (await trx('consents').where({ patient_id: row.id }).first()) as object | undefined;
      if (consent) await trx('consents').insert({ ...consent, patient_id: id });
    }
    if (row.file_type === 'SCAN') {
      copied.models.push(id);
      for (const [old, fresh] of await copyDesign(trx, row.id, id)) copied.records.set(old, fresh);
      if (mayHaveLooks(row)) {
        const from = (await patientRowOf(trx, row))?.id;
        await leadLooks(
          trx,
          { ...row, id, parent_id: row === top ? parentId : ids.get(row.parent_id)! },
          { from, ids },
        );
      }
    }
    const stored = (await trx('json_storage')
      .where({ document_id: row.id })
      .select('key', 'json')) as object[];
    await inPieces(stored, (piece) =>
      trx('json_storage').insert(piece.map((entry) => ({ ...entry, document_id: id }))),
    );
  }
  await followBodies(trx, copied, before);
  return { top: copies[0]!, copied };
}

/**
 * A wall whose body is copied along belongs to the copy of the body, and to the record there that it was made by; a member that was another
 * model is the copy of that one. So it is in the transaction that copies the later of the two, whichever it is: a call that ends half-way
 * leaves no wall with a body of before.
 */
async function followBodies(trx: Knex, copied: Copied, before: Copied): Promise<void> {
  const found = { copied, before };
  const late = [...copied.ids.keys()].flatMap((old) => before.waiting.get(old) ?? []);
  for (const id of [...copied.models, ...late]) {
    await followSources(trx, id, found);
    await followMaker(trx, id, found);
  }
}

interface Found {
  readonly copied: Copied;
  readonly before: Copied;
}

const freshOf = ({ copied, before }: Found, kind: 'ids' | 'records', old: string): string | undefined =>
  copied[kind].get(old) ?? before[kind].get(old);

async function followSources(trx: Knex, id: string, found: Found): Promise<void> {
  for (const table of ['model_sources', 'members']) {
    const sources = (await trx(table).where({ model_id: id }).distinct('source_id').pluck('source_id')) as (
      | string
      | null
    )[];
    for (const old of sources) {
      if (old === null) continue;
      const fresh = freshOf(found, 'ids', old);
      if (fresh === undefined) waitFor(found.copied, old, id);
      else if (await trx('documents').where({ id: fresh }).first('id'))
        await trx(table).where({ model_id: id, source_id: old }).update({ source_id: fresh });
    }
  }
}

async function followMaker(trx: Knex, id: string, found: Found): Promise<void> {
  const copy = (await trx('documents').where({ id }).first('info')) as { info: string } | undefined;
  // Deleted again while the others were still being copied.
  if (!copy) return;
  const { info } = copy;
  const made = madeByOf({ info });
  if (made.modelId === undefined) return;
  const modelId = freshOf(found, 'ids', made.modelId);
  // In a copy of the same child's record it is the copy whom the body lay with.
  const last = freshOf(found, 'ids', made.patientId ?? '') ?? made.patientId;
  if (modelId === undefined) {
    waitFor(found.copied, made.modelId, id);
    if (last !== made.patientId) await keepMadeBy(trx, { id, info }, { ...made, patientId: last! });
    return;
  }
  const recordId = freshOf(found, 'records', made.recordId ?? '') ?? made.recordId;
  const body = (await trx('documents').where({ id: modelId }).first()) as DocumentRow | undefined;
  // The copy of the body was deleted for good meanwhile.
  if (!body) return;
  const patientId = (await patientRowOf(trx, body))?.id ?? last ?? null;
  const madeBy: MadeBy = { ...made, modelId, patientId, ...(recordId === undefined ? {} : { recordId }) };
  await keepMadeBy(trx, { id, info }, madeBy);
  // How far the copied body has come hangs on it.
  await trx('overview_stale').insert({ document_id: modelId }).onConflict('document_id').ignore();
}
