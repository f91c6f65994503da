import { p } from '@bracewright/core/params';
import { deform } from './operation.ts';

/** How a region may be smoothed right after its deformation. */
export const SMOOTHING = ['none', 'light', 'normal', 'heavy'] as const;
export type Smoothing = (typeof SMOOTHING)[number];

/** The form of the tool: the deformation's parameters, and whether it is smoothed in the same go, as a record of its own. */
export const regionForm = deform.params.extend({
  // A pad has no corners unless they are asked for.
  contourShape: p.choice(['smooth', 'corners'], 'smooth'),
  smoothing: p.choice(SMOOTHING, 'none'),
});
