import type { History } from './record.ts';
import { IDENTITY, determinant, multiply, transformPoint, type Mat4 } from '../math/mat4.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { OperationRoles } from '../operation/roles.ts';

/** Less than this is no move: mm, or a part of one. */
const STILL = 1e-9;

/** The rigid transform by which the alignments that are applied have brought the scan into the frame; flips allowed. */
export function alignmentOf(history: History, roles: OperationRoles): Mat4 {
  return history.records
    .slice(0, history.cursor)
    .filter((record) => isAligning(record, roles))
    .map(({ params }) => (params as unknown as { readonly transform: Mat4 }).transform)
    .reduce((before, next) => multiply(next, before), IDENTITY);
}

/** Whether a transform leaves everything where it is. */
export const isStill = (transform: Mat4, tolerance = STILL): boolean =>
  transform.every((value, i) => Math.abs(value - IDENTITY[i]!) <= tolerance);

/** A body moved by a rigid transform; the body itself when it stays. A flip turns the triangles, so that the skin faces outward. */
export function moveBody(mesh: TriMesh, by: Mat4): TriMesh {
  if (isStill(by)) return mesh;
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const { [i]: x, [i + 1]: y, [i + 2]: z } = mesh.positions;
    positions.set(transformPoint(by, [x!, y!, z!]), i);
  }
  if (determinant(by) > 0) return { positions, indices: mesh.indices };
  const indices = mesh.indices.slice();
  for (let f = 0; f < indices.length; f += 3) {
    indices[f + 1] = mesh.indices[f + 2]!;
    indices[f + 2] = mesh.indices[f + 1]!;
  }
  return { positions, indices };
}

/** Whether a step stands the body otherwise: the sides and places that earlier steps name are those of how it stood then. */
export const isAligning = (
  { type, state }: { readonly type: string; readonly state: string },
  roles: OperationRoles,
): boolean => state === 'on' && roles.of(type) === 'alignment';
