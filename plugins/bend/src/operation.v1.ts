import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { squareWay } from './operation-planes.ts';
import { bent, isTooTight, mostTenths, tooTight } from './operation-shape.ts';

/**
 * Version 1, frozen: records made with it replay as they were printed.
 *
 * Bends the trunk along a circular arc between the planes. The axis line of the trunk (through the mean centre of the sections,
 * the mean way of the planes) keeps its length; its tilt follows the plane list: up to `angle` over two planes and on beyond the
 * second, up and back to 0 over three, held between the inner two of four. Positive angles tilt the end of the list towards
 * `direction` (0 front, +90 the patient's left, 180 back, −90 right). Before the first and beyond the last plane the body
 * is moved as a whole; before the first it keeps its bits. The curvature of the arc eases in and out over 2 % of the way
 * at each end, so that the surface stays C2 at the planes.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/outside-body`, and `bend/too-tight` (data `angle`,
 * `room` and `reach` in mm, `largest` the angle that still fits) when the body reaches nearly to the centre of the arc or beyond it.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, section on bending.
 */
export const bendV1 = defineOperation({
  type: 'bend.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -60, max: 60, default: 5 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, { planes, angle, direction }, ctx) {
    const { positions, tightest } = bent(mesh, squareWay(mesh, planes, direction), angle, ctx);
    if (isTooTight(tightest)) throw tooTight(angle, tightest, mostTenths(angle, tightest));
    ctx.progress(1);
    return { positions, indices: mesh.indices };
  },
});
