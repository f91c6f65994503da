import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { cutOut } from './cut-out.ts';
import { shave } from './shave.ts';

/** Whether the patch is shaved down to a membrane, or taken away. */
export const MODES = ['shave', 'cut'] as const;

/**
 * Works on the patch of skin within a closed contour, as a plaster knife on a positive.
 *
 * `shave` takes off what stands over a membrane that is spanned over the contour as a soap film over its frame (`spanMembrane`); within 8 mm of the contour it leaves the skin with one tangent.
 * `depth` is how deep the knife goes, mm: the deepest place lies that far below the old skin, all others less; beside an edge of the body, where it would have to go more than a tenth farther in for that, less deep. For that the membrane is let down as by an even pressure, or let out where it would go deeper. 0: straight
 * over from rim to rim, however deep that is. Nothing is added outside of the old skin: where the membrane lies over it, as over a hollow, the skin stays. Large triangles within the contour are
 * halved first; vertices outside keep their bits and numbers, and a closed body stays closed.
 *
 * `cut` takes the patch away: the body is cut through its triangles along the contour (`takePatch`) and is open there; no vertex further than 5 mm from the contour changes. `depth` has no part in it.
 *
 * Reports `area`, cm² of the old skin that was moved or taken; of `shave` also `depth`, how far below the old skin the deepest place lies, mm, `volume`, cm³ that the body lost, and `vertices`, moved, and `added`; of `cut` `edge`, the length of the new edge, mm.
 *
 * Throws SdkError, with the place, `plaster-knife/contour-too-small`, `plaster-knife/contour-off-surface`, `plaster-knife/contour-meets-opening`, `plaster-knife/contour-crosses` where it meets itself,
 * `plaster-knife/contour-empty` where it encloses nothing, `plaster-knife/contour-round-body` where it goes round a limb or the trunk; of `shave` also `plaster-knife/inside-out` on a body that faces
 * inwards, `plaster-knife/contour-round-opening` where the scan has a hole within it, and `plaster-knife/nothing-out` where nothing stands over the membrane. Warns `plaster-knife/eased` where the skin would meet itself and is held back (data
 * `most`, mm), `plaster-knife/folds` where it folds all the same, `plaster-knife/less-deep` where the deepest place lies less deep than asked though nothing held it back (data `asked`, `reached`, mm), and `plaster-knife/stays` where skin that turns away under an overhang stays. Notes `plaster-knife/open` of `cut`.
 */
export const cut = defineOperation({
  type: 'plaster-knife.cut',
  version: 1,
  params: z.object({
    contour: p.surfacePoints({
      min: 3,
      max: 400,
      places: { as: 'line', closed: true, shape: { by: 'contourShape' } },
    }),
    contourShape: p.choice(['corners', 'smooth'], 'corners'),
    mode: p.choice(MODES, 'shave'),
    depth: p.length({ min: 0, max: 60, default: 0, step: 0.5, when: { mode: ['shave'] } }),
  }),
  apply: (mesh, { contour, contourShape, mode, depth }, ctx) => {
    ctx.checkAborted();
    ctx.progress(0);
    const drawn = { contour, shape: contourShape };
    return mode === 'cut' ? cutOut(mesh, drawn, ctx) : shave(mesh, drawn, depth, ctx);
  },
});
