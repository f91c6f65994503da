import type { GapMap } from '@bracewright/core/mesh';

/** Nearer to a contour line than this, mm, an even gap is scribbled over by it; of narrow bands, this part of one. */
const ON_LINE = 0.2;
const PART_ON_LINE = 0.1;

/** Of the scale, from one contour line to the next: the first whose lines the skin does not lie on. */
const PARTS = [0.2, 0.26, 0.34] as const;

/** Where more of the skin lies on lines than this, they are a scribble: of an even spread it is a quarter. */
const MOST_ON_LINES = 0.3;

/** So far apart that no line is drawn, mm. */
const NO_LINES = 1e6;

/** How far the contour lines of a map lie apart, mm, for a scale of ±`limit`: a skin of an even gap is not to lie on one of them. There is none at 0. */
export function contourStep({ gaps, areas }: Pick<GapMap, 'gaps' | 'areas'>, limit: number): number {
  const steps = PARTS.map((part) => part * limit);
  return steps.find((step) => shareOnLines({ gaps, areas }, step) <= MOST_ON_LINES) ?? NO_LINES;
}

function shareOnLines({ gaps, areas }: Pick<GapMap, 'gaps' | 'areas'>, step: number): number {
  const near = Math.min(ON_LINE, PART_ON_LINE * step);
  let [on, all] = [0, 0];
  gaps.forEach((gap, i) => {
    all += areas[i]!;
    const line = Math.round(gap / step);
    if (line !== 0 && Math.abs(gap - line * step) < near) on += areas[i]!;
  });
  return all > 0 ? on / all : 0;
}
