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

/** Characters of a text that a sentence can carry, and values: people read them. */
const MOST_TEXT = 1000;
const MOST_VALUES = 64;

/** The beginning of a text that is longer than a sentence can carry. */
export const cutText = (text: string, most = MOST_TEXT): string =>
  text.length <= most ? text : `${text.slice(0, most)}…`;

/**
 * The values among `data` that a sentence, a file and another thread can carry: `MOST_VALUES` of them, the first kept first, and of a long text its
 * beginning.
 */
export function carried<T extends string | number | boolean>(
  data: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const known: [string, T][] = [];
  for (const name in data) {
    if (known.length >= MOST_VALUES) break;
    if (!Object.hasOwn(data, name) || name.length > MOST_TEXT) continue;
    const value = data[name]!;
    if (typeof value === 'string') known.push([name, cutText(value) as T]);
    else if (isNumber(value) || typeof value === 'boolean') known.push([name, value]);
  }
  return Object.fromEntries(known);
}

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

/** Codes kept of one piece of work: nobody reads more, and none of ours has as many. */
const MOST_CODES = 200;
/** Characters of a code. */
export const MOST_CODE = 200;
const TOO_MANY = `More than ${MOST_CODES} codes were said in one piece of work; the first are kept. A code is a kind of thing that happened: say how often, and where, by its data and places.`;

/**
 * Collects what an operation says, one finding a code in order of first occurrence; places of a repeated code add up, newer data wins. Of more codes than
 * anybody reads the first are kept.
 */
export class FindingList {
  readonly #found = new Map<string, Finding>();
  readonly #onFault: ((error: Error) => void) | undefined;
  #isFull = false;

  /** `onFault` is told once where codes are left out. */
  constructor(onFault?: (error: Error) => void) {
    this.#onFault = onFault;
  }

  add(kind: Finding['kind'], code: string, { places = [], data = {}, set }: FindingDetails = {}): void {
    // It travels to other threads and into files, and is looked up as the name of a sentence.
    if (typeof code !== 'string')
      throw new TypeError(`the code of a ${kind} is a text, not a ${typeof code}`);
    if (code.length > MOST_CODE)
      throw new TypeError(`the code of a ${kind} has ${code.length} characters; ${MOST_CODE} is the most`);
    const known = this.#found.get(code);
    if (!known && this.#found.size >= MOST_CODES) {
      if (!this.#isFull) this.#onFault?.(new Error(TOO_MANY));
      this.#isFull = true;
      return;
    }
    this.#found.set(code, {
      code,
      kind: known?.kind ?? kind,
      places: [...(known?.places ?? []), ...placesOf(places)].slice(0, MOST_PLACES),
      data: carried({ ...known?.data, ...carried(data) }),
      ...((set ?? known?.set) && { set: carried({ ...known?.set, ...carried(set ?? {}) }) }),
    });
  }

  get all(): readonly Finding[] {
    return [...this.#found.values()];
  }
}
