import { cutByEdgeLines, openingsWithin, FRINGE_LIMITS, facesInwards, partOf } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { makeWall, thickenParams } from './make-wall.ts';
import { checkWall, tellCuts, tellLaidAnew } from './tell-wall.ts';

/** `export.thicken` as it was released ninth: it mends about bridged hollows also where all but a few parts in a thousand of the wall are as asked for, and takes what was mended though it be further off. */
export const thickenV9 = defineOperation({
  type: 'export.thicken',
  version: 9,
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
      tell: checkWall,
    });
  },
});
