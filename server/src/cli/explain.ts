import type { ErrorData } from '@bracewright/core/operation';
import { anySentenceOf } from '../messages/index.ts';

/** Places of one finding that are told in a line. */
const MOST_TOLD = 3;

/** The English sentence for a code, or for there being none. The command line speaks English, as its options do. */
export function explain(failure: { readonly code: string; readonly data: ErrorData }): string {
  return anySentenceOf(failure.code, failure.data, 'en-US');
}

/** Where something was found, mm, as a person without a picture of the body finds it: its first places. */
export function atPlaces(places: readonly { readonly at: readonly number[] }[]): string {
  if (places.length === 0) return '';
  const told = places.slice(0, MOST_TOLD).map(({ at }) => at.map((x) => x.toFixed(0)).join(', '));
  const more = places.length > MOST_TOLD ? ` and ${places.length - MOST_TOLD} more` : '';
  return ` [at ${told.join('; ')}${more}]`;
}

/** `explain` with `atPlaces`. */
export const explainPlaced = (finding: {
  readonly code: string;
  readonly data: ErrorData;
  readonly places: readonly { readonly at: readonly number[] }[];
}): string => `${explain(finding)}${atPlaces(finding.places)}`;
