import { cutByEdgeLines, openingsWithin, FRINGE_LIMITS, facesInwards, partOf } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { makeWall, thickenParams } from './make-wall.ts';
import { checkWall, tellCuts, tellLaidAnew } from './tell-wall.ts';

/** `export.thicken` as it was released tenth: without texts. */
export const thickenV10 = defineOperation({
  type: 'export.thicken',
  version: 10,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) => {
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    return makeWall(mesh, params, ctx, {
      cut: (body, lines, work, keep) => {
        const cut = cutByEdgeLines(body, lines, keep?.position, partOf(work, 0, 0.05));
        const open = openingsWithin(cut);
        if (open) ctx.warn('mesh/open-inside', open);
        tellLaidAnew(ctx, cut.mesh, body);
        return cut.mesh;
      },
      close: (body) => closeBody(body, ctx, { trim: FRINGE_LIMITS, neat: true, joins: true }, tellCuts),
      trim: FRINGE_LIMITS,
      isFine: true,
      followsEdges: true,
      mendsFolds: true,
      takesFins: true,
      mendsByField: true,
      keepsGood: true,
      tell: checkWall,
    });
  },
});
