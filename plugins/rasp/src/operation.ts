import { practiseDabs, PRACTICE_RADIUS } from '@bracewright/core/mesh';
import { defineStrokeOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { RaspedSkin } from './rasped-skin.ts';
import { settle } from './settled-skin.ts';
import { DEPTH, MODES, MOST_SAMPLES, RADIUS, strokes, type RaspSettings } from './strokes.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
/** Settings that a stroke has of its own. */
const own = z.strictObject({
  radius: z.number().min(RADIUS.min).max(RADIUS.max).optional(),
  depth: z.number().min(DEPTH.min).max(DEPTH.max).optional(),
  mode: z.enum(MODES).optional(),
});
const sample = z.strictObject({
  position: vector,
  normal: vector,
  pressure: z.number().min(0).max(1).optional(),
  /** Fills where the stroke flattens, and flattens where it fills. */
  opposite: z.boolean().optional(),
  /** A new pass begins with it, also over what was passed just before. */
  pass: z.boolean().optional(),
  /** Settings from this sample on; what it does not name is as the step says. */
  brush: own.optional(),
});

let isPractised = false;

/** Has the engine compile a touch before the hand comes down, once for all strokes. */
function practise(checkAborted: () => void): void {
  if (isPractised) return;
  isPractised = true;
  const brush = { radius: PRACTICE_RADIUS, depth: 1, mode: 'both' } as const;
  practiseDabs((sheet) => {
    const skin = new RaspedSkin(sheet, () => undefined);
    return (position) => void skin.touch({ position }, brush);
  }, checkAborted);
}

/**
 * Takes off what stands out of the skin round about (`flatten`), fills what lies in (`fill`), or both, where a rasp passes: down or up to the skin as it is on average within `radius` mm along it,
 * never beyond, and by at most `depth` mm a pass, fading to nothing at the rim. A pass lasts as long as the rasp stays over a place; it ends where a sample does not reach the place, or one with
 * `pass` comes. Further passes go on to the average. That is made of quadratic patches (`AverageSkin`) of the skin as it was before the step and is one skin for all touches of a radius (`TargetSkin`): each place
 * has one height over it and either stands out or lies in, passes come to rest however they overlap, and a round body that is smooth is not eaten. Each sample counts by its pressure (1 where none is given),
 * with `opposite` fill and flatten are turned round. A sample may name other settings (`brush`), which count from it on. Vertices outside keep their bits, as do those on rims, sharp lines and cut edges
 * (`heldEdges`) and those in folds, whose triangles do not face as the ring does. `flatten` never adds material and `fill` never takes any: a touch moves all along one normal, and the skin turns over nowhere.
 *
 * Where the skin would meet another part of the body it is held back, and `rasp/eased` says where (data `most`, mm); `rasp/folds` says where a body that is not sound folds all the same, `rasp/few`
 * where the triangles are too large for the ring and nothing was moved, `rasp/even` that nothing stands out or lies in under any stroke. Throws SdkError `rasp/no-surface` on a mesh without
 * triangles, `rasp/no-pressure` where nothing pressed, `rasp/too-fine` where the triangles are too large for the ring everywhere. Reports `vertices`, and `taken` and `filled`, the most that one of
 * them went in and out, mm.
 */
export const rasp = defineStrokeOperation({
  type: 'rasp.stroke',
  version: 1,
  params: z.object({
    samples: p.custom(z.array(sample).min(1).max(MOST_SAMPLES), { hidden: true, places: { as: 'points' } }),
    radius: p.length(RADIUS),
    depth: p.length(DEPTH),
    mode: p.choice(MODES, 'flatten'),
  }),
  dabs: 'samples',
  settle: (_mesh, params) => strokes.tidied(params),
  begin(mesh, step, ctx) {
    practise(ctx.checkAborted);
    let brush: RaspSettings = step;
    const skin = new RaspedSkin(mesh, ctx.checkAborted);
    skin.prepare(step.radius);
    ctx.checkAborted();
    return {
      dab(touch) {
        if (touch.brush) {
          const { radius, depth, mode } = touch.brush;
          brush = { radius: radius ?? step.radius, depth: depth ?? step.depth, mode: mode ?? step.mode };
        }
        return skin.touch(touch, brush);
      },
      end: (done) => settle(mesh, skin, done),
    };
  },
});
