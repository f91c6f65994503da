import {
  guardMove,
  partOf,
  selfIntersections,
  vertexCorners,
  type TriMesh,
  type TrunkPlane,
} from '@bracewright/core/mesh';
import { defineOperation, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { throwFolds, turnOf, turned, unevenBand, type Turn } from './turn.ts';

/** A turn is refused or made, never held back. */
const ONLY_TELL = { cure: 'tell', crossingsOnly: true } as const;

/**
 * As version 3, but only triangles of the turning band were looked at for what must be refused: where they came to cross what turns as a whole, or what
 * stays, it was asked about (`twist/folds-more`) and made.
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
    refuseFolds(mesh, turn, positions, asked, ctx);
    const made = guardMove(mesh, positions, { ...ONLY_TELL, ...partOf(ctx, 0.5, 1) });
    if (made.left.length > 0) ctx.warn('twist/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});

/** Throws `twist/folds` when the turn makes triangles between the planes cross. */
function refuseFolds(
  mesh: TriMesh,
  turn: Turn,
  positions: Float32Array,
  asked: { readonly planes: readonly TrunkPlane[]; readonly angle: number },
  ctx: OperationContext,
): void {
  const band = unevenBand(mesh, turn.weights);
  const stop = { ...ONLY_TELL, corners: vertexCorners(band), checkAborted: ctx.checkAborted };
  const { folds, places } = guardMove(band, positions, { ...stop, ...partOf(ctx, 0.2, 0.5) });
  if (folds.length === 0) return;
  const crossed = new Set(selfIntersections(band, { checkAborted: ctx.checkAborted }));
  if (folds.every((face) => crossed.has(face))) return;
  throwFolds(
    asked,
    places,
    (angle) => guardMove(band, turned(mesh, turn, angle, ctx), stop).folds.length === 0,
  );
}
