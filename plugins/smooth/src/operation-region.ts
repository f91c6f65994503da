import { smootherstep } from '@bracewright/core/math';
import { distanceFromLine, enclose, type LineShape, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { localParams, smoothLocally, wayOut } from './operation-local.ts';

const contour = (shape: 'corners' | { readonly by: string }) =>
  p.surfacePoints({ min: 3, max: 400, places: { as: 'line', closed: true, shape } });

const params = z.object({ contour: contour('corners'), ...localParams });
/** Records that do not say how the contour runs are straight from one point to the next. */
const shapedParams = params.extend({
  contour: contour({ by: 'contourShape' }),
  contourShape: p.choice(['corners', 'smooth'], 'corners'),
});

function smoothWithin(
  mesh: TriMesh,
  { contour, contourShape, radius, strength, mode }: z.infer<typeof params> & { contourShape?: LineShape },
  out: 1 | -1,
  ctx: OperationContext,
): TriMesh {
  ctx.checkAborted();
  const region = enclose(mesh, contour, {
    codes: 'smooth',
    ...(contourShape ? { shape: contourShape } : {}),
    checkAborted: ctx.checkAborted,
  });
  const fromContour = distanceFromLine(mesh, region, region.contour, ctx.checkAborted);
  let depth = 0;
  for (const v of region.vertices)
    if (Number.isFinite(fromContour[v]!)) depth = Math.max(depth, fromContour[v]!);
  const fade = Math.min(radius, depth) / 2;
  const mask = new Float64Array(fromContour.length);
  for (const v of region.vertices)
    if (Number.isFinite(fromContour[v]!) && fade > 0) mask[v] = smootherstep(fromContour[v]! / fade);
  return smoothLocally(
    mesh,
    { vertices: region.vertices, mask, corners: region.corners, radius, strength, mode, out },
    ctx,
  );
}

/** As the newest version, but for a body that faces inwards `fill` and `flatten` are exchanged. */
export const smoothRegionV2 = defineOperation({
  type: 'smooth.region',
  version: 2,
  role: 'smoothing',
  upgrade: (old) => old,
  params,
  apply: (mesh, given, ctx) => smoothWithin(mesh, given, 1, ctx),
});

/**
 * Smooths what a closed contour encloses (the smaller side of it). The border stays fixed: the effect sets in gently from the
 * contour inwards over half the radius. Throws SdkError `smooth/contour-…` (see `enclose`). Reports `vertices`.
 */
export const smoothRegion = defineOperation({
  ...smoothRegionV2,
  version: 3,
  params: shapedParams,
  apply: (mesh, given, ctx) => smoothWithin(mesh, given, wayOut(mesh), ctx),
});
