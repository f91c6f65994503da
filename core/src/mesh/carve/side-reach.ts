import type { Vec3 } from '../../math/vec3.ts';
import { ASIDE, needle, type ToolReach } from './tool-reach.ts';

/** Whether balls that come from the side get to a place: one does, none does, or neither could be shown. */
export type SideVerdict = 'open' | 'hidden' | 'doubtful';

/** What was found for a place. */
export interface SideReach {
  readonly verdict: SideVerdict;
  /** The least foam that was found over it, mm; no less than what the best ball leaves. */
  readonly foam: number;
}

/** Balls of which one mostly does where any does, by radius, mm. */
const USUAL = [needle.radius, 1, 2, 3, 4, 5, 6, 8, 10] as const;
/** The widest ball that is looked at, and the step between radii, mm: while none is shown to do, and after that. */
const WIDEST = 15;
const STEP = 0.25;
const COARSE = 0.5;
/** By how much a search may miss the best place of a tool, mm. */
const MISSED = 0.05;

/**
 * Looks whether a ball of any width up to 30 mm leaves no more than `tolerance` mm over a place. A narrow one does not reach all that a wide one does: as all come straight at the axis, the flank of a wide
 * one gets under an overhang that a needle runs into. Where no usual ball is found to do at once and `isThorough` is false, the place is doubtful.
 *
 * Of a ball in the place of a wider one the skin is further by no more than the difference of their radii, so none of the radii up to r + (f(r) − tolerance) leaves as little as `tolerance` where r leaves f(r): the radii are stepped
 * through by that, as rays are by distances (Hart, Sphere tracing, The Visual Computer 12, 1996). Where a step would have to be shorter than 0.25 mm, that is not shown, and without a ball that gets there the place is doubtful.
 */
export function sideReach(
  reach: Pick<ToolReach, 'foamOver' | 'leastOver'>,
  at: Vec3,
  { tolerance, isThorough = true }: { readonly tolerance: number; readonly isThorough?: boolean },
): SideReach {
  let foam = Infinity;
  for (const radius of USUAL) {
    foam = Math.min(foam, reach.foamOver(at, { shape: 'ball', radius }));
    if (foam <= tolerance) return { verdict: 'open', foam };
  }
  if (!isThorough) return { verdict: 'doubtful', foam };
  let isShown = true;
  for (let radius: number = needle.radius; ;) {
    const own = reach.leastOver(at, { shape: 'ball', radius });
    // Further out it is not looked for.
    if (own < ASIDE) foam = Math.min(foam, own);
    if (foam <= tolerance) return { verdict: 'open', foam };
    if (radius >= WIDEST) return { verdict: isShown ? 'hidden' : 'doubtful', foam };
    const shown = radius + own - tolerance - MISSED;
    if (shown < after(radius, STEP)) isShown = false;
    radius = Math.max(
      after(radius, isShown ? STEP : COARSE),
      Math.min(WIDEST, STEP * Math.floor(shown / STEP)),
    );
  }
}

/** The next of the radii that are a step apart. */
const after = (radius: number, step: number): number =>
  Math.min(WIDEST, step * Math.floor(radius / step + 1));
