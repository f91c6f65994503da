import type { OperationRecord } from '../history/record.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import type { AbortSignalLike, OperationRunner } from '../services/operation-runner.ts';

/**
 * The parameters as the record of a step keeps them that is made on what `records` give: with what its operation measures there (`Operation.settle`), asked where operations run, so that one that never
 * answers hangs no page. Rejects as `OperationRunner.settle`, with OperationAborted where `signal` was stopped meanwhile.
 */
export async function settledParams(
  runner: OperationRunner,
  records: readonly OperationRecord[],
  { operation, params }: { readonly operation: AnyOperation; readonly params: Json },
  signal: AbortSignalLike,
): Promise<Json> {
  if (!operation.settle) return params;
  const { type, version } = operation;
  return runner.settle(records, { type, version, params }, { signal });
}
