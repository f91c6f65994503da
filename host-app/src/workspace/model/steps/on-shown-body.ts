import { isAligning, isExporter, type OperationRecord } from '@bracewright/core/history';
import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import { sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import type { Plane } from '@bracewright/core/params';
import { alignmentOf } from '@bracewright/core/tool';
import type { Desk } from '../desk/desk.ts';

/** How places of the body that a record was given come onto the one that is shown. */
export interface OnShownBody {
  place(at: Vec3): Vec3;
  plane(plane: Plane): Plane;
  /** Whether the skin was laid anew and shaped since, so that places are only near where they were. */
  readonly isAbout: boolean;
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

/** What stands later in the history than a record: the rigid motion of the alignments among it, and whether anything else shaped the body. */
function laterThan({ design: { history, roles } }: Desk, record: OperationRecord) {
  const { base, records, cursor } = history;
  const since = records.slice(records.findIndex(({ id }) => id === record.id) + 1, cursor);
  const isShaping = (one: OperationRecord): boolean =>
    one.state === 'on' && !isAligning(one, roles) && !isExporter(one.type, roles);
  return {
    motion: () => alignmentOf({ base, records: since, cursor: since.length }, roles),
    isShaped: since.some(isShaping),
  };
}

/** The first edge line after a record: up to it most designs keep their triangles, and it leaves the skin that it keeps where it is. */
export function edgeAfter(
  { design: { history, roles } }: Desk,
  record: OperationRecord,
): OperationRecord | undefined {
  const { records, cursor } = history;
  const since = records.slice(records.findIndex(({ id }) => id === record.id) + 1, cursor);
  return since.find(({ type, state }) => state === 'on' && roles.of(type) === 'edge');
}

/** Onto a body whose skin was cut or laid anew: as near as can be, after the alignments that came since. */
function nearestOn(desk: Desk, record: OperationRecord): (at: Vec3) => Vec3 {
  const motion = laterThan(desk, record).motion();
  return (at) => {
    const there = mat4.transformPoint(motion, at);
    return desk.editor?.picking.nearest(there)?.position ?? there;
  };
}

/**
 * From the body that `record` was given. What stands later in the history has moved it since: alignments as a whole, other steps the skin. `cut` is the body before the edge line
 * that came later (`edgeAfter`).
 */
export function onShownBody(
  desk: Desk,
  record: OperationRecord,
  body: TriMesh,
  cut?: { readonly mesh: TriMesh; readonly by: OperationRecord },
): OnShownBody {
  const { mesh } = desk.design;
  const plane = ({ origin, normal }: Plane): Plane => {
    const motion = laterThan(desk, record).motion();
    return {
      origin: [...mat4.transformPoint(motion, origin as Vec3)],
      normal: [...mat4.transformDirection(motion, normal as Vec3)],
    };
  };
  if (body === mesh) return { place: (at) => at, plane, isAbout: false };
  if (isSameSkin(body, mesh)) return { place: carriedBy(body, mesh), plane, isAbout: false };
  if (cut && isSameSkin(body, cut.mesh)) {
    const [carried, laid] = [carriedBy(body, cut.mesh), nearestOn(desk, cut.by)];
    return { place: (at) => laid(carried(at)), plane, isAbout: laterThan(desk, cut.by).isShaped };
  }
  return { place: nearestOn(desk, record), plane, isAbout: laterThan(desk, record).isShaped };
}
