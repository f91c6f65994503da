import { p } from '@bracewright/core/params';
import { z } from 'zod';

const move = () => p.length({ min: -3000, max: 3000, default: 0, step: 1 });
const turn = () => p.angle({ min: -180, max: 180, default: 0, step: 1 });

/** The form of the tool: the alignment as typed numbers, which become the operation's transform. */
export const positionForm = z.object({
  moveX: move(),
  moveY: move(),
  moveZ: move(),
  turnX: turn(),
  turnY: turn(),
  turnZ: turn(),
  mirror: p.toggle(false),
});
