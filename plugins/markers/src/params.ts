import { LINE_ASSOCIATIONS, POINT_ASSOCIATIONS } from '@bracewright/core/annotation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** The form of the tool; gestures fill the points. */
export const markerParams = z.object({
  kind: p.choice(['point', 'line'], 'point'),
  name: p.text({ max: 30 }),
  association: p.choice(['none', ...POINT_ASSOCIATIONS], 'none'),
  lineAssociation: p.choice(['none', ...LINE_ASSOCIATIONS], 'none'),
  zeroLevel: p.toggle(false),
  locked: p.toggle(false),
  points: p.custom(p.surfacePoints({ min: 0, max: 200 }).optional(), { hidden: true }),
  opened: p.custom(z.string().optional(), { hidden: true }),
  behind: p.custom(z.unknown().optional(), { hidden: true }),
});
