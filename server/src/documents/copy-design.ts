import { randomUUID } from 'node:crypto';
import { bodyKey, type MadeOf } from '@bracewright/core/history';
import type { Knex } from 'knex';
import { ROLES } from '../catalog/roles.ts';
import type { AssetRow, DocumentRow, MemberRow, RecordRow, XrayRow } from '../db/rows.ts';
import { inPieces } from '../entries/entries.ts';
import { everyMeasure } from '../designs/read-measures.ts';
import { shapingRecords } from '../designs/records.ts';

/** A member's id is random, so its text in parameters can only mean the member. */
const renamed = (params: string, members: ReadonlyMap<string, string>): string => {
  let text = params;
  for (const [old, fresh] of members) text = text.replaceAll(old, fresh);
  return text;
};

/**
 * Copies what is kept with a model: the live history, measures, members, second bodies, X-rays, findings, and from which model it was made. What was
 * archived stays with the original. Gives the ids of the copied records by their old ones.
 */
export async function copyDesign(trx: Knex, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const members = (await trx('members').where({ model_id: from }).select()) as MemberRow[];
  const fresh = new Map(members.map((member) => [member.id, randomUUID() as string]));
  await inPieces(members, (piece) =>
    trx('members').insert(
      piece.map((member) => ({
        ...member,
        id: fresh.get(member.id)!,
        model_id: to,
      })),
    ),
  );
  // All of them: an archived history is no reason to lose what a copied step may name too.
  const assets = (await trx('assets').where({ model_id: from }).select()) as AssetRow[];
  await inPieces(assets, (piece) => trx('assets').insert(piece.map((asset) => ({ ...asset, model_id: to }))));
  const records = (await trx('records').where({ model_id: from, archived: 0 }).select()) as RecordRow[];
  const copied = new Map(records.map((record) => [record.id, randomUUID() as string]));
  await inPieces(records, (piece) =>
    trx('records').insert(
      piece.map((record) => {
        const params = renamed(record.params, fresh);
        const isSame = params === record.params;
        return {
          ...record,
          id: copied.get(record.id)!,
          model_id: to,
          params,
          result: isSame ? record.result : null,
          differs: isSame ? record.differs : null,
        };
      }),
    ),
  );
  await followMade(trx, from, to, copied);
  for await (const measures of everyMeasure(trx, from))
    await inPieces(measures, (piece) =>
      trx('measures').insert(
        piece.map((measure) => ({
          ...measure,
          id: randomUUID(),
          model_id: to,
          // One whose step is gone stays locked to a step that is gone.
          step: measure.step && (copied.get(measure.step) ?? measure.step),
        })),
      ),
    );
  const xrays = (await trx('xrays').where({ model_id: from }).select()) as XrayRow[];
  await inPieces(xrays, (piece) =>
    trx('xrays').insert(piece.map((xray) => ({ ...xray, id: randomUUID(), model_id: to }))),
  );
  const basics = (await trx('model_basics').where({ model_id: from }).first('fields', 'day')) as
    | { fields: string; day: string | null }
    | undefined;
  if (basics) await trx('model_basics').insert({ ...basics, model_id: to });
  const source = (await trx('model_sources').where({ model_id: from }).first('source_id', 'how')) as
    | { source_id: string; how: string }
    | undefined;
  if (source)
    await trx('model_sources').insert({
      model_id: to,
      source_id: source.source_id,
      how: source.how,
    });
  return copied;
}

/**
 * What was made of the design is in the copy made of the copied one. A step that names a member names its copy there, so the design may have another key;
 * what is of an older state stays of one.
 */
async function followMade(
  trx: Knex,
  from: string,
  to: string,
  copied: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = (await trx('members').where({ model_id: to }).whereNotNull('made').select()) as MemberRow[];
  if (rows.length === 0) return;
  const [before, after] = [await keyOf(trx, from), await keyOf(trx, to)];
  for (const { owner_id, id, made } of rows) {
    const { key, recordId } = JSON.parse(made!) as MadeOf;
    const fresh: MadeOf = {
      key: key === before ? after : key,
      recordId: recordId === null ? null : (copied.get(recordId) ?? recordId),
    };
    await trx('members')
      .where({ owner_id, id })
      .update({ made: JSON.stringify(fresh) });
  }
}

async function keyOf(trx: Knex, id: string): Promise<string> {
  const model = (await trx('documents').where({ id }).first()) as DocumentRow;
  return bodyKey(model.base_hash ?? '', await shapingRecords(trx, model), ROLES);
}
