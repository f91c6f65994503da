import type { TriMesh } from '../mesh/tri-mesh.ts';
import { askOperation } from '../operation/ask-operation.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';

/**
 * The parameters as the record of a step keeps them that is made on `mesh`: with what its operation measures there (`Operation.settle`). Rejects as `askOperation` does.
 */
export const settledParams = async (operation: AnyOperation, mesh: TriMesh, params: Json): Promise<Json> =>
  (await askOperation('settle', { operation, mesh, params }, operation.params)) as Json;
