import { p } from '@bracewright/core/params';
import { z } from 'zod';

const place = () => p.length({ min: -Infinity, max: Infinity, default: 0 });
const tilt = () => p.angle({ min: -44, max: 44, step: 1, advanced: true });

/**
 * The form of the tool; gestures fill the plane, the line and the direction it was drawn in. Which part stays is asked in the words
 * of the way the cut faces; `keep` follows.
 */
export const sawForm = z.object({
  by: p.choice(['plane', 'line'], 'plane'),
  partUpDown: p.choice(['upper', 'lower'], 'lower'),
  partLeftRight: p.choice(['left', 'right'], 'right'),
  partFrontBack: p.choice(['front', 'back'], 'front'),
  cap: p.toggle(true),
  height: place(),
  leftRight: place(),
  frontBack: place(),
  leftUp: tilt(),
  backUp: tilt(),
  turn: tilt(),
  lean: tilt(),
  keep: p.custom(z.enum(['positive', 'negative']).default('negative'), { hidden: true }),
  plane: p.custom(p.plane().optional(), { hidden: true }),
  polyline: p.custom(p.surfacePoints({ min: 0, max: 200 }).optional(), { hidden: true }),
  view: p.custom(p.direction().optional(), { hidden: true }),
});
