import { portable } from '@bracewright/core/math';
import { directionRound, trunkAxis } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { shift } from './shift.ts';

/** As version 2, but across the mean way of the planes: with tilted planes the sections also went up or down. */
export const translateV1 = defineOperation({
  type: 'translate.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    amount: p.length({ min: -100, max: 100, default: 10 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, { planes, amount, direction }, ctx) {
    const { direction: up } = trunkAxis(mesh, planes);
    ctx.checkAborted();
    return shift(
      mesh,
      { planes, amount, way: directionRound(up, ...portable.sinCosDegrees(direction)) },
      ctx,
    );
  },
});
