import { vec3, type Vec3 } from '@bracewright/core/math';
import { practiseDabs, PRACTICE_RADIUS } from '@bracewright/core/mesh';
import { SdkError, defineStrokeOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { FALLOFFS } from './falloff.ts';
import { settle } from './held-skin.ts';
import { PushedSkin, type PushBrush } from './pushed-skin.ts';
import { AMPLITUDE, MOST_SAMPLES, RADIUS, strokes, type StrokeSettings } from './strokes.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const NOT_ZERO = { params: { code: 'not-zero' } } as const;
const isNotZero = (mm: number): boolean => mm !== 0;

/** Settings that a stroke has of its own. */
const own = z.strictObject({
  radius: z.number().min(RADIUS.min).max(RADIUS.max).optional(),
  amplitude: z.number().min(AMPLITUDE.min).max(AMPLITUDE.max).refine(isNotZero, NOT_ZERO).optional(),
  direction: z.enum(['normal', 'view']).optional(),
  view: p.direction().optional(),
  falloff: z.enum(FALLOFFS).optional(),
});
const sample = z.strictObject({
  position: vector,
  normal: vector,
  pressure: z.number().min(0).max(1).optional(),
  /** Moves the other way: out where the stroke presses in. */
  opposite: z.boolean().optional(),
  /** Settings from this sample on; what it does not name is as the step says. */
  brush: own.optional(),
});

/** The one way in which a brush moves everything; undefined where that is square to the skin. Towards the viewer is out. */
function wayOf(direction: 'normal' | 'view', view: Vec3 | undefined): Vec3 | undefined {
  if (direction === 'normal') return undefined;
  if (!view) throw new SdkError('hand-touch/no-view');
  return vec3.scale(vec3.normalize(view), -1);
}

const brushOf = ({ radius, amplitude, falloff, direction, view }: StrokeSettings): PushBrush => ({
  ...{ radius, amplitude, falloff },
  way: wayOf(direction, view),
});

let isPractised = false;

/** Has the engine compile a touch before the hand comes down, once for all strokes. */
function practise(checkAborted: () => void): void {
  if (isPractised) return;
  isPractised = true;
  const brush = { radius: PRACTICE_RADIUS, amplitude: 5, falloff: 'smooth', way: undefined } as const;
  practiseDabs((sheet) => {
    const skin = new PushedSkin(sheet, () => undefined);
    return (position) => void skin.touch({ position }, brush);
  }, checkAborted);
}

/**
 * Pushes the skin out (`amplitude` above 0, mm) or in where a brush passes: by `amplitude` in the middle of the brush, fading to nothing at `radius` mm along the skin, so that the
 * other side of a thin part never moves. Each sample counts by its pressure (1 where none is given), with `opposite` the other way. A place that is passed more than once goes as far as the
 * strongest sample there says, and no farther; all distances are those on the body before. `direction` is square to the skin as it lies under the brush on average, or (`view`) along the
 * direction of sight `view`, which points away from the viewer: out is then towards the viewer. A sample may name other settings (`brush`), which count from it on: strokes of one step differ.
 * Vertices outside keep their bits.
 *
 * An `amplitude` of 0 is refused by name (rule `not-zero`). Where the skin would fold, lie over itself or go through another part of the body it is held back, easing to the whole about the
 * place, and `hand-touch/eased` says where (data `most` that was held back, mm, `percent` that is left at the tightest spot). `hand-touch/folds` says where a body that is not sound
 * crosses itself all the same, `hand-touch/few` where the brush is smaller than the triangles, so that single points move, by at most `most` mm.
 *
 * Throws SdkError `hand-touch/no-view`, `hand-touch/no-surface` on a mesh without triangles, `hand-touch/lies-over` where it cannot be held back enough (data `most`, the part of the movement
 * that fits, %), and for strokes that move nothing `hand-touch/too-fine` (triangles larger than the brush), `hand-touch/no-pressure` or `hand-touch/undone` (each way as far). Reports `vertices`.
 */
export const handTouch = defineStrokeOperation({
  type: 'hand-touch.stroke',
  version: 1,
  params: z.object({
    samples: p.custom(z.array(sample).min(1).max(MOST_SAMPLES), { hidden: true, places: { as: 'points' } }),
    radius: p.length({ ...RADIUS, default: 20 }),
    amplitude: p.length({ ...AMPLITUDE, default: 5 }).refine(isNotZero, NOT_ZERO),
    direction: p.choice(['normal', 'view'], 'normal'),
    view: p.direction({ hidden: true }).optional(),
    falloff: p.choice(FALLOFFS, 'smooth'),
  }),
  dabs: 'samples',
  settle: (_mesh, params) => strokes.tidied(params),
  begin(mesh, step, ctx) {
    practise(ctx.checkAborted);
    let brush = step.direction === 'view' && !step.view ? undefined : brushOf(step);
    const skin = new PushedSkin(mesh, ctx.checkAborted);
    return {
      dab(touch) {
        if (touch.brush) {
          const { radius, amplitude, direction, view, falloff } = touch.brush;
          brush = brushOf({
            radius: radius ?? step.radius,
            amplitude: amplitude ?? step.amplitude,
            direction: direction ?? step.direction,
            view: view ?? step.view,
            falloff: falloff ?? step.falloff,
          });
        }
        return skin.touch(touch, (brush ??= brushOf(step)));
      },
      end: (done) => settle(mesh, skin, done),
    };
  },
});
