import { p } from '@bracewright/core/params';
import { translate } from './operation.ts';

const height = () => p.length({ min: -Infinity, max: Infinity, default: 0 });
const tilt = () => p.angle({ min: -44, max: 44, step: 1, advanced: true });

/** The form of the tool: the operation's parameters, with the planes as numbers that follow the hand. */
export const translateForm = translate.params.extend({
  planes: p.custom(translate.params.shape.planes.optional(), { hidden: true }),
  height1: height(),
  height2: height(),
  height3: height(),
  height4: height(),
  planeLeftUp: tilt(),
  planeBackUp: tilt(),
});
