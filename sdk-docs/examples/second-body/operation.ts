import { locateOnSurface } from '@bracewright/core/mesh';
import { SdkError, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Puts a second body beside the skin: its origin `gap` mm outside of the place, its axes those of the model. */
export const addPad = defineOperation({
  type: 'pads.add',
  version: 1,
  params: z.object({
    pad: p.mesh(),
    at: p.surfacePoint(),
    gap: p.length({ min: 1, max: 200, default: 20 }),
  }),
  async apply(mesh, { pad, at, gap }, ctx) {
    ctx.progress(0);
    const second = await ctx.mesh(pad);
    const [place] = locateOnSurface(mesh, [at], ctx.checkAborted);
    if (!place) throw new SdkError('pads/off-body');
    const count = mesh.positions.length;
    const positions = new Float32Array(count + second.positions.length);
    positions.set(mesh.positions);
    for (let i = 0; i < second.positions.length; i++) {
      const axis = i % 3;
      positions[count + i] = second.positions[i]! + place.position[axis]! + gap * at.normal[axis]!;
    }
    const indices = new Uint32Array(mesh.indices.length + second.indices.length);
    indices.set(mesh.indices);
    for (let i = 0; i < second.indices.length; i++)
      indices[mesh.indices.length + i] = second.indices[i]! + count / 3;
    ctx.progress(1);
    return { positions, indices };
  },
});
