import { OperationAborted } from '../errors/sdk-error.ts';

/** What a tool writes to the model and may not wait for. */
export class PendingWrites {
  readonly #pending = new Set<Promise<unknown>>();
  #last: Promise<unknown> | undefined;
  #stopped = false;

  /** `answer`, which is known until it has come. */
  add<T>(answer: Promise<T>): Promise<T> {
    this.#pending.add(answer);
    const forget = (): void => void this.#pending.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  /** The answer of `write`, which begins when those before it have ended: a step that is computed would be stopped by the next one. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const begin = (): Promise<T> => (this.#stopped ? Promise.reject(new OperationAborted()) : write());
    const afterFailure = (error: unknown): Promise<T> =>
      error instanceof OperationAborted ? Promise.reject(error) : begin();
    const answer = before ? before.then(begin, afterFailure) : write();
    this.#last = answer;
    const forget = (): void => {
      if (this.#last === answer) this.#last = undefined;
    };
    answer.then(forget, forget);
    return this.add(answer);
  }

  /** Begins none of those any more whose turn has not come. */
  stop(): void {
    this.#stopped = this.#pending.size > 0;
  }

  /** Resolves when all have come. Rejects with what one of those that nobody waited for rejects with. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Resolves when all have come, however they ended. */
  async ended(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    this.#stopped = false;
  }
}
