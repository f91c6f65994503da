import { vec3 } from '@bracewright/core/math';
import { guardMove, partOf, planeWeights, sharedCorners, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { asymmetryOf, countedBy } from './asymmetry.ts';
import { leftOut } from './left-out.ts';
import { moved, wayTo, type Way } from './way.ts';

/** A normal that points less to the side than this has no left and right: 60° from straight across. */
const LEAST_SIDEWAYS = 0.5;
/** What is left of the asymmetry at 100 % on a mesh that is fine enough, mm. */
const SYMMETRIC = 0.1;
/** A vertex that was to move by less than this, mm, does not count when it is told how much of the way is left. */
const LEAST_MOVE = 0.5;
/** A plane that leaves more than this share of the trunk out is hardly in its middle. */
const MOSTLY = 0.5;

/**
 * Takes the skin of the trunk `percent` of its way to where the trunk is symmetric about a sagittal plane: both halves towards one another (`side` `both`), or the left or the right half towards the mirror image of
 * the other, which keeps its bits. The symmetric trunk is the zero level of F(x) = (1 − b)·d(x) + b·d(Mx), with d the signed distance to the trunk, M the mirror at the plane, and b = ½ for both halves (F is symmetric
 * then), 1 for one. With both, the levels are first shifted and turned onto the plane, each by its own mirror plane, and d is of the trunk so straightened: a trunk beside its pelvis is brought over it, not made
 * narrower. Vertices come near the level by smooth movements of space, so that neighbours stay neighbours, and onto it by Newton's method along the gradient (|F| ≤ 0.01 mm); from where they were each goes in a straight line. With a list of
 * `planes` the movement is weighted by it.
 *
 * Only the piece with the largest surface moves. What of it has no counterpart stays bit for bit, and the movement fades about it, C2, along the skin: borders, what is mirrored onto a border, farther than 60 mm from the
 * skin, or onto skin that looks the other way; the note `balance/left-out` says where (data `percent` of the trunk's surface that moves less for it), the warning `balance/mostly-left-out` where that is more than half, `balance/loose` says where loose pieces are. Triangles stay, so a closed body stays closed.
 *
 * Where the skin would fold or meet another part of the body it is held back, easing to the whole about the place: `balance/eased` says where (data `most` mm held back, `percent` of the way that fits at the tightest
 * spot), `balance/folds` where a body that is not sound folds all the same. At 100 % `balance/not-whole` says that the trunk is not symmetric to 0.1 mm all the same, held back or on a mesh that is too coarse (data `after`). Throws SdkError `balance/no-sides` where the plane does not part left from
 * right, `balance/plane-beside-body` where it does not meet the trunk, and as `planeWeights` does. Reports `before` and `after`, the root of the mean square of the distances between the trunk and its mirror image, mm, where it moves all the way, and
 * `farthest`, the longest way of a vertex, mm.
 * Sources: see `MirrorBlend`, `symmetryLevels`, `flow` and `untangle`.
 */
export const balance = defineOperation({
  type: 'balance.apply',
  version: 1,
  params: z.object({
    plane: p.plane(),
    percent: p.ratio({ default: 100 }),
    side: p.choice(['both', 'left', 'right'], 'both'),
    planes: p.planes().optional(),
  }),
  apply(mesh, { plane, percent, side, planes }, ctx) {
    const upright = vec3.normalize(plane.normal);
    if (Math.abs(upright[0]) < LEAST_SIDEWAYS) throw new SdkError('balance/no-sides', {});
    const normal = upright[0] > 0 ? upright : vec3.scale(upright, -1);
    const middle = { origin: plane.origin, normal };
    const levels = planes && planeWeights(mesh, planes);
    const way = wayTo(mesh, middle, side, partOf(ctx, 0, 0.6));
    const { trunk, offsets, counterpart } = way;
    const weights = counterpart.shares.map((share, v) => share * (levels?.[v] ?? 1));
    const asked = mesh.positions.map((from, i) => {
      const v = (i / 3) | 0;
      return moved(from, (percent / 100) * weights[v]! * offsets[i]!);
    });
    ctx.progress(0.62);
    const made = guarded(mesh, asked, ctx);
    tellLeftOut(way, levels, ctx);
    const counted = countedBy(weights);
    const before = asymmetryOf(trunk, mesh.positions, counted, middle, partOf(ctx, 0.85, 0.92));
    const after = asymmetryOf(trunk, made.positions, counted, middle, partOf(ctx, 0.92, 1));
    if (percent === 100 && after > SYMMETRIC)
      ctx.note('balance/not-whole', { data: { after: Math.round(100 * after) / 100 } });
    ctx.report({ before: rounded(before), after: rounded(after), farthest: rounded(farthestOf(mesh, made)) });
    ctx.progress(1);
    return made;
  },
});

const rounded = (mm: number): number => Math.round(1000 * mm) / 1000;

/** The movement as it fits. */
function guarded(mesh: TriMesh, asked: Float32Array, ctx: OperationContext): TriMesh {
  const made = guardMove(mesh, asked, {
    crossingsOnly: true,
    corners: sharedCorners(mesh),
    ...partOf(ctx, 0.62, 0.85),
  });
  if (made.left.length > 0) ctx.warn('balance/folds', { places: made.leftPlaces });
  if (made.share) {
    let least = 1;
    for (let v = 0; v < made.share.length; v++)
      if (made.share[v]! < least && wayOf(mesh.positions, asked, v) > LEAST_MOVE) least = made.share[v]!;
    const most = Math.round(10 * made.places.reduce((a, { heldBack }) => Math.max(a, heldBack), 0)) / 10;
    // Less than a tenth of a millimetre is not worth a word.
    if (most > 0)
      ctx.warn('balance/eased', { places: made.places, data: { most, percent: Math.round(100 * least) } });
  }
  return made.mesh;
}

function tellLeftOut(
  { trunk, counterpart, stays }: Way,
  levels: Float64Array | undefined,
  ctx: OperationContext,
): void {
  const { places, share } = leftOut(trunk, counterpart, (v) => stays[v] === 0 && levels?.[v] !== 0);
  const data = { percent: Math.max(1, Math.round(100 * share)) };
  if (share > MOSTLY) ctx.warn('balance/mostly-left-out', { places, data });
  else if (places.length > 0) ctx.note('balance/left-out', { places, data });
  if (trunk.loose.length > 0)
    ctx.note('balance/loose', { places: trunk.loose.map((at) => ({ at, radius: 5 })) });
}

function wayOf(from: Float32Array, to: Float32Array, v: number): number {
  let squared = 0;
  for (let k = 3 * v; k < 3 * v + 3; k++) squared += (to[k]! - from[k]!) * (to[k]! - from[k]!);
  return Math.sqrt(squared);
}

function farthestOf(mesh: TriMesh, made: TriMesh): number {
  let farthest = 0;
  for (let v = 0; 3 * v < mesh.positions.length; v++)
    farthest = Math.max(farthest, wayOf(mesh.positions, made.positions, v));
  return farthest;
}
