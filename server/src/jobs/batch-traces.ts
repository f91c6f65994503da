import type { BraceBatch, RouteName } from '@bracewright/core/contract';
import type { Knex } from 'knex';

/** The call whose work is about several models and tells of each. */
export const BATCH: RouteName = 'document/makebraces';

interface Traces {
  readonly task: string | null;
  readonly result: string | null;
}

interface BatchTask {
  readonly input: { readonly ids: readonly string[] };
}

/** What a batch tells, of some models alone. */
export const tellingOf = ({ ids, outcomes }: BraceBatch, isThere: (id: string) => boolean): BraceBatch => ({
  ids: ids.filter(isThere),
  outcomes: outcomes.filter(({ id }) => isThere(id)),
});

const isBatch = (value: Partial<BraceBatch> | null): value is BraceBatch =>
  Array.isArray(value?.ids) && Array.isArray(value.outcomes);

/** What is kept of a batch as text, of some models alone. */
function resultWithin(result: string | null, isThere: (id: string) => boolean): string | null {
  const told = JSON.parse(result ?? 'null') as Partial<BraceBatch> | null;
  return isBatch(told) ? JSON.stringify(tellingOf(told, isThere)) : result;
}

/**
 * What a batch that goes on keeps of its result: nothing of models that were erased since, which its task names no longer (`eraseFromBatches`). `row` is the batch as it stands.
 */
export function resultOfBatch(
  row: { readonly route: string; readonly task: string | null },
  result: string | null,
) {
  if (row.route !== BATCH || row.task === null) return result;
  const named = new Set((JSON.parse(row.task) as BatchTask).input.ids);
  return resultWithin(result, (id) => named.has(id));
}

/** Takes models that are erased out of what batches were asked for and told: a batch is about none of them alone, and stays of the others. */
export async function eraseFromBatches(trx: Knex, erased: ReadonlySet<string>): Promise<void> {
  const rows = (await trx('jobs').where({ route: BATCH }).select('id', 'task', 'result')) as (Traces & {
    readonly id: string;
  })[];
  const stays = (id: string) => !erased.has(id);
  for (const { id, task, result } of rows) {
    const asked = JSON.parse(task ?? 'null') as BatchTask | null;
    const input = asked && { ...asked.input, ids: asked.input.ids.filter(stays) };
    const left: Traces = {
      task: asked && JSON.stringify({ ...asked, input }),
      result: resultWithin(result, stays),
    };
    if (left.task !== task || left.result !== result) await trx('jobs').where({ id }).update(left);
  }
}
