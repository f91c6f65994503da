import type { Units } from '../model/words/units.ts';

/** How large a box is, in whole millimetres: enough to see that a unit is wrong. */
export const sizeText = (mm: readonly number[], units: Units): string =>
  `${mm.map((length) => units.formatCount(Math.round(length))).join(' × ')} mm`;
