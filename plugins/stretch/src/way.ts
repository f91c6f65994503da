import { vec3, type Vec3 } from '@bracewright/core/math';
import { planesDirection, type TrunkPlane } from '@bracewright/core/mesh';

/** The axis that a stretch runs along, a unit vector from the first plane towards the last; the planes need not stand in order. */
export function wayOf(planes: readonly TrunkPlane[], axis: 'Z' | 'trunk'): Vec3 {
  const run = vec3.subtract(planes.at(-1)!.origin, planes[0]!.origin);
  const along = planes.map(({ origin, normal }) => {
    const onwards = vec3.dot(normal, run) < 0 ? vec3.scale(normal, -1) : normal;
    return { origin, normal: vec3.normalize(onwards) };
  });
  const direction = planesDirection(along);
  return axis === 'trunk' ? direction : [0, 0, direction[2] < 0 ? -1 : 1];
}
