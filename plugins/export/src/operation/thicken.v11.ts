import { cutByEdgeLines, openingsWithin, FRINGE_LIMITS, facesInwards, partOf } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { carryText } from './carry-text.ts';
import { makeWall } from './make-wall.ts';
import { textedParams } from './text-params.ts';
import { checkWall, tellCuts, tellLaidAnew } from './tell-wall.ts';

/** Share of the work that is done before texts are put on the wall. */
const BARE = 0.7;

/** `export.thicken` as it was released eleventh: without an overlap. */
export const thickenV11 = defineOperation({
  type: 'export.thicken',
  version: 11,
  upgrade: (old) => old,
  params: textedParams,
  apply: async (mesh, params, ctx) => {
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    const isPlain = params.text.length === 0;
    let part = mesh;
    const wall = makeWall(mesh, params, isPlain ? ctx : { ...ctx, ...partOf(ctx, 0, BARE) }, {
      cut: (body, lines, work, keep) => {
        const cut = cutByEdgeLines(body, lines, keep?.position, partOf(work, 0, 0.05));
        const open = openingsWithin(cut);
        if (open) ctx.warn('mesh/open-inside', open);
        tellLaidAnew(ctx, cut.mesh, body);
        part = cut.mesh;
        return part;
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
    if (isPlain) return wall;
    return carryText(wall, { body: mesh, part }, params, { ...ctx, ...partOf(ctx, BARE, 1) });
  },
});
