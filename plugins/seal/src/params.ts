import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** The form of the tool: which holes, told in a choice and a length. */
export const sealForm = z.object({
  which: p.choice(['all', 'small'], 'all'),
  maxPerimeter: p.length({ min: 1, max: 5000, default: 200, step: 10 }),
  fill: p.choice(['smooth', 'flat'], 'smooth'),
});
