import { p, planeFields, planePlaceField, planeTiltField } from '@bracewright/core/params';
import { balance } from './operation.ts';

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const balanceForm = balance.params.extend({
  plane: p.custom(balance.params.shape.plane.optional(), { hidden: true }),
  leftRight: planePlaceField(),
  turn: planeTiltField(),
  lean: planeTiltField(),
  planes: p.custom(balance.params.shape.planes, { hidden: true }),
  ...planeFields(),
});
