import { p } from '@bracewright/core/params';
import type { z } from 'zod';
import { EDGED } from './make-wall.ts';
import { textedParams } from './text-params.ts';

/** Parameters of `export.thicken` since one edge of the opening may lie over the other. `flap` 0: the opening stays a gap. */
export const overlapParams = textedParams.extend({
  flap: p.length({ min: 0, max: 60, default: 0, step: 5, advanced: true, when: EDGED }),
  flapOuter: p.choice(['left', 'right'], 'left', { advanced: true }),
  flapClearance: p.length({ min: 0.5, max: 3, default: 1, step: 0.1, advanced: true, when: EDGED }),
});

export type OverlapParams = z.output<typeof overlapParams>;
