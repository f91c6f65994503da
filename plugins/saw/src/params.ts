import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** The form of the tool; gestures fill the plane, the line and the direction it was drawn in. */
export const sawForm = z.object({
  by: p.choice(['plane', 'line'], 'plane'),
  keep: p.choice(['positive', 'negative'], 'negative'),
  cap: p.toggle(true),
  plane: p.custom(p.plane().optional(), { hidden: true }),
  polyline: p.custom(p.surfacePoints({ min: 0, max: 200 }).optional(), { hidden: true }),
  view: p.custom(p.direction().optional(), { hidden: true }),
});
