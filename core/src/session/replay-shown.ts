import { bodyRecords, shownExport } from '../history/body-records.ts';
import type { History } from '../history/record.ts';
import type { ShownExport } from '../services/history-service.ts';
import type { OperationRunner, ReplayResult, RunOptions } from '../services/operation-runner.ts';

/**
 * The body of a history, and beside it the wall that is switched on to be seen, made of the body as it was there. Rejects with what the
 * runner rejects with.
 */
export async function replayShown(
  runner: OperationRunner,
  { records, cursor }: History,
  options: RunOptions,
): Promise<ReplayResult & { readonly shown: ShownExport | undefined }> {
  const standing = records.slice(0, cursor);
  const body = await runner.replay(bodyRecords(standing), options);
  const wall = shownExport(standing);
  if (!wall) return { ...body, shown: undefined };
  const before = bodyRecords(standing.slice(0, standing.indexOf(wall)));
  const { mesh, hash, outcomes } = await runner.replay([...before, wall], options);
  const outcome = outcomes.at(-1)!;
  return {
    ...body,
    outcomes: [...body.outcomes, outcome],
    shown: outcome.state === 'applied' ? { mesh, hash, recordId: wall.id } : undefined,
  };
}
