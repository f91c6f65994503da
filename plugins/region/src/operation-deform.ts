import { facesInwards, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, defineOperation, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { regionField, type RegionField, type RegionShape } from './operation-field.ts';
import { regionFieldV3 } from './operation-field.v3.ts';
import { push, type PushDirection } from './operation-push.ts';
import { apexParam, contourParam } from './operation-lines.ts';
import { regionZone } from './zone.ts';

/** Which way a region moves for a positive amplitude. */
export const directionParam = () =>
  p.wordOr(['normal', 'horizontal'], p.direction({ anyLength: true }), 'normal');

/** How a contour runs through its points. Records that do not say so are straight from one to the next. */
export const contourShapeParam = () => p.choice(['corners', 'smooth'], 'corners');

/** Parameters that draw a region: contour, apex line, whether the apex line is a ring. */
export const regionShapeParams = {
  contour: contourParam(),
  apex: apexParam(),
  apexClosed: p.toggle(false),
};

/**
 * Pushes a region of the skin in or out: by `amplitude` on the apex line, not at all on and outside the contour, smoothly between
 * (see `regionFieldV3`). Distances run along the surface, so the far side of the trunk never moves. Vertices outside keep their
 * bits and numbers; where the mesh is too coarse for a smooth wall, vertices are added inside the contour and along it.
 *
 * Throws SdkError `region/contour-too-short`, `region/contour-open-ended`, `region/contour-off-surface`, `region/contour-empty`,
 * `region/apex-outside`, `region/apex-open-ended`, `region/apex-off-surface`, `region/apex-near-contour`. Warns `region/folds` and `region/eased`
 * as `push` says. Reports `vertices` (moved) and `added`.
 */
export const deformV2 = defineOperation({
  type: 'region.deform',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    ...regionShapeParams,
    amplitude: p.length({ min: -60, max: 60, default: -10 }),
    direction: directionParam(),
    transition: p.count({ min: 1, max: 5, default: 3 }),
  }),
  zone: regionZone,
  apply: (mesh, params, ctx) => deformed(mesh, params, regionFieldV3, ctx),
});

/** `mesh` with the region pushed by what `fieldOf` says of it. */
function deformed(
  mesh: TriMesh,
  params: RegionShape & { readonly direction: PushDirection },
  fieldOf: (mesh: TriMesh, shape: RegionShape, ctx: OperationContext) => RegionField,
  ctx: OperationContext,
): TriMesh {
  ctx.checkAborted();
  ctx.progress(0);
  const field = fieldOf(mesh, params, ctx);
  const result = push(field, params.amplitude, params.direction, ctx);
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
    if (facesInwards(mesh)) throw new SdkError('region/inside-out');
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
  apply(mesh, params, ctx) {
    if (facesInwards(mesh)) throw new SdkError('region/inside-out');
    return deformed(mesh, params, regionField, ctx);
  },
});
