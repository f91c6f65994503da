import { p } from '@bracewright/core/params';
import { crop } from './operation.ts';

const height = () => p.length({ min: -Infinity, max: Infinity, default: 0 });
const tilt = () => p.angle({ min: -44, max: 44, step: 1, advanced: true });
const { top, bottom, box } = crop.params.shape;

/** The form of the tool: the operation's parameters, with the sections as numbers that follow the hand. */
export const cropForm = crop.params.extend({
  topHeight: height(),
  bottomHeight: height(),
  topLeftUp: tilt(),
  topBackUp: tilt(),
  bottomLeftUp: tilt(),
  bottomBackUp: tilt(),
  top: p.custom(top, { hidden: true }),
  bottom: p.custom(bottom, { hidden: true }),
  box: p.custom(box, { hidden: true }),
});
