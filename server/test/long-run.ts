/**
 * How often the tests of `npm run test:long` go through every step at which a machine may fail; 0 in `npm test`, which takes the steps after which
 * most is half done, once.
 */
export const faultRounds = Number(process.env['FAULTS'] ?? 0);
export const isLongRun = faultRounds > 0;

/** The first of each kind; all of them in the long run. */
export const oneOfEach = <T>(of: readonly T[], kindOf: (one: T) => string): readonly T[] =>
  isLongRun ? of : [...new Map(of.toReversed().map((one) => [kindOf(one), one])).values()].toReversed();
