import { portable } from '@bracewright/core/math';
import { planeWeights, trunkAxis } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const { RADIANS, sinCos } = portable;
/** How many vertices are turned between two questions whether to stop. */
const BATCH = 16384;

/**
 * Turns sections about the axis line of the trunk by the weight of the plane list. The axis runs the mean way of the planes
 * through the mean centre of their sections, or is the force line (the Z axis). Positive angles turn counter-clockwise seen from
 * the end of the list towards its start: with planes listed upwards, from above. Vertices of weight 0 keep their bits; beyond the
 * last of two planes the body turns as a whole.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, with C2 windows along the axis.
 */
export const twistV1 = defineOperation({
  type: 'twist.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -90, max: 90, default: 5 }),
    axis: p.choice(['trunk', 'force-line'], 'trunk', { advanced: true }),
  }),
  apply(mesh, { planes, angle, axis: axisKind }, ctx) {
    const trunk = trunkAxis(mesh, planes);
    const weights = planeWeights(mesh, planes);
    const point = axisKind === 'trunk' ? trunk.point : ([0, 0, 0] as const);
    const direction: readonly [number, number, number] =
      axisKind === 'trunk' ? trunk.direction : [0, 0, trunk.direction[2] < 0 ? -1 : 1];
    const [ax, ay, az] = direction;
    const positions = mesh.positions.slice();
    const whole = sinCos(angle * RADIANS);
    for (let v = 0; v < weights.length; v++) {
      if (v % BATCH === 0) {
        ctx.checkAborted();
        ctx.progress(v / weights.length);
      }
      const weight = weights[v]!;
      if (weight === 0) continue;
      const [s, c] = weight === 1 ? whole : sinCos(weight * angle * RADIANS);
      const x = positions[3 * v]! - point[0];
      const y = positions[3 * v + 1]! - point[1];
      const z = positions[3 * v + 2]! - point[2];
      const along = (ax * x + ay * y + az * z) * (1 - c);
      positions[3 * v] = point[0] + x * c + (ay * z - az * y) * s + ax * along;
      positions[3 * v + 1] = point[1] + y * c + (az * x - ax * z) * s + ay * along;
      positions[3 * v + 2] = point[2] + z * c + (ax * y - ay * x) * s + az * along;
    }
    ctx.progress(1);
    return { positions, indices: mesh.indices };
  },
});
