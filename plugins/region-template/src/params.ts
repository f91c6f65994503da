import { p, REGION_RECORD, regionShape } from '@bracewright/core/params';
import { applyTemplate } from './operation.ts';

/** The form of the tool: the operation's parameters, without a shape until one is chosen, and the step of a region that the shape is taken from, which ends with the shape. */
export const templateForm = applyTemplate.params.extend({
  shape: p.custom(regionShape.optional(), { hidden: true }),
  recordId: p.recordRef(REGION_RECORD).optional(),
});
