import { FRINGE_LIMITS } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { cutAlongLines } from './edge-lines.ts';
import { makeWall, thickenParams } from './make-wall.ts';
import { checkWall, tellCuts } from './tell-wall.ts';

/** `export.thicken` as it was released third: a body that faces inwards gets its wall inside. */
export const thickenV3 = defineOperation({
  type: 'export.thicken',
  version: 3,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) =>
    makeWall(mesh, params, ctx, {
      cut: cutAlongLines,
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true }, tellCuts),
      trim: FRINGE_LIMITS,
      tell: checkWall,
    }),
});
