import { isExporter, type OperationRecord } from '@bracewright/core/history';
import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import { isSameSkin, type TriMesh } from '@bracewright/core/mesh';
import type { Plane } from '@bracewright/core/params';
import { alignmentOf } from '@bracewright/core/tool';
import type { Places } from '../../workers/record-places.ts';
import type { Desk } from '../desk/desk.ts';

type Records = readonly OperationRecord[];

/** The steps that made the body that is shown of the one that `record` was given: itself where it is on, and those after it that act on the body. */
export function stepsOn({ design: { history, roles } }: Desk, record: OperationRecord): Records {
  const { records, cursor } = history;
  return records
    .slice(
      records.findIndex(({ id }) => id === record.id),
      cursor,
    )
    .filter(({ type, state }) => state === 'on' && !isExporter(type, roles));
}

/** How `steps` stood the body. */
function motionOf({ design: { history, roles } }: Desk, steps: Records): Mat4 {
  return alignmentOf({ base: history.base, records: steps, cursor: steps.length }, roles);
}

/** How alignments after a record have moved what it was given. */
function motionAfter(workspace: Desk, record: OperationRecord): Mat4 {
  return motionOf(
    workspace,
    stepsOn(workspace, record).filter(({ id }) => id !== record.id),
  );
}

/** Where a place of a record beside the skin is now. */
export const pointNow = (workspace: Desk, record: OperationRecord, at: Vec3): Vec3 =>
  mat4.transformPoint(motionAfter(workspace, record), at);

/** A plane of a record where it stands now. */
export function planeNow(workspace: Desk, record: OperationRecord, { origin, normal }: Plane): Plane {
  const motion = motionAfter(workspace, record);
  return {
    origin: [...mat4.transformPoint(motion, origin as Vec3)],
    normal: [...mat4.transformDirection(motion, normal as Vec3)],
  };
}

/** What carries places through steps asks for. */
interface Way {
  /** The body after the first of so many steps; undefined where it cannot be had, and then nobody knows. */
  readonly bodyAfter: (count: number) => Promise<TriMesh | undefined>;
  /** As `carryPlaces`. */
  readonly carry: (from: TriMesh, to: TriMesh, places: Places, motion: Mat4) => Promise<Places>;
}

/**
 * Places of the body that the first of `steps` was given on the one that the last of them made. In one go a place would come onto the skin that is nearest, which a twist may have brought there; so places go with their triangles, and only the
 * bodies on both sides of a step that laid the skin anew are asked for, which are few.
 */
export async function carryThrough(
  workspace: Desk,
  steps: Records,
  places: Places,
  { bodyAfter, carry }: Way,
): Promise<Places | undefined> {
  const between = async (first: number, last: number, given: Places): Promise<Places | undefined> => {
    const [from, to] = [await bodyAfter(first), await bodyAfter(last)];
    if (!from || !to) return undefined;
    if (first === last || isSameSkin(from, to)) return given;
    if (last - first === 1) return carry(from, to, given, motionOf(workspace, steps.slice(first, last)));
    const middle = Math.floor((first + last) / 2);
    const half = await between(first, middle, given);
    return half && between(middle, last, half);
  };
  return between(0, steps.length, places);
}
