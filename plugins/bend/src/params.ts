import { p, planeFields } from '@bracewright/core/params';
import { bend } from './operation.ts';

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const bendForm = bend.params.extend({
  planes: p.custom(bend.params.shape.planes.optional(), { hidden: true }),
  ...planeFields(),
});
