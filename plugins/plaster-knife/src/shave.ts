import {
  facesInwards,
  partOf,
  remembered,
  type GuardedMove,
  type TriMesh,
  type WorkPart,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import { placeOf, type Contour } from './contour.ts';
import { laid, STILL, type Ground } from './laid.ts';
import { measuredShave } from './measures.ts';
import { OldSkin } from './old-skin.ts';
import { overMembrane } from './over-membrane.ts';
import { patchWithin } from './patch.ts';
import { waysTo } from './ways.ts';

/** What stands less over the membrane than this, mm, is nothing to shave. */
const LEAST = 0.05;
/** A wall that is steeper than this wants finer triangles: by how much, by its mean slope. */
const STEEP = [
  { slope: 1.6, finer: 2.5 },
  { slope: 0.8, finer: 1.6 },
];

/** The body with the patch within a contour shaved. See `cut`. */
export function shave(mesh: TriMesh, drawn: Contour, depth: number, ctx: OperationContext): TriMesh {
  if (facesInwards(mesh)) throw new SdkError('plaster-knife/inside-out');
  const ground = groundOf(mesh, drawn, depth, ctx);
  ctx.progress(0.5);
  const { ways, deepest } = waysTo(ground.over, depth);
  if (deepest < (depth === 0 ? LEAST : STILL))
    throw new SdkError('plaster-knife/nothing-out', {}, { places: [placeOf(drawn)] });
  const { made, stays } = laid(ground, ways, partOf(ctx, 0.5, 1));
  if (stays.length > 0) ctx.warn('plaster-knife/stays', { places: stays });
  warnOf(made, ctx);
  const added = (made.mesh.positions.length - mesh.positions.length) / 3;
  ctx.report({ ...measuredShave(ground.old, made.mesh), added });
  ctx.progress(1);
  return made.mesh;
}

/** What hangs on the contour alone, and on how steep a wall becomes, in steps: a hand that drags the depth has it once. */
function groundOf(mesh: TriMesh, drawn: Contour, depth: number, ctx: OperationContext): Ground {
  const { checkAborted } = ctx;
  const at = (finer: number, work: WorkPart): Ground =>
    remembered(mesh, `plaster-knife ${finer} ${JSON.stringify(drawn)}`, () => {
      const patch = patchWithin(mesh, drawn, finer, partOf(work, 0, 0.6));
      const old = new OldSkin(mesh, patch, checkAborted);
      const over = overMembrane(old.patch, partOf(work, 0.6, 1));
      if (!over) throw new SdkError('plaster-knife/contour-empty', {}, { places: [placeOf(drawn)] });
      return { over, old };
    });
  const ground = at(1, partOf(ctx, 0, 0.3));
  const slope = (2 * depth) / ground.old.patch.reach;
  const steep = STEEP.find((one) => slope > one.slope);
  return steep ? at(steep.finer, partOf(ctx, 0.3, 0.5)) : ground;
}

/** Tells what kept the knife from going as deep as asked. */
function warnOf({ share, places, left, leftPlaces }: GuardedMove, ctx: OperationContext): void {
  if (left.length > 0) ctx.warn('plaster-knife/folds', { places: leftPlaces });
  if (!share) return;
  const most = places.reduce((a, { heldBack }) => Math.max(a, heldBack), 0);
  ctx.warn('plaster-knife/eased', { places, data: { most: Math.round(10 * most) / 10 } });
}
