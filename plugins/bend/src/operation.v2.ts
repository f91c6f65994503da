import { partOf } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { guarded } from './operation-folds.ts';
import { squareWay } from './operation-planes.ts';
import { bent, isTooTight, mostTenths, tooTight } from './operation-shape.ts';

/**
 * As version 3, but every plane was taken as if it lay square to the mean way of the planes: where planes were tilted against each other, parts of
 * the body before the first moved and parts beyond the last were bent. The largest angle that `bend/too-tight` named was not tested for crossings.
 */
export const bendV2 = defineOperation({
  type: 'bend.apply',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -60, max: 60, default: 5 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, { planes, angle, direction }, ctx) {
    const way = squareWay(mesh, planes, direction);
    const done = bent(mesh, way, angle, { ...ctx, ...partOf(ctx, 0, 0.4) });
    if (isTooTight(done.tightest)) throw tooTight(angle, done.tightest, mostTenths(angle, done.tightest));
    ctx.checkAborted();
    const made = guarded(mesh, done, partOf(ctx, 0.4, 1));
    if (made.left.length > 0) ctx.warn('bend/folds', { places: made.leftPlaces, data: { angle } });
    ctx.progress(1);
    return made.mesh;
  },
});
