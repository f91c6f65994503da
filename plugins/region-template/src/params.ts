import { p, REGION_RECORD } from '@bracewright/core/params';
import { applyTemplate } from './operation.ts';

/** The form of the tool: the operation's parameters, and the step of a region that the shape is taken from, which ends with the shape. */
export const templateForm = applyTemplate.params.extend({
  recordId: p.recordRef(REGION_RECORD).optional(),
});
