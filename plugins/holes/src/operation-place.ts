import { cutHoles, laySingleHoles, partOf, surfaceArea } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { openShare, withRim } from './hole-size.ts';

/** Share of the work that is done when the holes are laid out. */
const LAID = 0.3;
/** Single holes of one step at the most. */
export const MOST = 60;
/** Where a hole is round it has neither length nor angle. */
const SLOTS = { shape: ['slot'] } as const;

/**
 * Cuts single holes out of the body side of a brace: round ones for rivets, slots for straps, each about an anchor on the skin. `angle` is that of the long side of a slot from level,
 * counter-clockwise seen from outside. A hole is cut wider by `rim` on each side, so that what is asked stays open when the rounded rim of the wall comes in by that. `angles` gives anchors another one, by their place in the list. Further than 5 mm from a hole nothing changes.
 *
 * Throws SdkError with the number of the hole and the place: `mesh/holes-near-border` and `mesh/holes-near-hole` where less than `margin` would be left, `mesh/holes-folded`;
 * `mesh/holes-body-closed` for a body that was not cut along its edge line, `holes/slot-short` for a slot no longer than wide. Reports `holes`, their number, and `openArea`, mm² that stay open.
 * Source: see `laySingleHoles` and `cutHoles`.
 */
export const place = defineOperation({
  type: 'holes.place',
  version: 1,
  role: 'edge',
  params: z.object({
    anchors: p.surfacePoints({ min: 1, max: MOST, places: { as: 'points' } }),
    shape: p.choice(['rivet', 'slot'], 'rivet'),
    size: p.length({ min: 3, max: 30, default: 5 }),
    length: p.length({ min: 6, max: 80, default: 28, when: SLOTS }),
    angle: p.angle({ min: -90, max: 90, default: 90, step: 5, when: SLOTS }),
    margin: p.length({ min: 4, max: 60, default: 10 }),
    rim: p.length({ min: 0, max: 7.5, default: 0 }),
    angles: p.custom(z.array(z.number().min(-90).max(90)).max(MOST).default([]), {
      unit: '°',
      min: -90,
      max: 90,
      hidden: true,
      when: SLOTS,
    }),
  }),
  apply(mesh, { anchors, shape: asked, size, length, angle, margin, rim, angles }, ctx) {
    const kind = asked === 'slot' ? 'slot' : 'round';
    if (kind === 'slot' && length <= size) throw new SdkError('holes/slot-short', { length, size });
    const shape = withRim(kind, { size, length, rim });
    const placed = anchors.map((one, i) => ({ ...one, angle: angles[i] ?? angle }));
    const holes = laySingleHoles(mesh, { anchors: placed, shape, margin }, partOf(ctx, 0, LAID));
    const pierced = cutHoles(mesh, holes, partOf(ctx, LAID, 1));
    const openArea = openShare(kind, { size, length, rim }) * (surfaceArea(mesh) - surfaceArea(pierced));
    ctx.report({ holes: holes.length, openArea });
    ctx.progress(1);
    return pierced;
  },
});
