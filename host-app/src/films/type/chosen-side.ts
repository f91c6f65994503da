import type { TypeChoice } from '@bracewright/core/contract';
import { RIGO_TYPES, sideOfType, type FilmMeasures, type RigoType } from '@bracewright/core/spine';

const isRigo = (type: string): type is RigoType => (RIGO_TYPES as readonly string[]).includes(type);

/** To which side the curve that a class is told by is convex on a film; null where the film does not say. */
export const sideShown = (measures: FilmMeasures, type: string): TypeChoice['side'] =>
  isRigo(type) ? sideOfType(measures, type) : null;

/** The side that a class was chosen for and the one that a film shows now, where they are not the same. */
export function otherSideOf(
  chosen: Pick<TypeChoice, 'type' | 'side'> | undefined,
  measures: FilmMeasures,
): { readonly chosen: 'left' | 'right'; readonly shown: 'left' | 'right' } | undefined {
  const shown = chosen && sideShown(measures, chosen.type);
  return chosen?.side && shown && shown !== chosen.side ? { chosen: chosen.side, shown } : undefined;
}
