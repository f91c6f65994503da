import { fillHoles, isClosed, type FilledHole, type SkinCut, type TrimLimits } from '@bracewright/core/mesh';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Outlines (mm) a limit may name. */
const PERIMETER = { min: 1, max: 5000 };

/** Less skin at a place, and less deep, is a trifle that no one sees: mm² and mm. */
const TRIFLE = { area: 100, depth: 3 };

const placeOf = ({ centre, radius }: FilledHole | SkinCut) => ({ at: centre, radius });

const tenths = (value: number): number => Math.round(10 * value) / 10;

/** `seal.close` from version 3 on: see `seal`; `trim` is how much of a ragged fringe may go, `joins` whether borders that touch themselves are two holes. */
export const sealing = (version: number, trim: TrimLimits, joins = false) =>
  defineOperation({
    type: 'seal.close',
    version,
    role: 'closing',
    params: z.object({
      holes: p.wordOr(['all'], { maxPerimeter: p.length({ ...PERIMETER, default: 200, step: 10 }) }, 'all'),
      fill: p.choice(['flat', 'smooth'], 'smooth'),
    }),
    upgrade: (old) => old,
    apply(mesh, { holes, fill }, ctx) {
      ctx.checkAborted();
      ctx.progress(0);
      const filled = fillHoles(mesh, {
        fill,
        trim,
        neat: true,
        joins,
        ...(holes === 'all' ? {} : { maxPerimeter: holes.maxPerimeter }),
        checkAborted: () => ctx.checkAborted(),
        progress: (fraction) => ctx.progress(fraction),
      });
      const closed = filled.holes.filter(({ manner }) => manner !== 'open');
      const open = filled.holes.filter(({ manner }) => manner === 'open');
      const folded = closed.filter(({ isFolded }) => isFolded);
      const guessed = closed.filter(({ isGuess }) => isGuess);
      const flattened = closed.filter(({ isSimpler }) => isSimpler);
      const cuts = filled.cuts.filter(({ area, depth }) => area >= TRIFLE.area || depth >= TRIFLE.depth);
      ctx.report({
        holesClosed: closed.length,
        holesLeft: filled.skipped,
        longestOutline: Math.round(
          closed.reduce((longest, { perimeter }) => Math.max(longest, perimeter), 0),
        ),
        flattened: flattened.length,
        leftOpen: open.length,
        trimmed: filled.trimmed,
        scraps: filled.scraps,
      });
      if (closed.length > 0)
        ctx.note('seal/closed', { places: closed.map(placeOf), data: { count: closed.length } });
      if (flattened.length > 0)
        ctx.note('seal/flattened', { places: flattened.map(placeOf), data: { count: flattened.length } });
      if (folded.length > 0)
        ctx.warn('seal/folded', { places: folded.map(placeOf), data: { count: folded.length } });
      if (guessed.length > 0)
        ctx.warn('seal/guessed', { places: guessed.map(placeOf), data: { count: guessed.length } });
      if (cuts.length > 0)
        ctx.warn('seal/skin-cut', {
          places: cuts.map(placeOf),
          data: {
            count: cuts.length,
            area: tenths(cuts.reduce((sum, { area }) => sum + area, 0) / 100),
            depth: tenths(cuts.reduce((most, { depth }) => Math.max(most, depth), 0)),
          },
        });
      if (open.length > 0)
        ctx.warn('seal/left-open', { places: open.map(placeOf), data: { count: open.length } });
      else if (holes === 'all' && !isClosed(filled.mesh)) ctx.warn('seal/still-open');
      else if (closed.length === 0) ctx.warn('seal/nothing-to-close');
      return filled.mesh;
    },
  });
