import { smootherstep } from '@bracewright/core/math';
import { distanceFromLine, enclose, evenOut, guardMove, partOf } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { contourParam, contourShapeParam, p } from '@bracewright/core/params';
import { z } from 'zod';

/** Features up to this size, in mm, are evened out: the same on a fine and on a coarse scan. */
const REACH = { light: 4, normal: 8, heavy: 14 } as const;

/**
 * Evens out a region that was deformed. The border stays fixed: smoothing sets in gently from the contour inwards. Vertices
 * outside keep their bits; rims, sharp lines and cut edges inside keep their line, and nothing is folded. Throws SdkError `region/contour-…`
 * as `region.deform` does. Reports `vertices`.
 */
export const smooth = defineOperation({
  type: 'region.smooth',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    contour: contourParam({ shape: 'contourShape' }),
    contourShape: contourShapeParam(),
    level: p.choice(['light', 'normal', 'heavy'], 'normal'),
  }),
  apply(mesh, { contour, contourShape, level }, ctx) {
    ctx.checkAborted();
    const { checkAborted } = ctx;
    const region = enclose(mesh, contour, { codes: 'region', shape: contourShape, checkAborted });
    ctx.progress(0.2);
    const { vertices, corners } = region;
    const fromContour = distanceFromLine(mesh, region, region.contour, checkAborted);
    let depth = 0;
    for (const v of vertices) if (Number.isFinite(fromContour[v]!)) depth = Math.max(depth, fromContour[v]!);
    const fade = Math.min(2 * REACH[level], depth / 2);
    const mask = new Float64Array(fromContour.length);
    for (const v of vertices)
      if (Number.isFinite(fromContour[v]!)) mask[v] = fade > 0 ? smootherstep(fromContour[v]! / fade) : 1;
    const way = evenOut(mesh, {
      reach: REACH[level],
      vertices,
      corners,
      mask,
      ...partOf(ctx, 0.3, 0.5),
    });
    const positions = mesh.positions.map((x, i) => x + way[i]!);
    const kept = guardMove(mesh, positions, { cure: 'hold', corners, ...partOf(ctx, 0.5, 1) });
    if (kept.left.length > 0) ctx.warn('region/left-crossing', { places: kept.leftPlaces });
    ctx.report({ vertices: vertices.length });
    ctx.progress(1);
    return kept.mesh;
  },
});
