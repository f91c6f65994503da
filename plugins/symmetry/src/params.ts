import { p } from '@bracewright/core/params';
import { mirror } from './operation.ts';

const tilt = () => p.angle({ min: -44, max: 44, step: 1, advanced: true });

/** The form of the tool: the operation's parameters, with the plane as numbers that follow the hand. */
export const mirrorForm = mirror.params.extend({
  plane: p.custom(mirror.params.shape.plane.optional(), { hidden: true }),
  leftRight: p.length({ min: -Infinity, max: Infinity, default: 0 }),
  turn: tilt(),
  lean: tilt(),
});
