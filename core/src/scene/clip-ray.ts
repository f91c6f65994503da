import { addScaled, dot, subtract, type Vec3 } from '../math/vec3.ts';
import type { ClipPlane } from '../services/scene-objects.ts';
import type { Ray } from '../services/picking-service.ts';

/** Whether a point lies on the side of the plane that is left out. */
export const isClipped = (plane: ClipPlane | undefined, point: Vec3): boolean =>
  plane !== undefined && dot(subtract(point, plane.origin), plane.normal) > 0;

/** Where the ray comes to what the plane leaves; undefined when it never does. */
export function clippedOrigin(plane: ClipPlane | undefined, { origin, direction }: Ray): Vec3 | undefined {
  if (!plane || !isClipped(plane, origin)) return origin;
  const towards = dot(direction, plane.normal);
  if (towards >= 0) return undefined;
  const away = dot(subtract(origin, plane.origin), plane.normal);
  return addScaled(origin, direction, away / -towards);
}
