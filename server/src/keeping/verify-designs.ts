import type { RecordOutcome } from '@bracewright/core/history';
import { SdkError, type AnyOperation } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { DocumentRow } from '../db/rows.ts';
import { designOf } from '../designs/design.ts';
import { createModelTasks, type Design } from '../compute/model-tasks.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** The first step of a design that no longer gives what was recorded with it. */
export interface DesignDifference {
  readonly kind: 'design-differs';
  readonly document: string;
  readonly record: string;
  readonly type: string;
  /** Place among the steps that shape the design, from 0. */
  readonly index: number;
}

/** What replaying designs found. */
export interface ReplayedDesigns {
  readonly replayed: number;
  /** Designs beyond the number that was asked for, the oldest ones. */
  readonly left: number;
  readonly differences: readonly DesignDifference[];
}

/** Failures that say nothing of the shape: this program does not know the step, or lacks what it needs. */
const NOT_COMPARABLE = new Set([
  'operation/unknown',
  'operation/needs-upgrade',
  'operation/from-newer',
  'operation/mesh-missing',
  'operation/mesh-damaged',
]);

function differs({ records }: Design, index: number, outcome: RecordOutcome): boolean {
  const known = records[index]?.result;
  if (!known || known.key !== outcome.key) return false;
  if (outcome.state === 'failed') return !NOT_COMPARABLE.has(outcome.error?.code ?? '');
  return outcome.state === 'applied' && outcome.meshHash !== known.meshHash;
}

/** Replays the `most` designs that were changed last, and names the first step of each that differs. Changes nothing. */
export async function replayDesigns(
  knex: Knex,
  blobs: BlobStore,
  operations: readonly AnyOperation[],
  most: number,
): Promise<ReplayedDesigns> {
  const models = (await knex('documents')
    .whereNotNull('base_hash')
    .whereIn('id', knex('records').where({ archived: 0 }).whereNotNull('result').select('model_id'))
    .orderBy('save_time', 'desc')
    .orderBy('id')
    .select()) as DocumentRow[];
  const tasks = createModelTasks({ operations, budgetBytes: 64 * 1024 * 1024 });
  const differences: DesignDifference[] = [];
  const chosen = models.slice(0, most);
  for (const model of chosen) {
    try {
      const design = await designOf(knex, blobs, model);
      const { outcomes } = await tasks.run<'measure'>({ kind: 'measure', design, measures: [] });
      const index = outcomes.findIndex((outcome, place) => differs(design, place, outcome));
      if (index >= 0) {
        const { id: record, type } = outcomes[index]!;
        differences.push({ kind: 'design-differs', document: model.id, record, type, index });
      }
    } catch (error) {
      // A body that cannot be read is told of as a damaged file.
      if (!(error instanceof SdkError)) throw error;
    }
  }
  return { replayed: chosen.length, left: models.length - chosen.length, differences };
}
