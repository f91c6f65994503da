import { distance, type Vec3 } from '../../math/vec3.ts';
import type { LineShape } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';

/** How a line of points is drawn, and where it is taken hold of. */
export interface LinePath {
  /** Points of the line through `points`, mm; none where the line itself is not to be seen. */
  through(points: readonly SurfacePoint[], closed: boolean, shape?: LineShape): readonly Vec3[];
  /** The segment of the line that runs nearest to `place`; −1 without segments. */
  nearestSegment(points: readonly SurfacePoint[], closed: boolean, place: Vec3, shape?: LineShape): number;
  /** The line by the spans between its points, each with both its ends, mm; left out for points that no line joins, which are dragged one by one. */
  spans?(points: readonly SurfacePoint[], closed: boolean, shape?: LineShape): readonly (readonly Vec3[])[];
}

/** Points alone: for those whose result is drawn, which is not the line along the skin. */
export const NO_LINE: LinePath = { through: () => [], nearestSegment: () => -1 };

/** The span with the point nearest to `place`; −1 without spans. */
export function nearestSpan(spans: readonly (readonly Vec3[])[], place: Vec3): number {
  let best = -1;
  let least = Infinity;
  for (const [i, span] of spans.entries())
    for (const point of span) {
      const away = distance(point, place);
      if (away >= least) continue;
      least = away;
      best = i;
    }
  return best;
}
