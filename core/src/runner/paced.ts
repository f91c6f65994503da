/** Milliseconds between two progress messages of a thread. */
export const PROGRESS_EVERY_MS = 50;
/** Milliseconds between two signs of life of work that tells no progress. */
export const ALIVE_EVERY_MS = 250;

/**
 * Tells at most once in `everyMs` milliseconds of `now`, and not in the first of them: work may have something to say in every loop, and whoever hears it
 * has others to hear.
 */
export function paced<Said extends readonly unknown[]>(
  tell: (...said: Said) => void,
  everyMs: number,
  now: () => number,
): (...said: Said) => void {
  let told = now();
  return (...said) => {
    if (now() - told < everyMs) return;
    told = now();
    tell(...said);
  };
}
