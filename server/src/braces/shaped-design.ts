import { isEdgeStep, uncutRecords, zonesOf, type OperationRecord } from '@bracewright/core/history';
import type { AskPorts, DesignZone, OperationRegistry, Shape } from '@bracewright/core/operation';
import { ROLES } from '../catalog/roles.ts';

/** A body, and what a positive reaches beyond its edge with: the same body before it was cut. */
export interface ShapedDesign {
  readonly shape: Shape;
  readonly uncut: Shape;
  readonly isCut: boolean;
  /** What the history presses in. */
  readonly zones: readonly DesignZone[];
  /** The whole design before it was cut, with every push, and as it is cut. */
  readonly pressed: Shape;
  readonly worn: Shape;
  /** The steps that made `shape`. */
  readonly made: readonly OperationRecord[];
}

/** Whether a step cuts a body along its edge line, and is on. */
export const isEdge = (record: OperationRecord): boolean => isEdgeStep(record, ROLES);

/**
 * What a brace is made of after the steps of a design; with `isGlued` the body that the brace lies on without what the history presses in, which pads
 * bring. `replayed` gives the shape after some of the steps, and rejects where one of them fails.
 */
export async function shapedDesign(
  records: readonly OperationRecord[],
  replayed: (some: readonly OperationRecord[]) => Promise<Shape>,
  ways: { readonly registry: OperationRegistry; readonly asking: AskPorts; readonly isGlued?: boolean },
): Promise<ShapedDesign> {
  const uncutOf = (some: readonly OperationRecord[]) => uncutRecords(some, ROLES);
  const whole = await replayed(records);
  const isCut = records.some(isEdge);
  const pressed = isCut ? await replayed(uncutOf(records)) : whole;
  const zones = await zonesOf(uncutOf(records), ways.registry, replayed, ways.asking);
  const known = { isCut, zones, pressed, worn: whole };
  if (ways.isGlued !== true) return { ...known, shape: whole, uncut: pressed, made: records };
  const brought = new Set(zones.filter(({ depth }) => depth > 0).map(({ record }) => record));
  const made = records.filter(({ id }) => !brought.has(id));
  const shape = await replayed(made);
  return { ...known, shape, uncut: isCut ? await replayed(uncutOf(made)) : shape, made };
}
