import { wholeWithPart } from '../mesh/graft/index.ts';
import { cutByEdgeLines } from '../mesh/trim/cut-by-edge-lines.ts';
import type { Work } from '../mesh/work.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { Shape } from '../operation/shape.ts';
import { bodyRecords } from './body-records.ts';
import type { OperationRecord } from './record.ts';
import type { WallLines } from './kept-edge.ts';

/** The design that a body is formed of. `replay` gives the shape after some of the records. */
interface FormedOf<S extends Shape> {
  readonly records: readonly OperationRecord[];
  readonly roles: OperationRoles;
  readonly replay: (records: readonly OperationRecord[]) => Promise<S>;
  /** Lines that the brace ends at though no record cuts there. */
  readonly along?: WallLines | undefined;
}

/** Whether a step cuts a body along its edge line, and is on. */
export const isEdgeStep = (
  { type, state }: Pick<OperationRecord, 'type' | 'state'>,
  roles: OperationRoles,
): boolean => roles.of(type) === 'edge' && state === 'on';

/** The steps of a body as if nothing had been cut along an edge. */
export const uncutRecords = <R extends Pick<OperationRecord, 'type' | 'state'>>(
  records: readonly R[],
  roles: OperationRoles,
): readonly R[] => records.filter((one) => !isEdgeStep(one, roles));

/**
 * What a positive and all that is formed over it are made of: the whole body, that was not cut along the edge of the brace, with the skin of the cut body within the edge (`wholeWithPart`), so that they lie on what the
 * brace lies on whatever was done behind the cut. Of a body that nothing was cut off it is that body. Rejects with what `replay` and `cutByEdgeLines` reject with, and with what `work.checkAborted` throws.
 */
export async function formedShape<S extends Shape>(
  { records, roles, replay, along }: FormedOf<S>,
  work: Work = {},
): Promise<S | Shape> {
  const body = bodyRecords(records, roles);
  const whole = await replay(uncutRecords(body, roles));
  if (!along && !body.some((one) => isEdgeStep(one, roles))) return whole;
  const { mesh } = await replay(body);
  const part = along ? cutByEdgeLines(mesh, along.curves, along.keep, work).mesh : mesh;
  return { mesh: wholeWithPart(part, whole.mesh, work), parts: whole.parts };
}
