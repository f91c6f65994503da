import type { FilmLevel } from '../levels.ts';
import type { FilmMarker } from '../marker.ts';
import type { FilmMeasures } from '../measure-film.ts';
import { lenkeOf, type LenkeSuggestion } from './lenke.ts';
import type { Criterion } from './criterion.ts';
import { rigoCandidates, upperCriteria, type RigoCandidate, type RigoType } from './rigo.ts';
import { partsOf, typeFacts } from './type-facts.ts';

/** Why no class is suggested: the film is no frontal one, no vertebra is marked on it, it shows no curve of 10° and more, nobody said which side is which, an apex is not known, or there is an upper thoracic curve alone, for which Rigo has no class. */
export type NoSuggestion = 'lateral' | 'unmarked' | 'no-curve' | 'side' | 'apex' | 'upper-only';

/** What a film says of the class of its curves. It is for a person to choose. */
export interface TypeSuggestion {
  /** Null where classes are suggested. */
  readonly none: NoSuggestion | null;
  /** All classes, what fits best first; empty where none is suggested. */
  readonly rigo: readonly RigoCandidate[];
  /** The first so many of `rigo` fit about as well: one where the film is clear. */
  readonly leading: number;
  /** Whether one class stands out, by marks that are all there. */
  readonly isClear: boolean;
  /** The modifier D. */
  readonly upper: { readonly state: Criterion['state']; readonly criteria: readonly Criterion[] };
  readonly lenke: LenkeSuggestion;
  /** What should be marked for a better answer. */
  readonly missing: readonly FilmLevel[];
}

/** Classes that differ by less in what speaks against them are not told apart: one criterion turned over. */
const APART = 1;
/** The best class fits when no more than this speaks against it. */
const FITS = 0.75;

const NOTHING: Omit<TypeSuggestion, 'none' | 'missing'> = {
  ...{ rigo: [], leading: 0, isClear: false },
  ...{ upper: { state: 'unknown', criteria: [] }, lenke: { types: [], lumbar: null } },
};

function whyNone({ tilts, curves, patientRight }: FilmMeasures, projection: string): NoSuggestion | null {
  if (projection === 'lateral') return 'lateral';
  if (tilts.length === 0) return 'unmarked';
  if (curves.length === 0) return 'no-curve';
  if (patientRight === null) return 'side';
  const { thoracic, low } = partsOf(curves);
  if (curves.some(({ region }) => region === null)) return 'apex';
  return thoracic || low ? null : 'upper-only';
}

/**
 * Suggests classes of Rigo, with the modifier D, and of Lenke from the marks of a frontal film; `measures` are those of the same marks, `mmPerPixel` is null where no scale is known. Nothing is
 * suggested as if it were sure: each class comes with its criteria, and where two fit about as well, or a line that they take is not marked, none is told as the one.
 */
export function suggestType(
  measures: FilmMeasures,
  film: {
    readonly marker: Pick<FilmMarker, 'projection' | 'turn' | 'vertebrae'>;
    readonly size: { readonly width: number; readonly height: number };
    readonly mmPerPixel: number | null;
  },
): TypeSuggestion {
  const none = whyNone(measures, film.marker.projection);
  const facts = typeFacts(measures, film.mmPerPixel);
  if (none) return { none, ...NOTHING, missing: facts.missing };
  const rigo = rigoCandidates(facts);
  const [best] = rigo as [RigoCandidate];
  const leading = rigo.filter(({ cost }) => cost < best.cost + APART).length;
  const criteria = upperCriteria(facts);
  const states = criteria.map(({ state }) => state);
  const state = states.includes('unmet') ? 'unmet' : states.includes('unknown') ? 'unknown' : 'met';
  return {
    ...{ none, rigo, leading, missing: facts.missing },
    isClear: leading === 1 && best.cost <= FITS && facts.missing.length === 0,
    upper: { state, criteria },
    lenke: lenkeOf(measures, facts, film),
  };
}

/** To which side the curve is convex that a class is told by: the low one in B2, E1 and E2, else the thoracic one. Null where the film has no such curve. */
export function sideOfType({ curves }: FilmMeasures, type: RigoType): 'left' | 'right' | null {
  const { thoracic, low } = partsOf(curves);
  const isLow = type === 'rigo-B2' || type === 'rigo-E1' || type === 'rigo-E2';
  return (isLow ? low : thoracic)?.direction ?? null;
}
