import { defineOperation } from '@bracewright/core/operation';
import { params } from './params.ts';
import { scaleOf, sizeOf } from './placement.ts';

/**
 * Keeps a photograph that is looked at over the body or behind it; the body is as it was. It hangs upright in the plane of the view from `side`. With `fit` `points` the two places of the
 * picture, `marks`, lie on the two of the body, `points`, which decides scale, turn and place and leaves nothing over to be checked by; with `distance` its two places lie so many mm apart,
 * and it is turned by `turn` with its middle at `across` and `up`; with `hand` it is `width` wide besides.
 *
 * Reports `width`, mm, and `turn`, degrees counter-clockwise. Throws SdkError `compare-image/marks-missing`, `compare-image/marks-together`, `compare-image/points-missing`,
 * `compare-image/points-together`, `compare-image/distance-missing`, and `compare-image/size` where the picture would be narrower than 5 mm or wider than 10 m.
 */
export const place = defineOperation({
  type: 'compare-image.place',
  version: 1,
  role: 'picture',
  params,
  apply(mesh, asked, ctx) {
    const { width, turn } = sizeOf(scaleOf(asked));
    ctx.report({ width, turn });
    return mesh;
  },
});
