import { p } from '@bracewright/core/params';
import { cut } from './operation.ts';

/** The form of the tool: the parameters of the step, whose contour has no corners unless they are asked for. */
export const knifeForm = cut.params.extend({ contourShape: p.choice(['smooth', 'corners'], 'smooth') });
