import type { Vec3 } from '../../math/vec3.ts';
import { needle, type ToolReach } from './tool-reach.ts';

/** Whether balls that come from the side get to a place: one does, none does, or neither could be shown. */
export type SideVerdict = 'open' | 'hidden' | 'doubtful';

/** What was found for a place. */
export interface SideReach {
  readonly verdict: SideVerdict;
  /** The least foam that was found over it, mm; no less than what the best ball leaves. */
  readonly foam: number;
}

/** The widest ball that is looked at, and the step between radii, mm. */
const WIDEST = 15;
const STEP = 0.25;
/** By how much a search may miss the best place of a tool, mm. */
const MISSED = 0.05;

/**
 * Looks whether a ball of any width up to 30 mm leaves no more than `tolerance` mm over a place. A narrow one does not reach all that a wide one does: as all come straight at the axis, the flank of a wide
 * one gets under an overhang that a needle runs into.
 *
 * Of a ball in the place of a wider one the skin is further by no more than the difference of their radii, so none of the radii up to r + (f(r) − tolerance) leaves as little as `tolerance` where r leaves f(r): the radii are stepped
 * through by that, as rays are by distances (Hart, Sphere tracing, The Visual Computer 12, 1996). Where a step would have to be shorter than 0.25 mm, that is not shown, and without a ball that gets there the place is doubtful.
 */
export function sideReach(
  reach: Pick<ToolReach, 'foamOver' | 'leastOver'>,
  at: Vec3,
  tolerance: number,
): SideReach {
  let foam = Infinity;
  let isShown = true;
  for (let radius: number = needle.radius; ;) {
    const ball = { shape: 'ball', radius } as const;
    let own = reach.foamOver(at, ball);
    if (own > tolerance) own = reach.leastOver(at, ball);
    foam = Math.min(foam, own);
    if (foam <= tolerance) return { verdict: 'open', foam };
    if (radius >= WIDEST) return { verdict: isShown ? 'hidden' : 'doubtful', foam };
    const shown = radius + own - tolerance - MISSED;
    const next = Math.min(WIDEST, STEP * Math.floor(radius / STEP + 1));
    if (shown < next) isShown = false;
    radius = Math.max(next, Math.min(WIDEST, STEP * Math.floor(shown / STEP)));
  }
}
