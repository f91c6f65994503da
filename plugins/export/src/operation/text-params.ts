import { MOST_LETTERS } from '@bracewright/core/mesh';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { thickenParams } from './make-wall.ts';

/** A text that the wall carries on its outer side, as `text.place` keeps it; an empty one is the number of the design. Lengths in mm. */
const wallText = z.strictObject({
  text: z.string().max(MOST_LETTERS).default(''),
  anchor: p.surfacePoint(),
  angle: p.angle({ min: -180, max: 180, default: 0 }),
  height: p.length({ min: 6, max: 30, default: 10 }),
  style: z.enum(['raised', 'sunk']).default('raised'),
  depth: p.length({ min: 0.4, max: 1.2, default: 0.8 }),
});

/** Parameters of `export.thicken` since texts. `leastWall`: what sunk letters leave of the wall; the default holds for every process. */
export const textedParams = thickenParams.extend({
  text: p.custom(z.array(wallText).max(10), { hidden: true }).default([]),
  leastWall: p.length({ min: 0.5, max: 5, default: 1.2, step: 0.1, hidden: true }),
});

export type TextedParams = z.output<typeof textedParams>;
