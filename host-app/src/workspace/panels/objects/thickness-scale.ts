/** Shares of the scale that are told in mm. */
const TICKS = [-1, -0.5, 0, 0.5, 1] as const;

/** The thicknesses that stand under a scale of ±`limit` about the wall that was asked for, mm, ascending; under 0 there is none. */
export const scaleTicks = (asked: number, limit: number): readonly number[] =>
  TICKS.map((tick) => asked + tick * limit);

/** Where a thickness lies on that scale, 0 (its left end) to 1; what lies beyond an end stands at it. */
export const placeOnScale = (wall: number, asked: number, limit: number): number =>
  Math.min(1, Math.max(0, (wall - asked + limit) / (2 * limit)));
