import { isAligning } from '../history/alignment.ts';
import { bodyRecords, shownExport } from '../history/body-records.ts';
import type { History } from '../history/record.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { ShownExport } from '../services/history-service.ts';
import type { OperationRunner, ReplayResult, RunOptions } from '../services/operation-runner.ts';

/**
 * The body of a history, and beside it the wall that is switched on to be seen: made of the body as it was there, and standing as the body stands
 * now, so that left is left on both. Rejects with what the runner rejects with.
 */
export async function replayShown(
  runner: OperationRunner,
  { records, cursor }: History,
  { roles, ...options }: RunOptions & { readonly roles: OperationRoles },
): Promise<ReplayResult & { readonly shown: ShownExport | undefined }> {
  const standing = records.slice(0, cursor);
  const body = await runner.replay(bodyRecords(standing, roles), options);
  const wall = shownExport(standing, roles);
  if (!wall) return { ...body, shown: undefined };
  const place = standing.indexOf(wall);
  const before = bodyRecords(standing.slice(0, place), roles);
  const turns = standing.slice(place).filter((record) => isAligning(record, roles));
  const { mesh, hash, outcomes } = await runner.replay([...before, wall, ...turns], options);
  const outcome = outcomes[before.length]!;
  return {
    ...body,
    outcomes: [...body.outcomes, outcome],
    shown: outcome.state === 'applied' ? { mesh, hash, recordId: wall.id } : undefined,
  };
}
