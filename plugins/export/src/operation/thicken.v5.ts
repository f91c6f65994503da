import { cutByEdgeLines, FRINGE_LIMITS, facesInwards, partOf } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { makeWall, thickenParams } from './make-wall.ts';
import { checkWall, tellCuts } from './tell-wall.ts';

/** `export.thicken` as it was released fifth: a rim that may cut a bend of its edge line short. */
export const thickenV5 = defineOperation({
  type: 'export.thicken',
  version: 5,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) => {
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    return makeWall(mesh, params, ctx, {
      cut: (body, lines, work, keep) =>
        cutByEdgeLines(body, lines, keep?.position, partOf(work, 0, 0.05)).mesh,
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true, joins: true }, tellCuts),
      trim: FRINGE_LIMITS,
      isFine: true,
      tell: checkWall,
    });
  },
});
