import { mat4, portable, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { SIDES, type Side } from './params.ts';
import { towards } from './placement.ts';

/** Degrees beside the nearest of the four sides from which on that view no longer shows the body as the picture does. */
export const ASIDE = 10;

/** From where a picture is looked at once the body was aligned after it was laid on. */
export interface CarriedSide {
  /** From the body to the eye, unit length. */
  readonly towards: Vec3;
  /** Whole degrees between that and the nearest of the four sides. */
  readonly aside: number;
  /** Whether the body was turned into its mirror image, which no photograph shows. */
  readonly isMirrored: boolean;
}

/** `moved`: the rigid transform of the alignments since, flips allowed. */
export function carriedSide(side: Side, moved: Mat4): CarriedSide {
  const eye = vec3.normalize(mat4.transformDirection(moved, towards(side)));
  const straight = Math.max(...SIDES.map((one) => vec3.dot(eye, towards(one))));
  const aside = Math.round(portable.acos(Math.min(1, straight)) * portable.DEGREES);
  return { towards: eye, aside, isMirrored: mat4.determinant(moved) < 0 };
}
