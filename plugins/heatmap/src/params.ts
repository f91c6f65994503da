import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** The form of the tool. */
export const heatmapParams = z.object({
  limit: p.length({ min: 1, max: 100, default: 20, step: 1 }),
  contourStep: p.length({ min: 1, max: 20, default: 5, step: 1 }),
});
