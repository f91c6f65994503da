import { p, planePlaceField, planeTiltField } from '@bracewright/core/params';
import { mirror } from './operation.ts';

/** The form of the tool: the operation's parameters, with the plane as numbers that follow the hand. */
export const mirrorForm = mirror.params.extend({
  plane: p.custom(mirror.params.shape.plane.optional(), { hidden: true }),
  leftRight: planePlaceField(),
  turn: planeTiltField(),
  lean: planeTiltField(),
});
