import { isExporter, type OperationRecord } from '@bracewright/core/history';
import { mat4, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import type { Plane } from '@bracewright/core/params';
import { alignmentOf } from '@bracewright/core/tool';
import type { Desk } from '../desk/desk.ts';

/** How places of the body that a record was given come onto the one that is shown. */
export interface OnShownBody {
  place(at: Vec3): Vec3;
  plane(plane: Plane): Plane;
}

const cornerOf = ({ positions, indices }: TriMesh, face: number, corner: number): Vec3 => {
  const at = 3 * indices[3 * face + corner]!;
  return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
};

/** Whether the triangles of both are the same ones, wherever they lie. */
const isSameSkin = (a: TriMesh, b: TriMesh): boolean =>
  a.positions.length === b.positions.length &&
  (a.indices === b.indices ||
    (a.indices.length === b.indices.length && a.indices.every((vertex, i) => vertex === b.indices[i])));

/** A place in a triangle is carried with the triangle. */
function carriedBy(from: TriMesh, to: TriMesh): (at: Vec3) => Vec3 {
  const tree = sharedBvh(from);
  return (at) => {
    const hit = tree.closestPoint(at);
    if (!hit) return at;
    const [a, b, c] = [0, 1, 2].map((k) => vec3.scale(cornerOf(to, hit.triangle, k), hit.barycentric[k]!));
    return vec3.add(vec3.add(a!, b!), c!);
  };
}

/** The steps that made the body that is shown of the one that `record` was given: itself, and those after it that act on the body. */
export function stepsOn(
  { design: { history, roles } }: Desk,
  record: OperationRecord,
): readonly OperationRecord[] {
  const { records, cursor } = history;
  return records
    .slice(
      records.findIndex(({ id }) => id === record.id),
      cursor,
    )
    .filter(({ type, state }) => state === 'on' && !isExporter(type, roles));
}

/** Onto the body that one step made of another. Where it laid the skin anew a place stays where it is, on what there is of it. */
function throughStep(from: TriMesh, to: TriMesh, motion: Mat4): (at: Vec3) => Vec3 {
  if (isSameSkin(from, to)) return carriedBy(from, to);
  const tree = sharedBvh(to);
  return (at) => {
    const there = mat4.transformPoint(motion, at);
    return tree.closestPoint(there)?.position ?? there;
  };
}

/**
 * From the body that `record` was given by way of `bodies`, those after each of `stepsOn`: in one go a place would come onto the skin that is nearest, which a later twist has
 * brought there.
 */
export function onShownBody(
  { design }: Desk,
  steps: readonly OperationRecord[],
  body: TriMesh,
  bodies: readonly TriMesh[],
): OnShownBody {
  const { history, roles } = design;
  const motionOf = (records: readonly OperationRecord[]): Mat4 =>
    alignmentOf({ base: history.base, records, cursor: records.length }, roles);
  const ways = bodies.map((to, i) => throughStep(bodies[i - 1] ?? body, to, motionOf(steps.slice(i, i + 1))));
  return {
    place: (at) => ways.reduce((place, way) => way(place), at),
    plane({ origin, normal }) {
      const motion = motionOf(steps.slice(1));
      return {
        origin: [...mat4.transformPoint(motion, origin as Vec3)],
        normal: [...mat4.transformDirection(motion, normal as Vec3)],
      };
    },
  };
}
