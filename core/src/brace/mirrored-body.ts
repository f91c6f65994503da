import type { MarkedLandmark, PointAssociation } from '../annotation/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { mirroredVec } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import type { PatientSide } from './brace-type.ts';

type Place = EdgeLine['points'][number];

/** A place on the skin with left and right exchanged. */
export const mirroredPlace = ({ position, normal }: Place): Place => ({
  position: [...mirroredVec(position as Vec3)],
  normal: [...mirroredVec(normal as Vec3)],
});

/** The name of a sided landmark on the other side; a name of the middle as it is. */
export const mirroredName = (name: string): string =>
  name.replace(/-(left|right)$/, (_, side: PatientSide) => (side === 'left' ? '-right' : '-left'));

/** Landmarks as they are on the mirror image. */
export const mirroredMarks = (marks: readonly MarkedLandmark[]): readonly MarkedLandmark[] =>
  marks.map(({ association, position, ...more }) => ({
    ...more,
    association: mirroredName(association) as PointAssociation,
    position: mirroredVec(position),
  }));
