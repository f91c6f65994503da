import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import { copyOf, freeze } from '../operation/plain-data.ts';

/** A shape kept for other bodies: a region, an edge line, an object as a pad. */
export interface LibraryItem {
  readonly id: string;
  readonly name: string;
  /** How far it reaches, mm: above 0, at most 100. */
  readonly radius: number;
  /** Where round the trunk it lay, degrees: 0 is the front, +90 the patient's left. */
  readonly direction: number;
  /** Its slant, degrees, −90 to 90. */
  readonly slope: number;
  /** Whatever the plugin keeps, usually in the surface's own coordinates. */
  readonly shape: Json;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Who put it there, where the platform knows. */
  readonly createdBy?: string;
}

/** An item to be kept; without an id it gets one. */
export type NewLibraryItem = Omit<LibraryItem, 'id' | 'createdAt' | 'createdBy'> & { readonly id?: string };

/**
 * Shapes that are kept for other bodies: of the clinic, not of a model. Everybody who works there sees the same. Calls reject with what the
 * platform says; those of core's own are SdkError `library/…`.
 */
export interface LibraryService {
  /** Whether who works here may put or remove; everything where there is no such question. */
  may?(act: 'put' | 'remove'): boolean;
  /** All of them, by name. The mesh of an object may be left out (`mesh: ''`): `get` gives the whole. */
  list(): Promise<readonly LibraryItem[]>;
  /** Rejects with SdkError `library/missing` where there is none. */
  get(id: string): Promise<LibraryItem>;
  /**
   * Keeps a new one. The same id with the same content again gives the item as it is, so a retry is harmless; with other content it rejects with
   * SdkError `library/id-taken`, for a name that is taken with `library/name-taken`. What was kept never changes: remove it and keep another.
   */
  put(item: NewLibraryItem): Promise<LibraryItem>;
  /** Rejects with SdkError `library/missing` where there is none. */
  remove(id: string): Promise<void>;
}

const SAME: readonly (keyof NewLibraryItem)[] = ['name', 'radius', 'direction', 'slope', 'shape'];

const isSame = (a: LibraryItem, b: NewLibraryItem): boolean =>
  SAME.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));

/** A library in memory: for tests, and for platforms that keep what is in it themselves. */
export function memoryLibrary(
  options: {
    /** What it holds at first. */
    readonly items?: readonly LibraryItem[];
    readonly now?: () => number;
    readonly uuid?: () => string;
    /** Told what it holds after each change, for a platform that keeps it. */
    readonly onDidChange?: (items: readonly LibraryItem[]) => void;
  } = {},
): LibraryService {
  // What was kept never changes: whoever is given one reads it.
  const items = new Map((options.items ?? []).map((item) => [item.id, freeze(copyOf(item))]));
  let made = 0;
  const changed = () => options.onDidChange?.([...items.values()]);
  const find = (id: string): LibraryItem => {
    const item = items.get(id);
    if (!item) throw new SdkError('library/missing', { id });
    return item;
  };
  return {
    list: async () => [...items.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    get: async (id) => find(id),
    async put(wanted) {
      const known = wanted.id === undefined ? undefined : items.get(wanted.id);
      if (known && isSame(known, wanted)) return known;
      if (known) throw new SdkError('library/id-taken', { id: known.id });
      if ([...items.values()].some(({ name }) => name === wanted.name))
        throw new SdkError('library/name-taken', { name: wanted.name });
      const id = wanted.id ?? options.uuid?.() ?? `item-${++made}`;
      // A copy: whoever put it may go on working on it.
      const shape = JSON.parse(JSON.stringify(wanted.shape)) as Json;
      const { name, radius, direction, slope } = wanted;
      const createdAt = new Date(options.now?.() ?? Date.now()).toISOString();
      const item: LibraryItem = freeze({ id, name, radius, direction, slope, shape, createdAt });
      items.set(id, item);
      changed();
      return item;
    },
    async remove(id) {
      find(id);
      items.delete(id);
      changed();
    },
  };
}
