import { p, planeFields } from '@bracewright/core/params';
import { stretch } from './operation.ts';

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const stretchForm = stretch.params.extend({
  planes: p.custom(stretch.params.shape.planes.optional(), { hidden: true }),
  ...planeFields(),
});
