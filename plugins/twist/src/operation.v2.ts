import { guardMove, partOf } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { ONLY_TELL, refuseFolds, turnOf, turned, unevenBand } from './turn.ts';

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
    refuseFolds({ mesh, band: unevenBand(mesh, turn.weights), turn, positions }, asked, ctx);
    const made = guardMove(mesh, positions, { ...ONLY_TELL, ...partOf(ctx, 0.5, 1) });
    if (made.left.length > 0) ctx.warn('twist/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});
