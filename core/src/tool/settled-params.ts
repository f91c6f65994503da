import { OperationAborted } from '../errors/sdk-error.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { askOperation } from '../operation/ask-operation.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import type { AbortSignalLike } from '../services/operation-runner.ts';

/**
 * The parameters as the record of a step keeps them that is made on `mesh`: with what its operation measures there (`Operation.settle`). Rejects as `askOperation` does, with OperationAborted also where
 * `signal` was stopped meanwhile: the history, which computes nothing yet, does not hear of it.
 */
export async function settledParams(
  operation: AnyOperation,
  mesh: TriMesh,
  params: Json,
  signal: AbortSignalLike,
): Promise<Json> {
  const checkAborted = () => {
    if (signal.aborted) throw new OperationAborted();
  };
  const asked = { operation, mesh, params };
  return (await askOperation('settle', asked, operation.params, { checkAborted })) as Json;
}
