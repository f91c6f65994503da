import { formProcessOf } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { BadArguments, choiceOption, numberOption, textOption, type Parsed } from './arguments.ts';

/** Options that lay one edge of the opening over the other. */
export const OVERLAP_OPTIONS = {
  overlap: { type: 'string' },
  'overlap-outer': { type: 'string' },
  'overlap-clearance': { type: 'string' },
} as const;

/** What `OVERLAP_OPTIONS` takes, for a usage. */
export const OVERLAP_USAGE = '[--overlap MM [--overlap-outer left|right] [--overlap-clearance MM]]';

/** The parameters of the operation that makes walls for the overlap that the arguments ask for; none where they do not. Throws BadArguments. */
export function overlapOf(parsed: Parsed): { readonly [key: string]: Json } {
  const isGiven = (name: keyof typeof OVERLAP_OPTIONS): boolean => parsed.values[name] !== undefined;
  const idle = (['overlap-outer', 'overlap-clearance'] as const).find(isGiven);
  if (!isGiven('overlap')) {
    if (idle) throw new BadArguments(`--${idle} is of an overlap: say with --overlap how many mm`);
    return {};
  }
  // The word for an opening that stays a gap.
  if (/^0+(?:\.0*)?$/.test(textOption(parsed, 'overlap')!)) return {};
  const process = textOption(parsed, 'process');
  if (process !== undefined && formProcessOf(process))
    throw new BadArguments(
      `--overlap is of a wall that is printed: what is formed over a positive (--process ${process}) ends at its edge line`,
    );
  return {
    flap: {
      overlap: numberOption(parsed, 'overlap', { min: 5, max: 60, fallback: 25 }),
      outer: choiceOption(parsed, 'overlap-outer', ['left', 'right']) ?? 'left',
      clearance: numberOption(parsed, 'overlap-clearance', { min: 0.5, max: 3, fallback: 1 }),
    },
  };
}
