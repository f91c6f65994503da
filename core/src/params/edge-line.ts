import { z } from 'zod';
import { p, type SurfacePoint } from './kinds.ts';

/** An edge line of a brace, as records keep it. */
export interface EdgeLine {
  readonly points: readonly SurfacePoint[];
  readonly closed: boolean;
  /** A curve through the points; otherwise straight on the skin from point to point. */
  readonly smooth: boolean;
}

/** The schema of one edge line. */
export const edgeLine = z.strictObject({
  points: p.surfacePoints({ min: 3 }),
  closed: z.boolean().default(true),
  smooth: z.boolean().default(true),
});
