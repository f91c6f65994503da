import { defineOperation } from '@bracewright/core/operation';
import { closeBody } from './close-body.ts';
import { cutAlongLines } from './edge-lines.ts';
import { makeWall, tellTrimmed, thickenParams } from './make-wall.ts';

/** `export.thicken` as it was released second: as much of a ragged edge goes as is in the way, and nobody is told where or how much. */
export const thickenV2 = defineOperation({
  type: 'export.thicken',
  version: 2,
  upgrade: (old) => old,
  params: thickenParams,
  apply: (mesh, params, ctx) =>
    makeWall(mesh, params, ctx, {
      cut: cutAlongLines,
      close: (body) => closeBody(body, ctx, { trim: true }, tellTrimmed),
      tell: tellTrimmed,
    }),
});
