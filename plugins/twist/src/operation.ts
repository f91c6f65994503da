import { partOf, toldOnce, trunkAxis } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { measuredAxis, p, type MeasuredAxis } from '@bracewright/core/params';
import { z } from 'zod';
import { refuseFolds, turnOf, turned } from './turn.ts';
export { twistV1 } from './operation.v1.ts';
export { twistV2 } from './operation.v2.ts';

/**
 * Turns sections about the axis line of the trunk by the weight of the plane list. The axis runs the mean way of the planes
 * through the mean centre of their sections, as it was `measured` on the body that the step was made on (on the body it is given, where
 * the record does not say, or says it for other planes), or is the force line (the Z axis). Positive angles turn counter-clockwise seen from
 * the end of the list towards its start: with planes listed upwards, from above. Vertices of weight 0 keep their bits; beyond the
 * last of two planes the body turns as a whole.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `twist/folds` with the places
 * when the planes lie so close that triangles between them would cross each other or their neighbours (data `angle`, `gap` the narrowest distance of two
 * planes in mm, `largest` the angle that still fits, `distance` about what the angle needs in mm). Warns `twist/folds-more` where the body comes to cross
 * itself otherwise: where it crossed itself before, and where what is turned meets another part of it, an arm.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, with C2 windows along the axis.
 */
export const twist = defineOperation({
  type: 'twist.apply',
  version: 3,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -90, max: 90, default: 5 }),
    axis: p.choice(['trunk', 'force-line'], 'trunk', { advanced: true }),
    measured: p.custom(measuredAxis, { hidden: true }).optional(),
  }),
  settle(mesh, { measured: before, ...asked }) {
    if (asked.axis !== 'trunk') return asked;
    const [x, y, z] = trunkAxis(mesh, asked.planes, before).point;
    const measured: MeasuredAxis = { planes: asked.planes, point: [x, y, z] };
    return { ...asked, measured };
  },
  apply(mesh, asked, ctx) {
    const turn = turnOf(mesh, asked, ctx);
    ctx.progress(0.1);
    const positions = turned(mesh, turn, asked.angle, ctx);
    ctx.progress(0.2);
    const whole = toldOnce(mesh, positions, partOf(ctx, 0.2, 0.8));
    const looked = { ...partOf(ctx, 0.8, 1), whole };
    refuseFolds(mesh, { turn, angle: asked.angle, positions }, asked.planes, looked);
    const made = whole();
    if (made.left.length > 0) ctx.warn('twist/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});
