import type { MarkedLandmark, PointAssociation } from '../annotation/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import type { PatientSide } from './brace-type.ts';

type Place = EdgeLine['points'][number];

/** A place or a direction with left and right exchanged; 0 stays 0. */
export const mirroredVec = ([x, y, z]: Vec3): Vec3 => [0 - x, y, z];

/** A place on the skin with left and right exchanged. */
export const mirroredPlace = ({ position, normal }: Place): Place => ({
  position: [...mirroredVec(position as Vec3)],
  normal: [...mirroredVec(normal as Vec3)],
});

/** The mirror image of a body in the patient frame: each triangle keeps its first corner and turns round, so that outside stays outside. Mirrored twice it is itself. */
export function mirroredMesh({ positions, indices }: TriMesh): TriMesh {
  const [places, corners] = [positions.slice(), indices.slice()];
  for (let i = 0; i < places.length; i += 3) places[i] = 0 - places[i]!;
  for (let i = 0; i < corners.length; i += 3)
    [corners[i + 1], corners[i + 2]] = [corners[i + 2]!, corners[i + 1]!];
  return { positions: places, indices: corners };
}

/** The name of a sided landmark on the other side; a name of the middle as it is. */
export const mirroredName = (name: string): string =>
  name.replace(/-(left|right)$/, (_, side: PatientSide) => (side === 'left' ? '-right' : '-left'));

/** Landmarks as they are on the mirror image. */
export const mirroredMarks = (marks: readonly MarkedLandmark[]): readonly MarkedLandmark[] =>
  marks.map(({ association, position }) => ({
    association: mirroredName(association) as PointAssociation,
    position: mirroredVec(position),
  }));
