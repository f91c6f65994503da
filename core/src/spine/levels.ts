/** Vertebrae whose tilt makes a curve, from above down. */
export const CURVE_LEVELS = [
  'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12',
  'L1', 'L2', 'L3', 'L4', 'L5',
] as const; // prettier-ignore
export type CurveLevel = (typeof CURVE_LEVELS)[number];

/** What is marked on a film, from above down: C7 by its centre, S1 by its upper plate. */
export const FILM_LEVELS = ['C7', ...CURVE_LEVELS, 'S1'] as const;
export type FilmLevel = (typeof FILM_LEVELS)[number];

/** Where a level stands in the column, T1 = 0; -1 for C7 and what is no level, 17 for S1. */
export const levelIndex = (level: FilmLevel): number => FILM_LEVELS.indexOf(level) - 1;

/** The level `steps` below (above where negative); undefined past T1 or L5. */
export const levelBeside = (level: CurveLevel, steps: number): CurveLevel | undefined =>
  CURVE_LEVELS[CURVE_LEVELS.indexOf(level) + steps];

/**
 * The level that a person draws next: the one below the lowest that is drawn, then, from below up, those that are missing above; undefined when all are
 * drawn. `first` where none is.
 */
export function nextLevel(drawn: readonly CurveLevel[], first: CurveLevel = 'T1'): CurveLevel | undefined {
  if (drawn.length === 0) return first;
  const lowest = Math.max(...drawn.map((level) => CURVE_LEVELS.indexOf(level)));
  return (
    CURVE_LEVELS[lowest + 1] ??
    CURVE_LEVELS.slice(0, lowest)
      .reverse()
      .find((level) => !drawn.includes(level))
  );
}

/**
 * Where each of `drawn` goes when all from `from` down (up where `steps` is negative) move by `steps` levels, so that one can be put in between or a wrong
 * count be set right; undefined where one would leave T1 to L5 or meet another.
 */
export function renumbered(
  drawn: readonly CurveLevel[],
  from: CurveLevel,
  steps: number,
): ReadonlyMap<CurveLevel, CurveLevel> | undefined {
  const start = CURVE_LEVELS.indexOf(from);
  const moves = new Map<CurveLevel, CurveLevel>();
  for (const level of drawn) {
    const at = CURVE_LEVELS.indexOf(level);
    const isMoved = steps > 0 ? at >= start : at <= start;
    const to = isMoved ? CURVE_LEVELS[at + steps] : level;
    if (to === undefined) return undefined;
    moves.set(level, to);
  }
  return new Set(moves.values()).size === moves.size ? moves : undefined;
}
