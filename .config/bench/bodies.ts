import type { Vec3 } from '@bracewright/core/math';
import { triangleCount, type TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';

/** The sample trunk with about so many triangles; the count follows the square of the edge. */
export function trunkOf(triangles: number): TriMesh {
  const trial = triangleCount(sampleTrunk({ cobb: 35, edge: 8 }).mesh);
  return sampleTrunk({ cobb: 35, edge: 8 * Math.sqrt(trial / triangles) }).mesh;
}

/** Height range and middle of a body. */
export function boxOf(mesh: TriMesh): { readonly min: Vec3; readonly max: Vec3; readonly centre: Vec3 } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mesh.positions.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], mesh.positions[i]!);
    max[axis] = Math.max(max[axis], mesh.positions[i]!);
  }
  return { min, max, centre: [0, 1, 2].map((k) => (min[k]! + max[k]!) / 2) as unknown as Vec3 };
}

/** A ray from outside towards the axis of the body, the n-th of a spiral that goes round and up. */
export function rayAt(
  mesh: TriMesh,
  n: number,
): { readonly origin: Vec3; readonly direction: Vec3; readonly target: Vec3 } {
  const { min, max, centre } = boxOf(mesh);
  const turn = n * 2.399963;
  const z = min[2] + (max[2] - min[2]) * (0.15 + 0.7 * ((n * 0.618034) % 1));
  const direction: Vec3 = [-Math.cos(turn), -Math.sin(turn), 0];
  const target: Vec3 = [centre[0], centre[1], z];
  return { origin: [target[0] - direction[0] * 600, target[1] - direction[1] * 600, z], direction, target };
}

/** Horizontal planes at fractions of the height of a body. */
export const planesOf = (mesh: TriMesh, fractions: readonly number[]) => {
  const { min, max, centre } = boxOf(mesh);
  return fractions.map((fraction) => ({
    origin: [centre[0], centre[1], min[2] + (max[2] - min[2]) * fraction] as Vec3,
    normal: [0, 0, 1] as Vec3,
  }));
};
