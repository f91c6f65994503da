import type { GateFinding } from '../mesh/gate/index.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import { validateParams, type OperationRegistry } from '../operation/registry.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import type { OperationRecord } from './record.ts';
import { operationOf } from './zones.ts';

/**
 * What the steps of a design have a gate ask before a wall is made of it, in their order: of the records that are on and whose operations say so (`Operation.gate`). `replay`
 * gives the shape after the first records.
 */
export async function gateFindingsOf(
  records: readonly OperationRecord[],
  registry: OperationRegistry,
  replay: (records: readonly OperationRecord[]) => Promise<Shape>,
): Promise<readonly GateFinding[]> {
  const findings: GateFinding[] = [];
  for (const [index, record] of records.entries()) {
    const operation = record.state === 'on' ? operationOf(registry, record) : undefined;
    if (!operation?.gate) continue;
    const mesh = meshOf(await replay(records.slice(0, index)), targetOf(operation, record.params));
    // It gets a copy: what it says is data, and the body stays as it is.
    findings.push(
      ...operation.gate(lendMesh(mesh, record.type).lent, validateParams(operation, record.params)),
    );
  }
  return findings;
}
