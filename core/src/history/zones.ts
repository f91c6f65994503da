import { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';
import { askOperation, type AskPorts } from '../operation/ask-operation.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import type { DesignZone, SkinZone } from '../operation/skin-zone.ts';
import { regionZoneTag } from '../params/index.ts';
import type { OperationRecord } from './record.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const point = z.object({ position: vector, normal: vector });

const zoneSchema: z.ZodType<SkinZone | undefined> = z
  .object({
    contour: z.array(point).min(3),
    shape: z.enum(['corners', 'smooth']),
    marks: z.array(point).min(1),
    depth: z.number(),
  })
  .optional();

/**
 * The zones that the steps of a design press in or let out, in their order: of the records that are on and whose operations say so (`Operation.zone`), each with the body before the
 * step and after it. `replay` gives the shape after the first records. Steps whose operation is not known, or that failed, have none. Throws as `askOperation`.
 */
export async function zonesOf(
  records: readonly OperationRecord[],
  registry: OperationRegistry,
  replay: (records: readonly OperationRecord[]) => Promise<Shape>,
  ports: AskPorts = {},
): Promise<readonly DesignZone[]> {
  const zones: DesignZone[] = [];
  for (const [index, record] of records.entries()) {
    if (record.state !== 'on') continue;
    const operation = operationOf(registry, record);
    if (!operation?.zone) continue;
    const { params } = record;
    const target = targetOf(operation, params);
    const mesh = meshOf(await replay(records.slice(0, index)), target);
    const zone = await askOperation('zone', { operation, mesh, params }, zoneSchema, ports);
    if (!zone) continue;
    const after = meshOf(await replay(records.slice(0, index + 1)), target);
    if (after === mesh) continue;
    zones.push({ ...zone, ...tagOf(record), record: record.id, before: mesh, after });
  }
  return zones;
}

/** What a step was placed as. The other side of a zone (`symmetry.region`) is none of the class. */
function tagOf({ type, params }: OperationRecord): Pick<DesignZone, 'tag'> {
  const tag = regionZoneTag.safeParse((params as { readonly zone?: unknown } | null)?.zone).data;
  return tag && type !== 'symmetry.region' ? { tag: { code: tag.code, part: tag.part } } : {};
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
