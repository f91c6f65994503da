import { asError } from '../errors/thrown.ts';
import type { HistoryCommand } from '../history/record.ts';

/** Hands acts to a store one after the other, so that none overtakes an older one; what one act did is kept as a whole or not at all. */
export class HandOver {
  readonly #push: (commands: readonly HistoryCommand[]) => Promise<void>;
  readonly #onDidChange: () => void;
  #waiting: readonly (readonly HistoryCommand[])[] = [];
  #last: Promise<void> = Promise.resolve();
  #failure: string | undefined;

  constructor(push: (commands: readonly HistoryCommand[]) => Promise<void>, onDidChange: () => void) {
    this.#push = push;
    this.#onDidChange = onDidChange;
  }

  /** What the store has not taken yet, the first of them on its way. */
  get waiting(): readonly HistoryCommand[] {
    return this.#waiting.flat();
  }

  /** Why the store did not take the first of them; undefined while it may. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Resolves when the store has these and all before them. What it refuses stays first and is handed over again with the next. */
  add(commands: readonly HistoryCommand[]): Promise<void> {
    if (commands.length > 0) this.#waiting = [...this.#waiting, commands];
    this.#onDidChange();
    const work = this.#last.then(() => this.#drain());
    this.#last = work.catch(() => undefined);
    return work;
  }

  async #drain(): Promise<void> {
    this.#failure = undefined;
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        await this.#push(next);
        this.#waiting = this.#waiting.slice(1);
        this.#onDidChange();
      }
    } catch (error) {
      this.#failure = asError(error).message;
      this.#onDidChange();
      throw error;
    }
  }
}
