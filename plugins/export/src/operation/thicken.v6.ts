import { cutByEdgeLines, FRINGE_LIMITS, facesInwards, partOf } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { makeWall, thickenParams } from './make-wall.ts';
import { checkWall, tellCuts, tellLaidAnew } from './tell-wall.ts';

/** `export.thicken` as it was released sixth: a skin that always keeps the triangles of the body side, and has flaps in folds narrower than two walls. */
export const thickenV6 = defineOperation({
  type: 'export.thicken',
  version: 6,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) => {
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    return makeWall(mesh, params, ctx, {
      cut: (body, lines, work, keep) => {
        const cut = cutByEdgeLines(body, lines, keep?.position, partOf(work, 0, 0.05)).mesh;
        tellLaidAnew(ctx, cut, body);
        return cut;
      },
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true, joins: true }, tellCuts),
      trim: FRINGE_LIMITS,
      isFine: true,
      followsEdges: true,
      tell: checkWall,
    });
  },
});
