import { vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { Params } from '@bracewright/core/operation';
import type { placePhoto } from './operation.ts';

/** A photograph and how it stands beside the body. */
export type Placed = Params<typeof placePhoto>;

/** How far it stands off the body, mm: no skin reaches through it. */
const GAP = 20;

/** From the body to the eye; +x is the patient's left, +y the back. */
const TOWARDS: Readonly<Record<Placed['side'], Vec3>> = {
  back: [0, 1, 0],
  front: [0, -1, 0],
  left: [1, 0, 0],
  right: [-1, 0, 0],
};
const UP: Vec3 = [0, 0, 1];

function boundsOf({ positions }: TriMesh): { readonly min: Vec3; readonly max: Vec3 } {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], positions[i]!);
    max[axis] = Math.max(max[axis], positions[i]!);
  }
  return { min, max };
}

/** Stands a picture upright beside the body, facing whoever looks from its side. */
export function transformOf(mesh: TriMesh, { side, place, across, up }: Omit<Placed, 'photo'>): Mat4 {
  const { min, max } = boundsOf(mesh);
  const z = TOWARDS[side];
  const x = vec3.cross(UP, z);
  const middle = vec3.scale(vec3.add(min, max), 0.5);
  const depth = Math.abs(vec3.dot(z, vec3.subtract(max, min))) / 2 + GAP;
  const along: Vec3 = side === 'left' || side === 'right' ? [0, across, 0] : [across, 0, 0];
  const off = vec3.scale(z, place === 'behind' ? -depth : depth);
  const at = [along, off, [0, 0, up] as Vec3].reduce(vec3.add, middle);
  return [
    ...[x[0], UP[0], z[0], at[0]],
    ...[x[1], UP[1], z[1], at[1]],
    ...[x[2], UP[2], z[2], at[2]],
    ...[0, 0, 0, 1],
  ];
}
