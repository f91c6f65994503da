import {
  regionField,
  requireOutward,
  type RegionField,
  type RegionShape,
  type TriMesh,
} from '@bracewright/core/mesh';
import { defineOperation, regionZone, type OperationContext } from '@bracewright/core/operation';
import {
  apexParam,
  contourParam,
  contourShapeParam,
  p,
  pushParams,
  REGION_RECORD,
  type RegionParams,
} from '@bracewright/core/params';
import { z } from 'zod';
import { regionFieldV3 } from './operation-field.v3.ts';
import { pushed } from './operation-pushed.ts';

/**
 * Pushes a region of the skin in or out: by `amplitude` on the apex line, not at all on and outside the contour, smoothly between
 * (see `regionFieldV3`). Distances run along the surface, so the far side of the trunk never moves. Vertices outside keep their
 * bits and numbers; where the mesh is too coarse for a smooth wall, vertices are added inside the contour and along it.
 *
 * Throws SdkError `region/contour-too-short`, `region/contour-open-ended`, `region/contour-off-surface`, `region/contour-empty`,
 * `region/apex-outside`, `region/apex-open-ended`, `region/apex-off-surface`, `region/apex-near-contour`. Warns `region/folds`, `region/eased`, `region/along-skin`
 * and `region/contour-crosses` as `pushed` says. Reports `vertices` (moved) and `added`.
 */
export const deformV2 = defineOperation({
  type: 'region.deform',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    contour: contourParam(),
    apex: apexParam(),
    apexClosed: p.toggle(false),
    ...pushParams(),
  }),
  zone: regionZone,
  apply: (mesh, params, ctx) => deformed(mesh, params, regionFieldV3, ctx),
});

/** `mesh` with the region pushed by what `fieldOf` says of it. */
function deformed(
  mesh: TriMesh,
  params: RegionShape & Pick<RegionParams, 'direction'>,
  fieldOf: (mesh: TriMesh, shape: RegionShape, ctx: OperationContext) => RegionField,
  ctx: OperationContext,
): TriMesh {
  ctx.checkAborted();
  ctx.progress(0);
  const field = fieldOf(mesh, params, ctx);
  const result = pushed(field, params.amplitude, params.direction, ctx);
  ctx.report({
    vertices: field.region.vertices.length,
    added: (field.mesh.positions.length - mesh.positions.length) / 3,
  });
  ctx.progress(1);
  return result;
}

/** As version 2, and throws SdkError `region/inside-out` on a body that faces inwards: what is pressed in would come out. */
export const deformV3 = defineOperation({
  ...deformV2,
  version: 3,
  params: deformV2.params.extend({
    contour: contourParam({ shape: 'contourShape' }),
    contourShape: contourShapeParam(),
  }),
  apply(mesh, params, ctx) {
    requireOutward(mesh);
    return deformV2.apply(mesh, params, ctx);
  },
});

/**
 * As version 3, with the contour and the apex line that were drawn on `mesh` to 0.01 mm, also where the mesh is refined: version 3 traced them anew
 * on the finer mesh, where they may run another way.
 */
export const deform = defineOperation({
  ...deformV3,
  version: 4,
  params: REGION_RECORD.params,
  apply(mesh, params, ctx) {
    requireOutward(mesh);
    return deformed(mesh, params, regionField, ctx);
  },
});
