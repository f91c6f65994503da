import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { settleFrameless } from '../designs/frames.ts';
import { getModel } from '../entries/entries.ts';
import type { Caller } from '../http/call.ts';
import { earlierAnswer, requestHash, requireRevision } from './change.ts';

/** Takes all live records of a model out of its history; they can still be listed as archived, and which of them were undone. */
export async function archiveRecords(
  trx: Knex,
  { id, cursor }: Pick<DocumentRow, 'id' | 'cursor'>,
): Promise<void> {
  const last = (await trx('records').where({ model_id: id }).max({ last: 'archived' }).first()) as
    | { last: number | null }
    | undefined;
  const archived = Number(last?.last ?? 0) + 1;
  const live = () => trx('records').where({ model_id: id, archived: 0 });
  await live().where('place', '>=', cursor).update({ archived, undone: 1 });
  await live().update({ archived, undone: 0 });
}

/** Puts the history of a model away, inside a transaction. Throws `model/stale`. */
export async function clearHistory(
  trx: Knex,
  caller: Caller,
  now: number,
  { modelId, revision }: { readonly modelId: string; readonly revision: number },
): Promise<{ readonly revision: number }> {
  const model = await getModel(trx, caller.space, modelId);
  const request = requestHash('clear', null);
  const earlier = await earlierAnswer(trx, model, revision, request);
  if (earlier !== undefined) return earlier as { revision: number };
  requireRevision(model, revision);
  await archiveRecords(trx, model);
  await settleFrameless(trx, { id: model.id, cursor: 0 });
  const answer = { revision: revision + 1 };
  await trx('documents')
    .where({ id: model.id })
    .update({
      ...answer,
      cursor: 0,
      save_time: new Date(now).toISOString(),
      last_request: request,
      last_answer: JSON.stringify(answer),
    });
  return answer;
}
