import { alignmentOf, isAligning } from '../../history/alignment.ts';
import type { OperationRecord } from '../../history/record.ts';
import { invertRigid, multiply, transformPoint, type Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { OperationRole } from '../../operation/operation-role.ts';
import type { OperationRoles } from '../../operation/roles.ts';
import { carryInside } from './carry-places.ts';
import type { SpineLevel, SpineLine } from './spine-line.ts';

/** Roles of steps that leave what is inside of a body where it is. */
const STILL: ReadonlySet<OperationRole | undefined> = new Set<OperationRole>([
  'repair',
  'closing',
  'trimming',
  'cutting',
  'smoothing',
  'line',
  'edge',
]);

/** Where a line lies in the body of a design. */
export type CarriedLine =
  | { readonly isKnown: true; readonly levels: readonly SpineLevel[] }
  /** From a step on nobody knows where it lies. */
  | { readonly isKnown: false; readonly from: string };

/** Whether a step may move what is inside of a body: one that gives it its shape. */
const isShaping = ({ type, state }: OperationRecord, roles: OperationRoles): boolean =>
  state === 'on' && !STILL.has(roles.of(type)) && roles.of(type) !== 'alignment';

/** The steps before the first that shapes the body: what a film is registered to is the body as it was taken, not as it is corrected. */
export function stepsBeforeShaping<R extends OperationRecord>(
  records: readonly R[],
  roles: OperationRoles,
): readonly R[] {
  const first = records.findIndex((one) => isShaping(one, roles));
  return first < 0 ? records : records.slice(0, first);
}

/**
 * Where a line lies in the body of `records` (those that are applied, of the body alone): it stood in the frame of the alignments that it was made in, goes with those of now, and is then carried step by step
 * (`carryInside`). `replay` gives the body after the first records.
 */
export async function carryLine(
  { levels, frame }: Pick<SpineLine, 'levels' | 'frame'>,
  records: readonly OperationRecord[],
  roles: OperationRoles,
  replay: (records: readonly OperationRecord[]) => Promise<TriMesh>,
  checkAborted?: () => void,
): Promise<CarriedLine> {
  const before = stepsBeforeShaping(records, roles);
  const stands = alignmentOf({ base: '', records: [...before], cursor: before.length }, roles);
  const brought = multiply(stands, invertRigid(frame as Mat4));
  let places: readonly Vec3[] = levels.map(({ at }) => transformPoint(brought, at));
  for (let i = before.length; i < records.length; i++) {
    checkAborted?.();
    const record = records[i]!;
    if (isAligning(record, roles)) {
      const { transform } = record.params as unknown as { readonly transform: Mat4 };
      places = places.map((at) => transformPoint(transform, at));
    } else if (isShaping(record, roles)) {
      const [from, to] = [await replay(records.slice(0, i)), await replay(records.slice(0, i + 1))];
      const carried = carryInside(from, to, places);
      if (!carried) return { isKnown: false, from: record.id };
      places = carried;
    }
  }
  return {
    isKnown: true,
    levels: levels.map((level, i) => ({ ...level, at: [...places[i]!] as [number, number, number] })),
  };
}
