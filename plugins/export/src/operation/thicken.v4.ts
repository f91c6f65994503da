import { FRINGE_LIMITS, facesInwards } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { cutAlongLines } from './edge-lines.ts';
import { makeWall, thickenParams } from './make-wall.ts';
import { checkWall, tellCuts } from './tell-wall.ts';

/** `export.thicken` as it was released fourth: edge lines of its own, which follow the drawn one only nearly. */
export const thickenV4 = defineOperation({
  type: 'export.thicken',
  version: 4,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) => {
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    return makeWall(mesh, params, ctx, {
      cut: cutAlongLines,
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true, joins: true }, tellCuts),
      trim: FRINGE_LIMITS,
      isFine: true,
      tell: checkWall,
    });
  },
});
