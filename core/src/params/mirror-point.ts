import { vec3, type Vec3 } from '../math/index.ts';
import type { Plane, SurfacePoint } from './kinds.ts';

/** The mirror image of a direction at a plane with this unit normal. */
export const mirrorWay = (way: Vec3, normal: Vec3): [number, number, number] => [
  ...vec3.addScaled(way, normal, -2 * vec3.dot(way, normal)),
];

/** The mirror image of a point of the skin, mm, and of its normal. */
export function mirrorPoint({ position, normal }: SurfacePoint, plane: Plane): SurfacePoint {
  const across = vec3.normalize(plane.normal);
  const away = vec3.dot(vec3.subtract(position, plane.origin), across);
  return {
    position: [...vec3.addScaled(position, across, -2 * away)],
    normal: mirrorWay(normal, across),
  };
}
