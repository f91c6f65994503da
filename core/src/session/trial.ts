import { OperationAborted } from '../errors/sdk-error.ts';
import type { History, HistoryCommand, OperationRecord, RecordOutcome } from '../history/record.ts';
import { activeRecords } from '../history/history.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import { refusalOf } from '../history/refusal.ts';
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
export const outcomeOf = (
  computing: Computing,
  design: Tried,
  draft: OperationRecord,
): Promise<RecordOutcome | undefined> =>
  outcomeAfter(computing, design, { commands: [append(draft)], id: draft.id });

/**
 * Tries a step with other values where it takes part in what is shown; what comes after it is not looked at. Rejects with the SdkError that it fails with, with OperationAborted when
 * it was stopped, and with HistoryError where the step is not there to be edited.
 */
export async function requireEditable(
  computing: Computing,
  design: Tried,
  { id, params }: Pick<OperationRecord, 'id' | 'params'>,
): Promise<void> {
  const { stops } = computing;
  while (design.isReplaying) await design.settled();
  if (stops !== computing.stops) throw new OperationAborted();
  const standing = activeRecords(design.history).find((one) => one.id === id);
  if (!standing || canonicalJson(standing.params) === canonicalJson(params)) return;
  const commands = [
    { kind: 'editParams', id, params },
    { kind: 'stepTo', id },
  ] as const;
  const outcome = await outcomeAfter(computing, design, { commands, id });
  const refusal = refusalOf(outcome);
  if (refusal) throw refusal;
}

async function outcomeAfter(
  computing: Computing,
  design: Tried,
  { commands, id: of }: { readonly commands: readonly HistoryCommand[]; readonly id: string },
): Promise<RecordOutcome | undefined> {
  const { stops } = computing;
  for (;;) {
    while (design.isReplaying) await design.settled();
    const before = design.history;
    if (stops !== computing.stops) throw new OperationAborted();
    try {
      const { outcomes } = await computing.replay(reduceAll(before, commands));
      return outcomes.find(({ id }) => id === of);
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
