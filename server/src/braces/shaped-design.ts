import { zonesOf, type OperationRecord } from '@bracewright/core/history';
import type { AskPorts, DesignZone, OperationRegistry, Shape } from '@bracewright/core/operation';
import { ROLES } from '../catalog/roles.ts';

/** A body, and what a positive is made of: the body before it was cut along its edge. */
export interface ShapedDesign {
  readonly shape: Shape;
  readonly uncut: Shape;
  readonly isCut: boolean;
  /** What the history presses in. */
  readonly zones: readonly DesignZone[];
  /** The whole design before it was cut, with every push. */
  readonly pressed: Shape;
  /** The steps that made `shape`. */
  readonly made: readonly OperationRecord[];
}

/** Whether a step cuts a body along its edge line, and is on. */
export const isEdge = ({ type, state }: OperationRecord): boolean =>
  ROLES.of(type) === 'edge' && state === 'on';

/**
 * What a brace is made of after the steps of a design; with `isGlued` the body that the brace lies on without what the history presses in, which pads
 * bring. `replayed` gives the shape after some of the steps, and rejects where one of them fails.
 */
export async function shapedDesign(
  records: readonly OperationRecord[],
  replayed: (some: readonly OperationRecord[]) => Promise<Shape>,
  ways: { readonly registry: OperationRegistry; readonly asking: AskPorts; readonly isGlued?: boolean },
): Promise<ShapedDesign> {
  const uncutOf = (some: readonly OperationRecord[]) => some.filter((one) => !isEdge(one));
  const whole = await replayed(records);
  const isCut = records.some(isEdge);
  const pressed = isCut ? await replayed(uncutOf(records)) : whole;
  const zones = await zonesOf(uncutOf(records), ways.registry, replayed, ways.asking);
  const known = { isCut, zones, pressed };
  if (ways.isGlued !== true) return { ...known, shape: whole, uncut: pressed, made: records };
  const brought = new Set(zones.filter(({ depth }) => depth > 0).map(({ record }) => record));
  const made = records.filter(({ id }) => !brought.has(id));
  const shape = await replayed(made);
  return { ...known, shape, uncut: isCut ? await replayed(uncutOf(made)) : shape, made };
}
