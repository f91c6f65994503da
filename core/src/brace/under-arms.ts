import type { TrunkLevels } from './trunk-levels.ts';

/** So far under the arm pits, mm, no arm is part of a level section. */
const UNDER_PITS = 40;

/**
 * The height, mm, over which an arm may grow together with the trunk, on one side before the other: the middle of a level section springs aside there by centimetres, and directions round the trunk are seen from where its middle
 * is here.
 */
export const underArms = (levels: TrunkLevels): number =>
  Math.min(levels.of('axilla', 'left').height, levels.of('axilla', 'right').height) - UNDER_PITS;
