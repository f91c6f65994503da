import { p, planeFields } from '@bracewright/core/params';
import { translate } from './operation.ts';

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const translateForm = translate.params.extend({
  planes: p.custom(translate.params.shape.planes.optional(), { hidden: true }),
  ...planeFields(),
});
