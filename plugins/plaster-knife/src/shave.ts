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
import { laid, movedBy, STILL, type Ground, type Laid } from './laid.ts';
import { measuredShave } from './measures.ts';
import { OldSkin } from './old-skin.ts';
import { overMembrane } from './over-membrane.ts';
import { patchWithin } from './patch.ts';
import { waysTo } from './ways.ts';

/** What stands less over the membrane than this, mm, is nothing to shave. */
const LEAST = 0.05;
/** A knife that lacks less than this of the depth asked for, mm, goes as deep as asked; what lacks more than `LACKING` is told. */
const EXACT = 0.02;
const LACKING = 0.1;
/** To lie so deep below the old skin it goes at most so many times as far. */
const FURTHER = 1.1;
const ROUNDS = 8;
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
  const asked = waysTo(ground.over, depth);
  const { deepest } = asked;
  if (deepest < (depth === 0 ? LEAST : STILL))
    throw new SdkError('plaster-knife/nothing-out', {}, { places: [placeOf(drawn)] });
  const { made, stays } = laidAsDeepAs(ground, asked.ways, depth, partOf(ctx, 0.5, 1));
  if (stays.length > 0) ctx.warn('plaster-knife/stays', { places: stays });
  warnOf(made, ctx);
  const measures = measuredShave(ground.old, made.mesh);
  if (stays.length === 0 && !made.share && measures.depth < depth - LACKING)
    ctx.warn('plaster-knife/less-deep', { data: { asked: depth, reached: tenth(measures.depth) } });
  const added = (made.mesh.positions.length - mesh.positions.length) / 3;
  ctx.report({ ...measures, added });
  ctx.progress(1);
  return made.mesh;
}

/**
 * The patch moved so that its deepest place lies `depth` mm below the old skin, by the nearest place of it: where the skin is not level with the membrane that is less than its way. The knife goes up to a tenth farther for that, which is too little beside an edge
 * of the body; where something holds it back when it does, it goes by the ways that were asked for.
 */
function laidAsDeepAs(ground: Ground, asked: Float64Array, depth: number, work: WorkPart): Laid {
  const ways = waysAsDeepAs(ground, asked, depth);
  const isFarther = ways !== asked;
  const made = laid(ground, ways, partOf(work, 0, isFarther ? 0.6 : 1));
  const isHeld = made.made.share !== undefined || made.stays.length > 0;
  return isFarther && isHeld ? laid(ground, asked, partOf(work, 0.6, 1)) : made;
}

function waysAsDeepAs(ground: Ground, asked: Float64Array, depth: number): Float64Array {
  let ways = asked;
  let way = depth;
  for (let round = 0; depth > 0 && round < ROUNDS && way < FURTHER * depth; round++) {
    const lacks = depth - ground.old.deepest(movedBy(ground, ways));
    if (lacks >= 0 && lacks < EXACT) break;
    way = Math.min(FURTHER * depth, way + lacks);
    ({ ways } = waysTo(ground.over, way));
  }
  return ways;
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
  ctx.warn('plaster-knife/eased', { places, data: { most: tenth(most) } });
}

const tenth = (mm: number): number => Math.round(10 * mm) / 10;
