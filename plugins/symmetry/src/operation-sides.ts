import { vec3, type Vec3 } from '@bracewright/core/math';
import { SdkError } from '@bracewright/core/operation';
import type { Plane } from '@bracewright/core/params';

/** A normal that points less to the side than this has no left and right: 60° from straight across. */
const LEAST_SIDEWAYS = 0.5;

/** The unit normal of a plane that parts the sides, towards the patient's left (+X). Throws SdkError `symmetry/no-sides` where it does not. */
export function towardsLeft({ normal }: Plane): Vec3 {
  const upright = vec3.normalize(normal);
  if (Math.abs(upright[0]) < LEAST_SIDEWAYS) throw new SdkError('symmetry/no-sides', {});
  return upright[0] > 0 ? upright : vec3.scale(upright, -1);
}
