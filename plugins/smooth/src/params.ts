import { p } from '@bracewright/core/params';
import { smoothRegion } from './operation.ts';

/** The form of the tool for a place: a contour has no corners unless they are asked for. */
export const areaForm = smoothRegion.params.extend({
  contourShape: p.choice(['corners', 'smooth'], 'smooth'),
});
