import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** The form of the tool. */
export const heatmapParams = z.object({
  limit: p.length({ min: 1, max: 100, default: 20, step: 1 }),
  contourStep: p.length({ min: 1, max: 20, default: 5, step: 1 }),
  /** Whether the host shows other states than the shape now and the scan: then nothing is said of these two. */
  elsewhere: p.toggle(false, { hidden: true }),
});
