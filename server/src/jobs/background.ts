import { asUser } from '../compute/user-queue.ts';

/** Work that nobody waits for. */
export type BackgroundWork<T> = (signal: AbortSignal) => Promise<T>;

interface Turn {
  readonly key: string;
  readonly user: string;
  readonly work: BackgroundWork<unknown>;
  readonly done: Promise<unknown>;
  readonly end: (result: unknown) => void;
}

export interface BackgroundOptions {
  /** Pieces of work at a time. */
  readonly places: number;
  readonly onFault: (error: unknown) => void;
}

/** Pieces of work that wait at all; what is asked for beyond is not done, and asked for again by the next reader. */
const MOST_WAITING = 500;

/**
 * Checks and other work behind the answers. One piece for each key waits at most, so that asking twenty times costs one run; each user
 * has one piece at work, so that one person's long history holds up nobody else's.
 */
export class Background {
  readonly #options: BackgroundOptions;
  readonly #stop = new AbortController();
  #waiting: Turn[] = [];
  readonly #running = new Map<Turn, Promise<void>>();

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  /**
   * Resolves when a run that began after this call is over, with what it gave; undefined when it failed, which is reported and never
   * thrown. The same key always names the same work.
   */
  ask<T>(key: string, user: string, work: BackgroundWork<T>): Promise<T | undefined> {
    const waiting = this.#waiting.find((turn) => turn.key === key);
    if (waiting) return waiting.done as Promise<T | undefined>;
    if (this.#stop.signal.aborted || this.#waiting.length >= MOST_WAITING) return Promise.resolve(undefined);
    let end: Turn['end'] = () => undefined;
    const done = new Promise<unknown>((resolve) => (end = resolve));
    this.#waiting.push({ key, user, work, done, end });
    this.#next();
    return done as Promise<T | undefined>;
  }

  /** Stops what runs and forgets what waits. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const turn of this.#waiting.splice(0)) turn.end(undefined);
    await Promise.all(this.#running.values());
  }

  #next(): void {
    while (this.#running.size < this.#options.places) {
      const turns = [...this.#running.keys()];
      const at = this.#waiting.findIndex(
        ({ key, user }) => !turns.some((other) => other.user === user || other.key === key),
      );
      if (at < 0) return;
      const [turn] = this.#waiting.splice(at, 1);
      this.#running.set(turn!, this.#run(turn!));
    }
  }

  async #run(turn: Turn): Promise<void> {
    // Begins after `ask` has returned, so that a run sees everything its caller stored before.
    await Promise.resolve();
    let result: unknown;
    try {
      // As asked for by its own user, not by the one whose work ended just now.
      result = await asUser(turn.user, () => turn.work(this.#stop.signal));
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#options.onFault(error);
    } finally {
      this.#running.delete(turn);
      turn.end(result);
      if (!this.#stop.signal.aborted) this.#next();
    }
  }
}
