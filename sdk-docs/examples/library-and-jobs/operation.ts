import { locateOnSurface } from '@bracewright/core/mesh';
import { SdkError, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Lets a round zone out by `height` mm, to nothing at `radius`. */
export const zone = defineOperation({
  type: 'zones.raise',
  version: 1,
  params: z.object({
    at: p.surfacePoint(),
    radius: p.length({ min: 5, max: 100, default: 40 }),
    height: p.length({ min: -30, max: 30, default: 8 }),
  }),
  apply(mesh, { at, radius, height }, ctx) {
    const [place] = locateOnSurface(mesh, [at], ctx.checkAborted);
    if (!place) throw new SdkError('zones/off-body');
    const positions = mesh.positions.slice();
    for (let i = 0; i < positions.length; i += 3) {
      const offset = [0, 1, 2].map((axis) => positions[i + axis]! - place.position[axis]!);
      const inside = 1 - offset.reduce((sum, value) => sum + value * value, 0) / (radius * radius);
      if (inside <= 0) continue;
      for (let axis = 0; axis < 3; axis++)
        positions[i + axis]! += at.normal[axis]! * height * inside * inside;
    }
    return { positions, indices: mesh.indices };
  },
});
