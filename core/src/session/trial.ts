import { OperationAborted } from '../errors/sdk-error.ts';
import type { History, HistoryCommand, OperationRecord, RecordOutcome } from '../history/record.ts';
import { reduce } from '../history/history.ts';
import { withResult } from './change-commands.ts';
import type { Computing } from './computing.ts';
import { reduceAll } from './undo-stack.ts';

/** The design that something is tried on. */
export interface Tried {
  readonly history: History;
  /** Whether an earlier change is being computed: a trial would stop its replay, and it would be lost. */
  readonly isReplaying: boolean;
  settled(): Promise<void>;
}

const append = (record: OperationRecord): HistoryCommand => ({ kind: 'append', record });

/**
 * What a record would give on the history as it stands, tried again where another window's history came in between. Rejects with
 * OperationAborted when it was stopped.
 */
export async function outcomeOf(
  computing: Computing,
  design: Tried,
  draft: OperationRecord,
): Promise<RecordOutcome | undefined> {
  const { stops } = computing;
  for (;;) {
    while (design.isReplaying) await design.settled();
    const before = design.history;
    if (stops !== computing.stops) throw new OperationAborted();
    try {
      const { outcomes } = await computing.replay(reduce(before, append(draft)));
      return outcomes.find(({ id }) => id === draft.id);
    } catch (error) {
      const isOvertaken = error instanceof OperationAborted && before !== design.history;
      if (!isOvertaken || stops !== computing.stops) throw error;
    }
  }
}

/** The commands that make records on a history, each with what it gives there. Rejects with OperationAborted when it was stopped. */
export async function appendsAfter(
  computing: Computing,
  before: History,
  drafts: readonly OperationRecord[],
): Promise<readonly HistoryCommand[]> {
  if (drafts.length === 0) return [];
  const { outcomes } = await computing.replay(reduceAll(before, drafts.map(append)));
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return drafts.map((draft) => append(withResult(draft, byId.get(draft.id))));
}
