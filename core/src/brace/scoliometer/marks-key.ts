import type { MarkedLandmark } from '../../annotation/index.ts';

/** The landmarks that a reading went by, as a text that is the same where they are, to a tenth of a millimetre. */
export const marksKey = (marked: readonly MarkedLandmark[]): string =>
  JSON.stringify(
    marked
      .map(
        ({ association, position }) =>
          [association, ...position.map((mm) => Math.round(10 * mm) / 10 + 0)] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
