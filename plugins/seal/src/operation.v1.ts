import { fillHolesV1, isClosed } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Outlines (mm) a limit may name. */
const PERIMETER = { min: 1, max: 5000 };

/**
 * Version 1, frozen: records made with it replay as they were printed.
 *
 * Closes the holes of a scan: all of them, or those whose outline is no longer than `maxPerimeter` mm. `flat` spans each outline
 * without new points; `smooth` continues the skin across the hole. The skin itself is left bit for bit, but for the ragged fringe of a
 * hole that no patch spans without running through it: those triangles go, and `trimmed` counts them.
 *
 * Reports `holesClosed`, `holesLeft`, `longestOutline` (mm), `trimmed` (triangles) and `flattened` (patches that would have run through the body and
 * were laid in a simpler way) and `crossing` (patches that run through it all the same: `seal/patch-crosses`; the outline is too jagged
 * to be spanned, crop it straight first). Warns also `seal/nothing-to-close`, and `seal/still-open` when all holes were wanted and some border could
 * not be closed because the mesh is broken there (repair first).
 */
export const sealV1 = defineOperation({
  type: 'seal.close',
  version: 1,
  params: z.object({
    holes: p
      .custom(
        z.union([
          z.literal('all'),
          z.strictObject({ maxPerimeter: z.number().min(PERIMETER.min).max(PERIMETER.max) }),
        ]),
      )
      .default('all'),
    fill: p.choice(['flat', 'smooth'], 'smooth'),
  }),
  apply(mesh, { holes, fill }, ctx) {
    ctx.checkAborted();
    ctx.progress(0);
    const filled = fillHolesV1(mesh, {
      fill,
      trim: true,
      ...(holes === 'all' ? {} : { maxPerimeter: holes.maxPerimeter }),
      checkAborted: () => ctx.checkAborted(),
      progress: (fraction) => ctx.progress(fraction),
    });
    ctx.report({
      holesClosed: filled.closed,
      holesLeft: filled.skipped,
      longestOutline: Math.round(filled.perimeters.reduce((longest, length) => Math.max(longest, length), 0)),
      flattened: filled.flattened,
      crossing: filled.crossing,
      trimmed: filled.trimmed,
    });
    if (filled.crossing > 0) ctx.warn('seal/patch-crosses');
    if (holes === 'all' && !isClosed(filled.mesh)) ctx.warn('seal/still-open');
    else if (filled.closed === 0) ctx.warn('seal/nothing-to-close');
    ctx.progress(1);
    return filled.mesh;
  },
});
