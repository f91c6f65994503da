import { portable, vec3 } from '@bracewright/core/math';
import { directionRound, orientPlanes, trunkAxis } from '@bracewright/core/mesh';
import { SdkError, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { bendCurve } from './operation-curve.ts';

const { RADIANS, sinCos, sinCosDegrees } = portable;
/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;
/** What must be left of a fibre on the inner side of the bend: below, triangles would turn over. */
const SHORTEST_FIBRE = 0.05;

/**
 * Bends the trunk along a circular arc between the planes. The axis line of the trunk (through the mean centre of the sections,
 * the mean way of the planes) keeps its length; its tilt follows the plane list: up to `angle` over two planes and on beyond the
 * second, up and back to 0 over three, held between the inner two of four. Positive angles tilt the end of the list towards
 * `direction` (0 front, +90 the patient's left, 180 back, −90 right). Before the first and beyond the last plane the body
 * is moved as a whole; before the first it keeps its bits. The curvature of the arc eases in and out over 2 % of the way
 * at each end, so that the surface stays C2 at the planes.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/outside-body`, and `bend/too-tight` (data `radius`, `reach`
 * in mm) when the body reaches further to the inside than the radius of the arc.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, section on bending.
 */
export const bend = defineOperation({
  type: 'bend.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -60, max: 60, default: 5 }),
    direction: p.angle({ min: -180, max: 180, default: 90, step: 5 }),
  }),
  apply(mesh, { planes, angle, direction }, ctx) {
    const axis = trunkAxis(mesh, planes);
    const up = axis.direction;
    const side = directionRound(up, ...sinCosDegrees(direction));
    const third = vec3.cross(up, side);
    const stations = orientPlanes(planes).map((plane) =>
      vec3.dot(vec3.subtract(plane.origin, axis.point), up),
    );
    const curve = bendCurve(stations, angle * RADIANS);
    const [px, py, pz] = axis.point;
    const start = stations[0]!;
    const positions = mesh.positions.slice();
    const count = positions.length / 3;
    const state = new Float64Array(4);
    for (let v = 0; v < count; v++) {
      if (v % BATCH === 0) {
        ctx.checkAborted();
        ctx.progress(v / count);
      }
      const x = positions[3 * v]! - px;
      const y = positions[3 * v + 1]! - py;
      const z = positions[3 * v + 2]! - pz;
      const s = x * up[0] + y * up[1] + z * up[2];
      if (s <= start) continue;
      const u = x * side[0] + y * side[1] + z * side[2];
      const w = x * third[0] + y * third[1] + z * third[2];
      curve(s, state);
      const curvature = state[3]!;
      if (curvature * u > 1 - SHORTEST_FIBRE)
        throw new SdkError('bend/too-tight', { radius: 1 / Math.abs(curvature), reach: Math.abs(u) });
      const [sinTilt, cosTilt] = sinCos(state[0]!);
      const out = state[1]! + u * cosTilt;
      const along = state[2]! - u * sinTilt;
      positions[3 * v] = px + side[0] * out + third[0] * w + up[0] * along;
      positions[3 * v + 1] = py + side[1] * out + third[1] * w + up[1] * along;
      positions[3 * v + 2] = pz + side[2] * out + third[2] * w + up[2] * along;
    }
    ctx.progress(1);
    return { positions, indices: mesh.indices };
  },
});
