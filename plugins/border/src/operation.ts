import { cutByEdgeLines, laidAnew, openingsWithin, surfaceArea } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { edgeLine, p } from '@bracewright/core/params';
import { z } from 'zod';
import { purpose, purposeFindings } from './purpose.ts';

/**
 * Cuts the body through its triangles along closed edge lines and keeps the part that holds `keep`, with all that lies on the same side of the lines that
 * bound it. The new edge lies within 0.05 mm of the lines that the screen draws through the same points; vertices further than 5 mm from them keep their
 * bits, and so does every line that bounds another part only. The body is open at the lines afterwards, as a brace wall needs it.
 *
 * Throws SdkError with the number of the line and the place: `mesh/edge-line-open`, `mesh/edge-line-lost` where a line leaves the body,
 * `mesh/edge-line-hole` where it meets an opening of it, `mesh/edge-line-meets-line` where it meets itself or another line, `mesh/edge-line-parts-nothing`
 * where both of its sides hang together. Warns `border/line-unused` with the number of a line that does not bound the part. Warns `mesh/open-inside` of openings of the part that no line made. Notes `border/laid-anew` where
 * the skin beside the lines lies more than 0.05 mm off the body, as on bodies of large triangles. Reports `edge`, the length of
 * the new edge, mm, `area` of what is kept, mm², and `offBody`, mm.
 * What the lines are for (`purpose`) has no part in the cut: by it a gate asks about clearances that are broken, and about the side.
 * Source: see `cutByLines`.
 */
export const cut = defineOperation({
  type: 'border.cut',
  version: 1,
  role: 'edge',
  params: z.object({
    curves: p.custom(z.array(edgeLine).min(1).max(20), { places: { as: 'edge-lines', role: 'edge' } }),
    keep: p.surfacePoint(),
    /** What the lines are for; the body does not hang on it. */
    purpose: p.custom(purpose.nullable().default(null), { hidden: true }),
  }),
  apply(mesh, { curves, keep }, ctx) {
    const { mesh: kept, loops, lines } = cutByEdgeLines(mesh, curves, keep.position, ctx);
    curves.forEach(({ points }, line) => {
      if (lines.includes(line)) return;
      ctx.warn('border/line-unused', {
        data: { line: line + 1 },
        places: [{ at: points[0]!.position }],
      });
    });
    const edge = loops.reduce((sum, loop) => sum + lengthOf(kept.positions, loop), 0);
    const open = openingsWithin({ mesh: kept, loops });
    if (open) ctx.warn('mesh/open-inside', open);
    const { off, at, reach, isFar } = laidAnew(kept, mesh, ctx);
    if (isFar && at)
      ctx.note('border/laid-anew', {
        data: { off: Math.ceil(100 * off) / 100, reach: Math.ceil(reach) },
        places: [{ at }],
      });
    ctx.report({ edge, area: surfaceArea(kept), offBody: off });
    ctx.progress(1);
    return kept;
  },
  gate: (mesh, given) => (given.purpose ? purposeFindings(mesh, given.curves, given.purpose) : []),
});

function lengthOf(positions: Float32Array, loop: readonly number[]): number {
  let length = 0;
  loop.forEach((from, i) => {
    const to = loop[(i + 1) % loop.length]!;
    const [x, y, z] = [0, 1, 2].map((k) => positions[3 * to + k]! - positions[3 * from + k]!) as [
      number,
      number,
      number,
    ];
    length += Math.sqrt(x * x + y * y + z * z);
  });
  return length;
}
