import { smootherstep } from '@bracewright/core/math';
import { borderVertices, distanceFromLine, enclose } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { localParams, smoothLocally } from './operation-local.v1.ts';

/**
 * Smooths what a closed contour encloses (the smaller side of it). The border stays fixed: the effect sets in gently from the
 * contour inwards over half the radius. Throws SdkError `smooth/contour-…` (see `enclose`). Reports `vertices`.
 */
export const smoothRegionV1 = defineOperation({
  type: 'smooth.region',
  version: 1,
  params: z.object({
    contour: p.surfacePoints({
      ...{ min: 3, max: 400 },
      places: { as: 'line', closed: true, shape: 'corners' },
    }),
    ...localParams,
  }),
  apply(mesh, { contour, radius, strength, mode }, ctx) {
    ctx.checkAborted();
    const region = enclose(mesh, contour, { codes: 'smooth', checkAborted: ctx.checkAborted });
    const fromContour = distanceFromLine(mesh, region, region.contour, ctx.checkAborted);
    const rim = borderVertices(mesh);
    let depth = 0;
    for (const v of region.vertices)
      if (Number.isFinite(fromContour[v]!)) depth = Math.max(depth, fromContour[v]!);
    const fade = Math.min(radius, depth) / 2;
    const mask = new Float64Array(fromContour.length);
    for (const v of region.vertices)
      if (Number.isFinite(fromContour[v]!) && rim[v] === 0 && fade > 0)
        mask[v] = smootherstep(fromContour[v]! / fade);
    return smoothLocally(
      mesh,
      { vertices: region.vertices, mask, corners: region.corners, radius, strength, mode },
      ctx,
    );
  },
});
