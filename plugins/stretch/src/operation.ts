import { foldsInSpan, partOf, toldOnce, trunkAxis } from '@bracewright/core/mesh';
import { vec3, type Vec3 } from '@bracewright/core/math';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { sharesAlong, type Shares } from './shares.ts';
import { wayOf } from './way.ts';

/** How many vertices are moved between two questions whether to stop. */
const BATCH = 16384;

/**
 * Lengthens the trunk between the first and the last plane by `amount` mm along the axis, or shortens it where that is negative; sections keep their shape. What
 * lies before the first plane keeps its bits, what lies beyond the last is carried along as a whole. Over two planes the lengthening grows and fades between
 * them; over three it is strongest at the middle one; over four it is even from the second to the third. Along every line beside the axis it is measured
 * between the planes as they are tilted there, so each line becomes longer by the same amount, C2 at every plane. The axis is upright (`Z`), or the mean way
 * of the planes (`trunk`), from the first plane to the last.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `stretch/folds` with the places where so little
 * would be left of the body that it turns over or triangles come to cross (data `amount`, `gap` from the first plane to the last in mm, `largest` the
 * amount that still fits, `distance` about what the amount needs in mm, `by` and `most` the two amounts without their sign). Warns `stretch/folds-more` where what is carried meets another part of the body, an arm.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, section on tapering and scaling, with C2 windows along the axis.
 */
export const stretch = defineOperation({
  type: 'stretch.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    amount: p.length({ min: -150, max: 150, default: 10 }),
    axis: p.choice(['Z', 'trunk'], 'Z', { advanced: true }),
  }),
  apply(mesh, { planes, amount, axis }, ctx) {
    // Whether any plane meets the body.
    trunkAxis(mesh, planes);
    ctx.checkAborted();
    const way = wayOf(planes, axis);
    const shares = sharesAlong(mesh, planes, way, ctx);
    ctx.progress(0.1);
    const at = (share: number): Float32Array =>
      moved(mesh.positions, shares, vec3.scale(way, share * amount), ctx);
    const positions = at(1);
    const span = {
      weights: shares.shares,
      slopes: shares.slopes.map((slope) => amount * slope),
      at: (share: number) => (share === 1 ? positions : at(share)),
    };
    ctx.progress(0.2);
    const whole = toldOnce(mesh, positions, partOf(ctx, 0.2, 0.8));
    const folded = foldsInSpan(mesh, span, { ...partOf(ctx, 0.8, 1), whole });
    if (folded) {
      const apart = vec3.dot(vec3.subtract(planes.at(-1)!.origin, planes[0]!.origin), way);
      const gap = Math.round(10 * apart) / 10;
      const [by, fits] = [Math.abs(amount), folded.largest * Math.abs(amount)];
      const most = Math.floor(fits);
      const largest = amount < 0 ? 0 - most : most;
      const distance = Math.ceil((gap * by) / Math.max(1, fits));
      const data = { amount, gap, largest, distance, by, most };
      throw new SdkError('stretch/folds', data, { places: folded.places });
    }
    const made = whole();
    if (made.left.length > 0) ctx.warn('stretch/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});

/** Positions (`3·V`) moved by `whole` (mm) times each vertex's share. */
function moved(
  before: Float32Array,
  { shares }: Shares,
  whole: Vec3,
  { checkAborted }: { readonly checkAborted: () => void },
): Float32Array {
  const positions = before.slice();
  for (let v = 0; v < shares.length; v++) {
    if (v % BATCH === 0) checkAborted();
    const share = shares[v]!;
    if (share === 0) continue;
    for (let k = 0; k < 3; k++) positions[3 * v + k] = before[3 * v + k]! + share * whole[k]!;
  }
  return positions;
}
