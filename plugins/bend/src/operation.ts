import { partOf, trunkAxis } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { measuredAxis, p, type MeasuredAxis } from '@bracewright/core/params';
import { z } from 'zod';
import { guarded, largestTenths } from './operation-folds.ts';
import { tiltedWay } from './operation-planes.ts';
import { bent, isTooTight, tooTight } from './operation-shape.ts';

export { bendV1 } from './operation.v1.ts';
export { bendV2 } from './operation.v2.ts';

/**
 * Bends the trunk along a circular arc between the planes. The axis line of the trunk (through the mean centre of the sections,
 * the mean way of the planes; as it was `measured` on the body that the step was made on, else on the body it is given) keeps its length; its tilt follows the plane list: up to `angle` over two planes and on beyond the
 * second, up and back to 0 over three, held between the inner two of four. Positive angles tilt the end of the list towards
 * `direction` (0 front, +90 the patient's left, 180 back, −90 right). Planes may be tilted against each other: sections between two of them
 * go over from the one to the other, and each is moved as a whole. What lies before the first plane keeps its bits, what lies beyond the last is
 * moved as one. The curvature of the arc eases in and out over 2 % of the way at each end, so that the surface stays C2 at the planes.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `bend/too-tight` (data `angle`,
 * `room` and `reach` in mm, `largest` the angle that still fits and makes nothing cross) when the body reaches nearly to the centre of the arc
 * or beyond it. Warns `bend/folds` (data `angle`) with the places where the bent body runs through itself and did not before: a fold between
 * the planes, or a part that is carried into another.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, section on bending, with sections that turn from plane to plane.
 */
export const bend = defineOperation({
  type: 'bend.apply',
  version: 3,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -60, max: 60, default: 5 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
    measured: p.custom(measuredAxis, { hidden: true }).optional(),
  }),
  settle(mesh, { measured: before, ...asked }) {
    const [x, y, z] = trunkAxis(mesh, asked.planes, before).point;
    const measured: MeasuredAxis = { planes: asked.planes, point: [x, y, z] };
    return { ...asked, measured };
  },
  apply(mesh, { planes, angle, direction, measured }, ctx) {
    const way = tiltedWay(mesh, planes, direction, measured);
    const done = bent(mesh, way, angle, { ...ctx, ...partOf(ctx, 0, 0.4) });
    if (isTooTight(done.tightest))
      throw tooTight(angle, done.tightest, largestTenths(mesh, way, angle, done, ctx));
    ctx.checkAborted();
    const made = guarded(mesh, done, partOf(ctx, 0.4, 1));
    if (made.left.length > 0) ctx.warn('bend/folds', { places: made.leftPlaces, data: { angle } });
    ctx.progress(1);
    return made.mesh;
  },
});
