import type { FindingPlace } from './finding-place.ts';
import type { ErrorData } from './sdk-error.ts';

/** What an operation may say with a code: where, and the values that fill the placeholders of its sentence. */
export interface FindingDetails {
  readonly places?: readonly FindingPlace[];
  readonly data?: ErrorData;
  /** Of an exporter: values of its parameters that would mend it, which its form offers to take. */
  readonly set?: ErrorData;
}

/** Something the user should know of work that succeeded. */
export interface Finding {
  /** An i18n key of the plugin (`warnings.<code>`). */
  readonly code: string;
  /** `note`: what was done; `warning`: what should be looked at. */
  readonly kind: 'note' | 'warning';
  /** At most `MOST_PLACES`, the first told first. */
  readonly places: readonly FindingPlace[];
  readonly data: ErrorData;
  /** Values of parameters that would mend it. */
  readonly set?: ErrorData;
}

/** Places kept for one code: more can be neither shown nor visited. */
export const MOST_PLACES = 64;

/** Places that are looked at for those which can be kept. */
const MOST_READ = 100_000;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The values among `data` that a sentence, a file and another thread can carry. */
export const carried = <T extends string | number | boolean>(
  data: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => isNumber(value) || typeof value === 'string' || typeof value === 'boolean',
    ),
  );

function placeOf(place: FindingPlace): FindingPlace | undefined {
  if (typeof place !== 'object' || (place as unknown) === null) return undefined;
  const { at, radius, clearance } = place;
  if (!Array.isArray(at) || at.length !== 3) return undefined;
  const [x, y, z] = at as readonly unknown[];
  if (!isNumber(x) || !isNumber(y) || !isNumber(z)) return undefined;
  const known: FindingPlace = { at: [x, y, z], ...(typeof clearance === 'string' && { clearance }) };
  if (radius === undefined) return known;
  return isNumber(radius) ? { ...known, radius } : undefined;
}

/**
 * The places among `places` that can be shown and carried, as objects of ours that hold nothing else: one of a plugin may be a getter, a proxy or a list
 * with a function in it, which no other thread can be told of.
 */
export function placesOf(places: readonly FindingPlace[]): readonly FindingPlace[] {
  const known: FindingPlace[] = [];
  // By its length and not by what it offers: a list may have a way of its own to make another one, or no end.
  const count = Math.min(places.length, MOST_READ);
  for (let i = 0; i < count; i++) {
    const place = placeOf(places[i]!);
    if (place) known.push(place);
  }
  return known;
}

/** Collects what an operation says, one finding a code in order of first occurrence; places of a repeated code add up, newer data wins. */
export class FindingList {
  readonly #found = new Map<string, Finding>();

  add(kind: Finding['kind'], code: string, { places = [], data = {}, set }: FindingDetails = {}): void {
    // It travels to other threads and into files, and is looked up as the name of a sentence.
    if (typeof code !== 'string')
      throw new TypeError(`the code of a ${kind} is a text, not a ${typeof code}`);
    const known = this.#found.get(code);
    this.#found.set(code, {
      code,
      kind: known?.kind ?? kind,
      places: [...(known?.places ?? []), ...placesOf(places)].slice(0, MOST_PLACES),
      data: { ...known?.data, ...carried(data) },
      ...((set ?? known?.set) && { set: { ...known?.set, ...carried(set ?? {}) } }),
    });
  }

  get all(): readonly Finding[] {
    return [...this.#found.values()];
  }
}
