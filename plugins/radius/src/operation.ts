import { foldsInSpan, narrowestGap, partOf, planeWeights, toldOnce } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { isLineOf, measureCentreLine, wayOf, type CentreLine } from './centre-line.ts';
import { pushOf, pushed } from './push.ts';

/** The centre line as a record keeps it, with the planes that it was measured for: with others it says nothing. */
const measuredLine = z.strictObject({
  planes: p.planes(),
  centres: z.array(p.point()).min(2).max(64),
  cores: z.array(z.number().positive()).min(2).max(64),
});

/**
 * Moves the wall of the trunk away from the middle of its sections by `amount` mm times the weight of the plane list, or towards it with a negative amount: all round,
 * or within `width` degrees about `direction` (0 front, +90 the patient's left, 180 back, −90 right), most in the middle of that sector and fading to nothing
 * at its ends, C2. Every point stays on its level, across the mean way of the planes, and on its side of the middle. Vertices of weight 0 keep their bits.
 *
 * The middle is a smooth line through the centres of gravity of the trunk's own sections, as it was `measured` on the body that the step was made on (on the body it is given,
 * where the record does not say, or says it for other planes). Nearer to the line than the trunk's skin comes there, as in a cap that closes the body, less is moved, and nothing on the line itself.
 *
 * Throws SdkError `planes/out-of-order`, `planes/too-close`, `planes/crossing`, `planes/outside-body`, and `radius/folds` with the places where less than a twentieth of the
 * body would be left, or triangles come to cross (data `amount`, `gap` the narrowest distance of two planes in mm, `largest` the amount that still fits, `by` and `most` the two amounts without their sign). Warns
 * `radius/folds-more` where what is moved meets another part of the body, an arm.
 * Source: Barr, Global and Local Deformations of Solid Primitives, 1984, section on tapering, with C2 windows along the trunk and round it.
 */
export const radius = defineOperation({
  type: 'radius.apply',
  version: 1,
  params: z.object({
    planes: p.planes(),
    amount: p.length({ min: -100, max: 100, default: 10 }),
    direction: p.wordOr(['all'], p.angle({ min: -180, max: 180, default: 90, step: 5 }), 'all'),
    width: p.angle({ min: 5, max: 360, default: 90, step: 5, when: { direction: ['other'] } }),
    measured: p.custom(measuredLine, { hidden: true }).optional(),
  }),
  settle(mesh, { measured: before, ...asked }) {
    const measured =
      before && isLineOf(before, asked.planes)
        ? before
        : {
            planes: asked.planes,
            ...measureCentreLine(mesh, planeWeights(mesh, asked.planes), wayOf(asked.planes)),
          };
    return { ...asked, measured: measured as z.output<typeof measuredLine> };
  },
  apply(mesh, { planes, amount, direction, width, measured }, ctx) {
    const weights = planeWeights(mesh, planes);
    const way = wayOf(planes);
    ctx.checkAborted();
    const kept = measured && isLineOf(measured, planes) ? (measured as CentreLine) : undefined;
    const line = kept ?? measureCentreLine(mesh, weights, way, ctx);
    ctx.progress(0.1);
    const push = pushOf(
      mesh,
      { weights, planes, way, line, sector: direction === 'all' ? undefined : { direction, width } },
      ctx,
    );
    const positions = pushed(mesh, push, amount, ctx);
    const span = {
      weights: push.shares,
      slopes: push.slopes(amount),
      at: (share: number) => (share === 1 ? positions : pushed(mesh, push, share * amount, ctx)),
    };
    ctx.progress(0.2);
    const whole = toldOnce(mesh, positions, partOf(ctx, 0.2, 0.8));
    const folded = foldsInSpan(mesh, span, { ...partOf(ctx, 0.8, 1), whole });
    if (folded) {
      const by = Math.abs(amount);
      const most = Math.floor(folded.largest * by);
      const largest = amount < 0 ? 0 - most : most;
      const data = { amount, gap: narrowestGap(planes), largest, by, most };
      throw new SdkError('radius/folds', data, { places: folded.places });
    }
    const made = whole();
    if (made.left.length > 0) ctx.warn('radius/folds-more', { places: made.leftPlaces });
    ctx.progress(1);
    return made.mesh;
  },
});
