import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from './tri-mesh.ts';

/** A place or a direction with left and right exchanged; 0 stays 0. */
export const mirroredVec = ([x, y, z]: Vec3): Vec3 => [0 - x, y, z];

/** The mirror image of a body in the patient frame: each triangle keeps its first corner and turns round, so that outside stays outside. Mirrored twice it is itself. */
export function mirroredMesh({ positions, indices }: TriMesh): TriMesh {
  const [places, corners] = [positions.slice(), indices.slice()];
  for (let i = 0; i < places.length; i += 3) places[i] = 0 - places[i]!;
  for (let i = 0; i < corners.length; i += 3)
    [corners[i + 1], corners[i + 2]] = [corners[i + 2]!, corners[i + 1]!];
  return { positions: places, indices: corners };
}
