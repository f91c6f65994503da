import { levelBeside, type CurveLevel } from '@bracewright/core/spine';

/** Levels in words, from above down, runs of three and more as one: T4, T7–T9. */
export function listOfLevels(levels: readonly CurveLevel[], language: string): string {
  const runs: CurveLevel[][] = [];
  for (const level of levels) {
    const last = runs.at(-1)?.at(-1);
    if (last && levelBeside(last, 1) === level) runs.at(-1)!.push(level);
    else runs.push([level]);
  }
  const parts = runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run));
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
}
