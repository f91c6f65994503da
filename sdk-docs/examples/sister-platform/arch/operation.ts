import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Presses the skin around `origin` by up to `depth` mm along `direction`; the rim of the dent at `radius` mm stays. */
export const arch = defineOperation({
  type: 'arch.apply',
  version: 1,
  params: z.object({
    origin: p.point(),
    direction: p.direction(),
    radius: p.length({ min: 5, max: 300, default: 80 }),
    depth: p.length({ min: -40, max: 40, default: 12 }),
  }),
  apply(mesh, { origin, direction, radius, depth }, ctx) {
    const positions = mesh.positions.slice();
    for (let i = 0; i < positions.length; i += 3) {
      if (i % 30_000 === 0) ctx.checkAborted();
      const [x, y, z] = [0, 1, 2].map((axis) => positions[i + axis]! - origin[axis]!) as [
        number,
        number,
        number,
      ];
      const inside = 1 - (x * x + y * y + z * z) / (radius * radius);
      if (inside <= 0) continue;
      for (let axis = 0; axis < 3; axis++) positions[i + axis]! += direction[axis]! * depth * inside * inside;
    }
    return { positions, indices: mesh.indices };
  },
});
