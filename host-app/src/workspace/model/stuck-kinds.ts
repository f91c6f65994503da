/** What this needs of the device's memory: it outlives a page that hangs. */
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Of a kind of a plugin that a page began to take, or that took far too long. */
interface Note {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isSlow: boolean;
}

/** A note has a key of its own for each page: no page writes over another's. */
const PREFIX = 'bracewright.kinds ';
/** Milliseconds after which a page that is still at it stands still; also for one that came back in the end. */
const STANDS_STILL = 5000;
/** Milliseconds for which such a kind is let be: its plugin may be mended. */
const LET_BE = 24 * 3600 * 1000;

/**
 * Kinds of measures and markers of plugins with which the page stood still. They are taken on the page's own thread, which nothing can end, and again
 * whenever the model is opened: what is noted before keeps the next page from it.
 */
export class StuckKinds {
  readonly #memory: Memory;
  readonly #page: string;
  readonly #now: () => number;

  constructor(
    memory: Memory,
    {
      page = crypto.randomUUID(),
      now = Date.now,
    }: { readonly page?: string; readonly now?: () => number } = {},
  ) {
    this.#memory = memory;
    this.#page = page;
    this.#now = now;
  }

  /** Whether a page stood still with it within a day. */
  has(kind: string): boolean {
    return this.#keys(kind).some((key) => {
      const note = this.#note(key);
      return note !== undefined && (note.isSlow || this.#now() - note.at > STANDS_STILL);
    });
  }

  /** Does `work`, of which it is known afterwards, on this page or the next, that it did not come back, or took far too long. */
  during<T>(kind: string, work: () => T): T {
    const key = `${PREFIX}${kind} ${this.#page}`;
    const at = this.#now();
    this.#write(key, { at, isSlow: false });
    try {
      return work();
    } finally {
      this.#write(key, this.#now() - at > STANDS_STILL ? { at, isSlow: true } : undefined);
    }
  }

  #keys(kind: string): readonly string[] {
    const keys: string[] = [];
    for (let place = 0; place < this.#memory.length; place++) {
      const key = this.#memory.key(place);
      if (key?.startsWith(`${PREFIX}${kind} `)) keys.push(key);
    }
    return keys;
  }

  /** What a key holds; what is too old, of a clock that was ahead, or of another version goes. */
  #note(key: string): Note | undefined {
    try {
      const note = JSON.parse(this.#memory.getItem(key) ?? '') as Note;
      const age = this.#now() - note.at;
      if (age >= 0 && age < LET_BE) return note;
    } catch {
      // It is none.
    }
    this.#write(key, undefined);
    return undefined;
  }

  #write(key: string, note: Note | undefined): void {
    try {
      if (note) this.#memory.setItem(key, JSON.stringify(note));
      else this.#memory.removeItem(key);
    } catch {
      // No room: then nothing is known of this page afterwards.
    }
  }
}
