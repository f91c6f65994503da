import { mat4 } from '@bracewright/core/math';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;

/**
 * Moves the body into the frame by a rigid transform. A flip (mirroring) is allowed: the triangles are then wound the other way
 * round, so that the skin still faces outward.
 *
 * Throws SdkError `position/not-rigid` when the transform stretches, shears or projects by more than 1e-4.
 */
export const position = defineOperation({
  type: 'position.apply',
  version: 1,
  role: 'alignment',
  params: z.object({ transform: p.transform() }),
  apply(mesh, { transform }, ctx) {
    if (!mat4.isRigid(transform))
      throw new SdkError('position/not-rigid', { determinant: mat4.determinant(transform) });
    const m = transform as [number, number, number, number, number, number, number, number, number, number, number, number]; // prettier-ignore
    const { positions: from } = mesh;
    const positions = new Float32Array(from.length);
    ctx.progress(0);
    for (let i = 0; i < from.length; i += 3) {
      if (i % (3 * BATCH) === 0) {
        ctx.checkAborted();
        ctx.progress(i / from.length);
      }
      const x = from[i]!;
      const y = from[i + 1]!;
      const z = from[i + 2]!;
      positions[i] = m[0] * x + m[1] * y + m[2] * z + m[3];
      positions[i + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
      positions[i + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
    }
    let { indices } = mesh;
    if (mat4.determinant(transform) < 0) {
      indices = indices.slice();
      for (let f = 0; f < indices.length; f += 3) {
        indices[f + 1] = mesh.indices[f + 2]!;
        indices[f + 2] = mesh.indices[f + 1]!;
      }
    }
    ctx.progress(1);
    return { positions, indices };
  },
});
