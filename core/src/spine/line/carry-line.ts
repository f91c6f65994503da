import { alignmentOf, isAligning } from '../../history/alignment.ts';
import { keysOf } from '../../history/chain-key.ts';
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
  'text',
  'picture',
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

/** Where the places of one line lay after some steps, by the key of those steps: what was carried once is not carried again. */
export type CarryMemory = Map<string, readonly Vec3[]>;

/** What carries a line through a design. */
export interface Carrying {
  readonly roles: OperationRoles;
  /** The body after the first records. */
  readonly replay: (records: readonly OperationRecord[]) => Promise<TriMesh>;
  readonly checkAborted?: () => void;
  /** Of this line alone. */
  readonly memory?: CarryMemory;
}

/** Places after one more step; undefined where that step says nothing of the inside. */
async function carriedBy(
  records: readonly OperationRecord[],
  places: readonly Vec3[],
  { roles, replay }: Carrying,
): Promise<readonly Vec3[] | undefined> {
  const record = records.at(-1)!;
  if (isAligning(record, roles)) {
    const { transform } = record.params as unknown as { readonly transform: Mat4 };
    return places.map((at) => transformPoint(transform, at));
  }
  if (!isShaping(record, roles)) return places;
  return carryInside(await replay(records.slice(0, -1)), await replay(records), places);
}

/**
 * Where a line lies in the body of `records` (those that are applied, of the body alone): it stood in the frame of the alignments that it was made in, goes with those of now, and is then carried step by step
 * (`carryInside`). Rejects with what `replay` and `checkAborted` do.
 */
export async function carryLine(
  { levels, frame }: Pick<SpineLine, 'levels' | 'frame'>,
  records: readonly OperationRecord[],
  carrying: Carrying,
): Promise<CarriedLine> {
  const { roles, memory } = carrying;
  const before = stepsBeforeShaping(records, roles);
  const stands = alignmentOf({ base: '', records: [...before], cursor: before.length }, roles);
  const brought = multiply(stands, invertRigid(frame as Mat4));
  const keys = keysOf(records, '');
  const known = memory ? keys.findLastIndex((key, i) => i >= before.length && memory.has(key)) : -1;
  let places = known < 0 ? levels.map(({ at }) => transformPoint(brought, at)) : memory!.get(keys[known]!)!;
  for (let i = Math.max(before.length, known + 1); i < records.length; i++) {
    carrying.checkAborted?.();
    const carried = await carriedBy(records.slice(0, i + 1), places, carrying);
    if (!carried) return { isKnown: false, from: records[i]!.id };
    places = carried;
    memory?.set(keys[i]!, places);
  }
  return {
    isKnown: true,
    levels: levels.map((level, i) => ({ ...level, at: [...places[i]!] as [number, number, number] })),
  };
}
