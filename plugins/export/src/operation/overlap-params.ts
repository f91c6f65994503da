import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { EDGED } from './make-wall.ts';
import { textedParams } from './text-params.ts';

/** One edge of the opening over the other: by how much, which one of the patient lies outside, and how far above. Lengths in mm. */
const flap = z.strictObject({
  overlap: p.length({ min: 5, max: 60, default: 25, step: 5 }),
  outer: p.choice(['left', 'right'], 'left'),
  clearance: p.length({ min: 0.5, max: 3, default: 1, step: 0.1 }),
});

/** Parameters of `export.thicken` since one edge of the opening may lie over the other; without `flap` the opening stays a gap. */
export const overlapParams = textedParams.extend({
  flap: p.custom(flap.optional(), { advanced: true, when: EDGED }),
});

export type OverlapParams = z.output<typeof overlapParams>;
