import { defineOperation, regionZone } from '@bracewright/core/operation';
import { apexParam, contourParam, p } from '@bracewright/core/params';
import { z } from 'zod';
import { regionFieldV3 } from './operation-field.v3.ts';
import { push } from './operation-push.v1.ts';

const vector = z
  .tuple([z.number(), z.number(), z.number()])
  .refine(([x, y, zz]) => x * x + y * y + zz * zz > 1e-12, { params: { code: 'zero-vector' } });

/** Which way a region moves for a positive amplitude. */
export const directionParam = () =>
  p
    .custom(z.union([z.enum(['normal', 'horizontal']), vector]), { options: ['normal', 'horizontal'] })
    .default('normal');

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
 * `region/apex-outside`, `region/apex-open-ended`, `region/apex-off-surface`, `region/apex-near-contour`. Warns `folds`.
 * Reports `vertices` (moved) and `added`.
 */
export const deformV1 = defineOperation({
  type: 'region.deform',
  version: 1,
  params: z.object({
    ...regionShapeParams,
    amplitude: p.length({ min: -60, max: 60, default: -10 }),
    direction: directionParam(),
    transition: p.count({ min: 1, max: 5, default: 3 }),
  }),
  zone: regionZone,
  apply(mesh, params, ctx) {
    ctx.checkAborted();
    ctx.progress(0);
    const field = regionFieldV3(mesh, params, ctx);
    ctx.checkAborted();
    ctx.progress(0.7);
    const result = push(field, params.amplitude, params.direction, ctx);
    ctx.report({
      vertices: field.region.vertices.length,
      added: (field.mesh.positions.length - mesh.positions.length) / 3,
    });
    ctx.progress(1);
    return result;
  },
});
