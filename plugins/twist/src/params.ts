import { p, planeFields } from '@bracewright/core/params';
import { twist } from './operation.ts';

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const twistForm = twist.params.extend({
  planes: p.custom(twist.params.shape.planes.optional(), { hidden: true }),
  ...planeFields(),
});
