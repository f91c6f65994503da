import { partOf, tellMove } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { refuseFolds, turnOf, turned } from './turn.ts';

/**
 * As version 3, but only the triangles that do not turn as a whole were looked at for folds: where they came to cross their neighbours that do, or that stay,
 * it was asked about (`twist/folds-more`) and made.
 */
export const twistV2 = defineOperation({
  type: 'twist.apply',
  version: 2,
  upgrade: (old) => old,
  params: z.object({
    planes: p.planes(),
    angle: p.angle({ min: -90, max: 90, default: 5 }),
    axis: p.choice(['trunk', 'force-line'], 'trunk', { advanced: true }),
  }),
  apply(mesh, asked, ctx) {
    const turn = turnOf(mesh, asked, ctx);
    ctx.progress(0.1);
    const positions = turned(mesh, turn, asked.angle, ctx);
    ctx.progress(0.2);
    refuseFolds(mesh, { turn, angle: asked.angle, positions }, asked.planes, {
      ...partOf(ctx, 0.2, 0.5),
      rings: 0,
    });
    const made = tellMove(mesh, positions, partOf(ctx, 0.5, 1));
    if (made.left.length > 0) ctx.warn('twist/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});
