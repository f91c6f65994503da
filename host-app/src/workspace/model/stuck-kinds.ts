/** What this needs of the device's memory: it outlives a page that hangs. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** A kind of a plugin that a page began to take, or that took far too long. */
interface Note {
  readonly kind: string;
  readonly page: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isSlow?: true;
}

const KEY = 'bracewright.kinds';
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
    return this.#notes.some(
      (one) => one.kind === kind && (one.isSlow === true || this.#now() - one.at > STANDS_STILL),
    );
  }

  /** Does `work`, of which it is known afterwards, on this page or the next, that it did not come back, or took far too long. */
  during<T>(kind: string, work: () => T): T {
    const at = this.#now();
    const others = this.#notes.filter((one) => one.kind !== kind || one.page !== this.#page);
    this.#keep([...others, { kind, page: this.#page, at }]);
    try {
      return work();
    } finally {
      const isSlow = this.#now() - at > STANDS_STILL;
      this.#keep(isSlow ? [...others, { kind, page: this.#page, at, isSlow }] : others);
    }
  }

  get #notes(): readonly Note[] {
    try {
      const notes = JSON.parse(this.#memory.getItem(KEY) ?? '[]') as readonly Note[];
      return notes.filter(({ at }) => this.#now() - at < LET_BE);
    } catch {
      // Of another version, or nothing may be kept here.
      return [];
    }
  }

  #keep(notes: readonly Note[]): void {
    try {
      this.#memory.setItem(KEY, JSON.stringify(notes));
    } catch {
      // No room: then nothing is known of this page afterwards.
    }
  }
}
