import { p, planePlaceField, planeTiltField } from '@bracewright/core/params';
import { crop } from './operation.ts';

const { top, bottom, box } = crop.params.shape;

/** The form of the tool: the operation's parameters, with the sections as numbers that follow the hand. */
export const cropForm = crop.params.extend({
  topHeight: planePlaceField(),
  bottomHeight: planePlaceField(),
  topLeftUp: planeTiltField(),
  topBackUp: planeTiltField(),
  bottomLeftUp: planeTiltField(),
  bottomBackUp: planeTiltField(),
  top: p.custom(top, { hidden: true }),
  bottom: p.custom(bottom, { hidden: true }),
  box: p.custom(box, { hidden: true }),
});
