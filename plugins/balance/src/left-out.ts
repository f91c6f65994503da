import type { Vec3 } from '@bracewright/core/math';
import type { Counterpart } from './counterpart.ts';
import type { Trunk } from './trunk.ts';

/** Places nearer to one another than this, mm, are told as one, and so many at most. */
const NEAR = 60;
const MOST = 64;

/** Where the trunk has no counterpart, and the share of its surface that moves less for it. */
export interface LeftOut {
  readonly places: readonly { readonly at: Vec3; readonly radius: number }[];
  readonly share: number;
}

/** What of the trunk, where it `counts`, does not go all the way because it or what is near it has no counterpart. */
export function leftOut(
  { mesh: { positions }, vertices, areas }: Trunk,
  { bare, shares }: Counterpart,
  counts: (v: number) => boolean,
): LeftOut {
  const places: { at: Vec3; radius: number }[] = [];
  let [less, all] = [0, 0];
  for (const v of vertices) {
    if (!counts(v)) continue;
    all += areas[v]!;
    less += areas[v]! * (1 - shares[v]!);
    if (bare[v] === 0) continue;
    const at: Vec3 = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    let isNew = places.length < MOST;
    for (const place of places) {
      const [x, y, z] = [at[0] - place.at[0], at[1] - place.at[1], at[2] - place.at[2]];
      const far = Math.sqrt(x * x + y * y + z * z);
      if (far > NEAR) continue;
      place.radius = Math.max(place.radius, far);
      isNew = false;
      break;
    }
    if (isNew) places.push({ at, radius: 0 });
  }
  return { places, share: all > 0 ? less / all : 0 };
}
