import { cutHoles, layHolePattern, partOf, surfaceArea, type HoleShape } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { edgeLine, p } from '@bracewright/core/params';
import { z } from 'zod';
import { openShare, withRim, type HoleSize } from './hole-size.ts';

export const PATTERNS = ['round', 'slot', 'honeycomb'] as const;

/** Share of the work that is done when the holes are laid out. */
const LAID = 0.5;
/** Places of holes that were left out which are told. */
const TOLD = 8;

/**
 * Cuts a pattern of holes out of the body side of a brace, within a closed line on the skin: rows of round holes or honeycombs, or of slots along the rows. Sizes and bridges are
 * lengths along the skin, and a hole is cut wider by `rim` on each side, so that as much of it stays open as is asked when the rounded rim of the wall comes in by that; between two holes there is at least the bridge (within 2 % of it), to the borders of the body side and to other holes at least the margin, to what stays
 * clear at least the bridge. Holes that do not fit whole are left out. Further than 5 mm from a hole nothing changes.
 *
 * Throws SdkError with the place: `mesh/holes-body-closed` for a body that was not cut along its edge line, `mesh/holes-area-on-border`, `mesh/holes-area-off-skin`,
 * `mesh/holes-area-crosses-itself`, `mesh/holes-area-small`, `mesh/holes-area-folded`, `mesh/holes-none-fit`; `holes/slot-short` for slots no longer than wide. Warns `holes/left-at-folds` with the places where
 * the skin bends too sharply for a hole. Reports `holes`, their number, `openArea`, mm² that stay open, and `share` of the area, %.
 * Source: see `layHolePattern` and `cutHoles`.
 */
export const pattern = defineOperation({
  type: 'holes.pattern',
  version: 1,
  role: 'edge',
  params: z.object({
    area: p.surfacePoints({
      ...{ min: 3, max: 200 },
      places: { as: 'line', closed: true, shape: { by: 'areaShape' } },
    }),
    areaShape: p.choice(['smooth', 'corners'], 'smooth', { advanced: true }),
    pattern: p.choice(PATTERNS, 'round'),
    size: p.length({ min: 4, max: 30, default: 10 }),
    length: p.length({ min: 6, max: 80, default: 30, when: { pattern: ['slot'] } }),
    bridge: p.length({ min: 4, max: 40, default: 8 }),
    angle: p.angle({ min: -90, max: 90, default: 0, step: 5 }),
    margin: p.length({ min: 4, max: 60, default: 12 }),
    rim: p.length({ min: 0, max: 7.5, default: 0 }),
    clear: p.custom(z.array(edgeLine).max(100).default([]), {
      hidden: true,
      places: { as: 'edge-lines', pastSkin: true },
    }),
  }),
  apply(mesh, params, ctx) {
    const { area, areaShape, bridge, angle, margin, clear } = params;
    const laid = layHolePattern(
      mesh,
      {
        area: { points: area, smooth: areaShape === 'smooth' },
        shape: shapeOf(params),
        ...{ bridge, angle, margin, clear },
      },
      partOf(ctx, 0, LAID),
    );
    const { holes, folded } = laid;
    if (folded.length > 0)
      ctx.warn('holes/left-at-folds', {
        data: { count: folded.length },
        places: folded.slice(0, TOLD).map((at) => ({ at, radius: params.size })),
      });
    const pierced = cutHoles(mesh, holes, partOf(ctx, LAID, 1));
    const openArea = stayingOpen(params) * (surfaceArea(mesh) - surfaceArea(pierced));
    ctx.report({ holes: holes.length, openArea, share: (100 * openArea) / laid.area });
    ctx.progress(1);
    return pierced;
  },
});

function shapeOf({ pattern: kind, size, length, rim }: PatternShape): HoleShape {
  if (kind === 'slot' && length <= size) throw new SdkError('holes/slot-short', { length, size });
  return withRim(kind === 'honeycomb' ? 'hexagon' : kind, { size, length, rim });
}

/** What of the skin that is cut out stays open when the wall has its rims, as a share. */
function stayingOpen({ pattern: kind, size, length, rim }: PatternShape): number {
  return openShare(kind === 'slot' ? 'slot' : 'round', { size, length, rim });
}

interface PatternShape extends HoleSize {
  readonly pattern: (typeof PATTERNS)[number];
}
