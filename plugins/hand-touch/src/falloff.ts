import { smootherstep } from '@bracewright/core/math';

/** How a brush's effect fades from its middle to its edge. */
export const FALLOFFS = ['smooth', 'sharp', 'flat'] as const;
export type Falloff = (typeof FALLOFFS)[number];

/** Share of the radius on which a flat brush moves everything alike. */
const PLATEAU = 0.5;

/**
 * Share of the movement at `u` radii from the middle: 1 in the middle, 0 from the edge on, without a bend at either end. `sharp` keeps an eighth at half the radius, `smooth` a half,
 * `flat` all.
 */
export function shareAt(falloff: Falloff, u: number): number {
  if (!(u < 1)) return 0;
  if (falloff === 'flat') return 1 - smootherstep((u - PLATEAU) / (1 - PLATEAU));
  const share = 1 - smootherstep(u);
  return falloff === 'sharp' ? share * share * share : share;
}
