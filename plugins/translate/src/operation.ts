import { levelWay, trunkAxis } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { shift } from './shift.ts';
export { translateV1 } from './operation.v1.ts';

/**
 * Shifts the sections of the trunk sideways by `amount` mm times the weight of the plane list towards `direction` (0 front, +90 the patient's left,
 * 180 back, −90 right); a negative amount shifts them the other way. The shift is level however the planes are tilted: every point keeps its height.
 * Vertices of weight 0 keep their bits; beyond the last of two planes the body is carried along as a whole.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `translate/folds` with the places where
 * the body would turn over or triangles between the planes would come to cross, as they may where planes are tilted (see `shift`). Warns
 * `translate/folds-more` where the body comes to cross itself otherwise: where it crossed itself before, and where what is shifted meets another part of it, an arm.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984: a shear with C2 windows along the axis.
 */
export const translate = defineOperation({
  type: 'translate.apply',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    amount: p.length({ min: -100, max: 100, default: 10 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, { planes, amount, direction }, ctx) {
    // Whether any plane meets the body.
    trunkAxis(mesh, planes);
    ctx.checkAborted();
    return shift(mesh, { planes, amount, way: levelWay(direction) }, ctx);
  },
});
