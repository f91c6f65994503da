import { fillHolesV1 } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { cutAlongLines } from './edge-lines.ts';
import { makeWall, tellTrimmed, thickenParams } from './make-wall.ts';

/** `export.thicken` as it was released first: `thick` closes the body by `fillHolesV1`. */
export const thickenV1 = defineOperation({
  type: 'export.thicken',
  version: 1,
  params: thickenParams,
  apply: (mesh, params, ctx) =>
    makeWall(mesh, params, ctx, {
      cut: cutAlongLines,
      close: (body) => {
        const filled = fillHolesV1(body, { fill: 'flat', checkAborted: () => ctx.checkAborted() });
        if (filled.closed > 0) ctx.warn('openings-closed');
        return { mesh: filled.mesh, trimmed: 0 };
      },
      tell: tellTrimmed,
    }),
});
