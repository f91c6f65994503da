import { smootherstep } from '@bracewright/core/math';
import { distanceFromLine, enclose, meanEdgeLength, smoothToReach } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { contourParam, p } from '@bracewright/core/params';
import { z } from 'zod';

/** Features up to this size, in mm, are evened out: the same on a fine and on a coarse scan. */
const REACH = { light: 4, normal: 8, heavy: 14 } as const;

/**
 * Evens out a region that was deformed. The border stays fixed: smoothing sets in gently from the contour inwards. Vertices
 * outside keep their bits. Throws SdkError `region/contour-…` as `region.deform` does. Reports `vertices`.
 */
export const smoothV1 = defineOperation({
  type: 'region.smooth',
  version: 1,
  params: z.object({
    contour: contourParam(),
    level: p.choice(['light', 'normal', 'heavy'], 'normal'),
  }),
  apply(mesh, { contour, level }, ctx) {
    ctx.checkAborted();
    const region = enclose(mesh, contour, { codes: 'region', checkAborted: ctx.checkAborted });
    const fromContour = distanceFromLine(mesh, region, region.contour, ctx.checkAborted);
    const edge = meanEdgeLength(mesh, region.vertices, region.corners);
    let depth = 0;
    for (const v of region.vertices)
      if (Number.isFinite(fromContour[v]!)) depth = Math.max(depth, fromContour[v]!);
    const fade = Math.min(2 * REACH[level], depth / 2);
    const mask = new Float64Array(fromContour.length);
    for (const v of region.vertices)
      if (Number.isFinite(fromContour[v]!)) mask[v] = fade > 0 ? smootherstep(fromContour[v]! / fade) : 1;
    const even = smoothToReach(mesh, {
      reach: REACH[level],
      edgeLength: edge,
      vertices: region.vertices,
      corners: region.corners,
      mask,
      checkAborted: ctx.checkAborted,
      onProgress: ctx.progress,
    });
    ctx.report({ vertices: region.vertices.length });
    ctx.progress(1);
    return { positions: Float32Array.from(even), indices: mesh.indices };
  },
});
