import { OperationAborted } from '../errors/sdk-error.ts';
import type { HistoryCommand, OperationRecord, RecordOutcome } from '../history/record.ts';
import { refusalOf } from '../history/refusal.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { WantedRecord } from '../services/history-service.ts';
import type { Ids } from '../services/small-services.ts';
import { appendCommands, draftOf, withResult } from './change-commands.ts';
import type { Computing } from './computing.ts';
import { requireMay, type MayChange } from './may-change.ts';
import type { TailGuard } from './tail-guard.ts';
import type { Tried } from './trial.ts';
import { reduceAll } from './undo-stack.ts';

/** The design that steps are made on. */
interface Design extends Tried {
  readonly may: MayChange;
  readonly roles: OperationRoles;
  readonly greyed: readonly OperationRecord[];
  readonly tailGuard: TailGuard | undefined;
}

type Ports = readonly [
  computing: Computing,
  ids: Ids,
  change: (commands: readonly HistoryCommand[]) => Promise<void>,
];

const append = (record: OperationRecord) => ({ kind: 'append', record }) as const;

/** Throws the SdkError that a record fails with. */
export function requireDone(outcome: RecordOutcome | undefined): void {
  const refusal = refusalOf(outcome);
  if (refusal) throw refusal;
}

/** What the drafts give one after the other on the history as it stands. Rejects with the SdkError of the first that fails. */
async function tried(design: Design, drafts: readonly OperationRecord[], computing: Computing) {
  const { stops } = computing;
  while (design.isReplaying) await design.settled();
  if (stops !== computing.stops) throw new OperationAborted();
  const { outcomes } = await computing.replay(reduceAll(design.history, drafts.map(append)));
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return drafts.map((draft) => {
    const outcome = byId.get(draft.id);
    requireDone(outcome);
    return withResult(draft, outcome);
  });
}

/** See `DesignSession.appendAll`. */
export async function appendAll(
  design: Design,
  wanted: readonly WantedRecord[],
  [computing, ids, change]: Ports,
): Promise<readonly OperationRecord[]> {
  requireMay(design.may, ['append']);
  if (wanted.length === 0) return [];
  const { greyed, tailGuard } = design;
  if (greyed.length > 0 && (await tailGuard?.mayCancel(greyed)) === false) throw new OperationAborted();
  const drafts = wanted.map((one) => draftOf(one, ids));
  for (;;) {
    const before = design.history;
    const records = await tried(design, drafts, computing);
    // Another window's history came meanwhile: what they give on that one is not known yet.
    if (before !== design.history) continue;
    const [, ...eyes] = appendCommands(before, records[0]!, design.roles);
    await change([...records.map(append), ...eyes]);
    if (greyed.length > 0) tailGuard?.didCancel(greyed);
    return records;
  }
}
