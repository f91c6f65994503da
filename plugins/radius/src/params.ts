import { p, planeFields } from '@bracewright/core/params';
import { radius } from './operation.ts';

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const radiusForm = radius.params.extend({
  planes: p.custom(radius.params.shape.planes.optional(), { hidden: true }),
  ...planeFields(),
});
