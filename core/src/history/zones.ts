import { SdkError } from '../errors/sdk-error.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import { validateParams, type OperationRegistry } from '../operation/registry.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import type { DesignZone } from '../operation/skin-zone.ts';
import type { OperationRecord } from './record.ts';

/**
 * The zones that the steps of a design press in or let out, in their order: of the records that are on and whose operations say so (`Operation.zone`), each with the body before the
 * step and after it. `replay` gives the shape after the first records. Steps whose operation is not known, or that failed, have none.
 */
export async function zonesOf(
  records: readonly OperationRecord[],
  registry: OperationRegistry,
  replay: (records: readonly OperationRecord[]) => Promise<Shape>,
): Promise<readonly DesignZone[]> {
  const zones: DesignZone[] = [];
  for (const [index, record] of records.entries()) {
    if (record.state !== 'on') continue;
    const operation = operationOf(registry, record);
    if (!operation?.zone) continue;
    const before = await replay(records.slice(0, index));
    const target = targetOf(operation, record.params);
    const mesh = meshOf(before, target);
    // It gets a copy: what it says is data, and the body stays as it is.
    const { lent } = lendMesh(mesh, record.type);
    const zone = operation.zone(lent, validateParams(operation, record.params));
    if (!zone) continue;
    const after = meshOf(await replay(records.slice(0, index + 1)), target);
    if (after !== mesh) zones.push({ ...zone, record: record.id, before: mesh, after });
  }
  return zones;
}

/** The zones of a design for an exporter that reads them; none, and no replay, for any other. */
export const zonesFor = async (
  { reads }: { readonly reads?: readonly 'zones'[] },
  ...design: Parameters<typeof zonesOf>
): Promise<readonly DesignZone[]> => (reads?.includes('zones') ? zonesOf(...design) : []);

/** The operation of a record; undefined where this program does not have it. */
export function operationOf(registry: OperationRegistry, { type, version }: OperationRecord) {
  try {
    return registry.get(type, version);
  } catch (error) {
    if (error instanceof SdkError) return undefined;
    throw error;
  }
}
