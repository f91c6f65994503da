import { vec3, type Vec3 } from '@bracewright/core/math';
import { guardMove, practiseDabs, PRACTICE_RADIUS, sharedCorners } from '@bracewright/core/mesh';
import { SdkError, defineStrokeOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { FALLOFFS } from './falloff.ts';
import { PushedSkin, type PushBrush } from './pushed-skin.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const sample = z.strictObject({
  position: vector,
  normal: vector,
  pressure: z.number().min(0).max(1).optional(),
  /** Moves the other way: out where the stroke presses in. */
  opposite: z.boolean().optional(),
});

/** A vertex that was to move by less of the amplitude than this does not count when it is told how much is left. */
const LEAST_SHARE = 0.05;

/** The one way in which a brush moves everything; undefined where that is square to the skin. Towards the viewer is out. */
function wayOf(direction: 'normal' | 'view', view: Vec3 | undefined): Vec3 | undefined {
  if (direction === 'normal') return undefined;
  if (!view) throw new SdkError('hand-touch/no-view');
  return vec3.scale(vec3.normalize(view), -1);
}

let isPractised = false;

/** Has the engine compile a touch before the hand comes down, once for all strokes. */
function practise(brush: PushBrush, checkAborted: () => void): void {
  if (isPractised) return;
  isPractised = true;
  practiseDabs((sheet) => {
    const skin = new PushedSkin(sheet, { ...brush, radius: PRACTICE_RADIUS }, () => undefined);
    return (position) => void skin.touch({ position });
  }, checkAborted);
}

/**
 * Pushes the skin out (`amplitude` above 0, mm) or in where a brush passes: by `amplitude` in the middle of the brush, fading to nothing at `radius` mm along the skin, so that the
 * other side of a thin part never moves. Each sample counts by its pressure (1 where none is given), with `opposite` the other way. A place that is passed more than once goes as far as the
 * strongest sample there says, and no farther; all distances are those on the body before. `direction` is square to the skin as it lies under the brush on average, or (`view`) along the
 * direction of sight `view`, which points away from the viewer: out is then towards the viewer. Vertices outside keep their bits.
 *
 * An `amplitude` of 0 is refused by name (rule `not-zero`). Where the skin would fold or go through another part of the body it is held back, easing to the whole about the place, and `hand-touch/eased` says where (data `amplitude` and `most`
 * that was held back, mm, `percent` that is left at the tightest spot). `hand-touch/folds` says where a body that is not sound folds all the same. Throws SdkError
 * `hand-touch/no-view`, and `hand-touch/no-surface` on a mesh without triangles. Reports `vertices`.
 */
export const handTouch = defineStrokeOperation({
  type: 'hand-touch.stroke',
  version: 1,
  params: z.object({
    samples: p.custom(z.array(sample).min(1).max(5000), { hidden: true, places: { as: 'points' } }),
    radius: p.length({ min: 1, max: 100, default: 20 }),
    amplitude: p
      .length({ min: -60, max: 60, default: 5 })
      .refine((mm) => mm !== 0, { params: { code: 'not-zero' } }),
    direction: p.choice(['normal', 'view'], 'normal'),
    view: p.direction({ hidden: true }).optional(),
    falloff: p.choice(FALLOFFS, 'smooth'),
  }),
  dabs: 'samples',
  begin(mesh, { radius, amplitude, direction, view, falloff }, ctx) {
    const brush = { radius, amplitude, falloff, way: wayOf(direction, view) };
    practise(brush, ctx.checkAborted);
    const skin = new PushedSkin(mesh, brush, ctx.checkAborted);
    return {
      dab: (touch) => skin.touch(touch),
      end(done) {
        const { checkAborted, progress } = done;
        const corners = sharedCorners(mesh);
        const made = guardMove(mesh, skin.positions.slice(), {
          corners,
          crossingsOnly: true,
          leastLeft: 0.05,
          checkAborted,
          progress,
        });
        if (made.left.length > 0) done.warn('hand-touch/folds', { places: made.leftPlaces });
        if (made.share) {
          let least = 1;
          for (let v = 0; v < made.share.length; v++)
            if (Math.abs(skin.shareOf(v)) > LEAST_SHARE) least = Math.min(least, made.share[v]!);
          const most = made.places.reduce((a, { heldBack }) => Math.max(a, heldBack), 0);
          done.warn('hand-touch/eased', {
            places: made.places,
            data: { amplitude, most: Math.round(10 * most) / 10, percent: Math.round(100 * least) },
          });
        }
        done.report({ vertices: skin.reached });
        progress(1);
        return made.mesh;
      },
    };
  },
});
