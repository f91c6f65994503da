import type { Vec3 } from '../../math/vec3.ts';

/** Where a ray first met the surface: mm along the ray, the triangle, the point. */
export interface RayHit {
  readonly distance: number;
  readonly triangle: number;
  readonly position: Vec3;
}

/** The hit at `distance` mm along a ray. */
export function rayHit(origin: Vec3, direction: Vec3, distance: number, triangle: number): RayHit {
  const [dx, dy, dz] = direction;
  const t = distance / Math.sqrt(dx * dx + dy * dy + dz * dz);
  return { distance, triangle, position: [origin[0] + dx * t, origin[1] + dy * t, origin[2] + dz * t] };
}
