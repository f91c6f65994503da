import type { Vec3 } from '@bracewright/core/math';
import { vec3 } from '@bracewright/core/math';
import type { Plane, SurfacePoint } from '@bracewright/core/params';

type Keep = 'positive' | 'negative';

/** What decides on which side of the cut a part lies. */
export interface Cut {
  readonly by?: 'plane' | 'line';
  readonly plane?: Plane;
  readonly polyline?: readonly SurfacePoint[];
  readonly view?: Vec3;
  readonly keep?: Keep;
}

/** Direction from the negative to the positive part; undefined while there is no cut. A line's is the left of the way it was drawn. */
export function facingOf(cut: Cut): Vec3 | undefined {
  if (cut.by !== 'line') return cut.plane?.normal;
  const [first, last] = [cut.polyline?.[0], cut.polyline?.at(-1)];
  if (!first || !last || first === last || !cut.view) return undefined;
  return vec3.cross(vec3.subtract(last.position, first.position), cut.view);
}
