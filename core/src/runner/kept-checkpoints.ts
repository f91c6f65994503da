import type { KeptCheckpoint } from './protocol.ts';

/** How many are held: each is a whole body. A replay that stopped is taken up from the newest. */
const MOST = 4;

/** The newest states of replays that a worker has told, for the worker that comes after it. */
export class KeptCheckpoints {
  readonly #kept = new Map<string, KeptCheckpoint>();
  /** Whether they are wanted: work that was left running has, or may have, ended a worker. */
  isWanted = false;

  get all(): readonly KeptCheckpoint[] {
    return [...this.#kept.values()];
  }

  take({ key, checkpoint }: KeptCheckpoint): void {
    if (!this.isWanted) return;
    this.#kept.delete(key);
    this.#kept.set(key, { key, checkpoint });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.isWanted = false;
  }
}
