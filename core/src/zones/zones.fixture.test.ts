import type { MarkedLandmark } from '../annotation/index.ts';
import { ellipticTube } from '../testing/index.ts';
import {
  designZone,
  placeZones,
  ZONE_TYPES,
  type DesignZone,
  type PlacedZone,
  type ZoneWish,
} from './index.ts';

/** A trunk of closed form, whose middle is the Z axis. */
export const RADII = { x: 150, y: 100 };
export const tube = ellipticTube({
  radiusX: RADII.x,
  radiusY: RADII.y,
  height: 480,
  segments: 120,
  rings: 48,
});
/** t = 0 at 30 mm, 1 at 450 mm. */
export const marked: readonly MarkedLandmark[] = [
  { association: 'greater-trochanter-left', position: [150, 0, 30] },
  { association: 'greater-trochanter-right', position: [-150, 0, 30] },
  { association: 'suprasternal-notch', position: [0, -100, 450] },
];
export const heightOf = (t: number): number => 30 + 420 * t;

export const CASES = ZONE_TYPES.flatMap((type) =>
  (['left', 'right'] as const).map((side) => [type, side] as const),
);

const plans = new Map<string, ReturnType<typeof placeZones>>();
/** The plan of a wish on the tube, made once for all tests. */
export function planned(wish: ZoneWish): ReturnType<typeof placeZones> {
  const key = JSON.stringify(wish);
  const plan = plans.get(key) ?? placeZones(tube, wish, { marked });
  plans.set(key, plan);
  return plan;
}

/** Zones of a plan as a design has them; `id` is code and part. */
export const designOf = (placed: readonly PlacedZone[]): readonly DesignZone[] =>
  placed.map(({ code, part, params }) =>
    designZone({ id: part ? `${code}-${part}` : code, type: 'region.deform', params })!,
  );
