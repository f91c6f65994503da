import { OperationAborted } from '../errors/sdk-error.ts';
import { HeardPromise } from './heard-promise.ts';

/** Microtasks in which who waited for a write begins the next. */
const TURNS = 20;

/** What fails, and the answer by which whoever asked for it may hear that. */
interface Failure {
  readonly error: unknown;
  readonly answer: HeardPromise<unknown>;
}

/**
 * What a tool, and the services of its plugin, write to the model and may not wait for. Writes of an Apply are taken from `open` on until `close`; between `stop` and `close` they reject with
 * OperationAborted and are not begun.
 */
export class PendingWrites {
  readonly #pending = new Set<Promise<unknown>>();
  /** Work of several writes; after a stop nobody waits for its end, since it begins no write any more. */
  readonly #works = new Set<Promise<unknown>>();
  #failures: Failure[] = [];
  #last: Promise<unknown> | undefined;
  #state: 'closed' | 'open' | 'stopped' = 'closed';
  #isCut = false;

  /** Whether an Apply of the tool's own is under way. */
  get isOpen(): boolean {
    return this.#state !== 'closed';
  }

  /** Whether the stop kept anything from being written. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** An Apply of the tool's own begins. */
  open(): void {
    this.#state = 'open';
    this.#isCut = false;
    this.#failures = [];
  }

  /** Begins nothing any more until the Apply has ended. */
  stop(): void {
    if (this.isOpen) this.#state = 'stopped';
  }

  /** The Apply has ended. */
  close(): void {
    this.#state = 'closed';
  }

  /** `answer`, which is known until it has come, and also after it where nobody heard what it rejects with. */
  add<T>(answer: Promise<T>): Promise<T> {
    return this.#note(answer, this.#pending);
  }

  #note<T>(answer: Promise<T>, among: Set<Promise<unknown>>): Promise<T> {
    const heard = HeardPromise.of(answer);
    among.add(answer);
    const forget = (): void => void among.delete(answer);
    answer.then(forget, (error: unknown) => {
      forget();
      if (this.#state === 'stopped' && error instanceof OperationAborted) this.#isCut = true;
      if (this.isOpen) this.#failures.push({ error, answer: heard });
    });
    return heard;
  }

  /** The answer of `write`, which begins at once. */
  begin<T>(write: () => Promise<T>): Promise<T> {
    return this.add(this.#begun(write));
  }

  /** The answer of `write`, which begins when those before it have ended: a step that is computed would be stopped by the next one. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const begin = (): Promise<T> => this.#begun(write);
    const afterFailure = (error: unknown): Promise<T> =>
      error instanceof OperationAborted ? Promise.reject(error) : begin();
    const answer = before ? before.then(begin, afterFailure) : begin();
    this.#last = answer;
    const forget = (): void => {
      if (this.#last === answer) this.#last = undefined;
    };
    answer.then(forget, forget);
    return this.add(answer);
  }

  /** The answer of work of several writes, which begins when those before it have ended, and whose failure is one of the Apply where nobody hears of it. */
  whole<T>(work: () => Promise<T>): Promise<T> {
    const begin = (): Promise<T> => this.#begun(work);
    return this.#note(this.#last ? this.#last.then(begin, begin) : begin(), this.#works);
  }

  /** Resolves when all have come. Rejects with what one rejects with that nobody heard. */
  async settled(): Promise<void> {
    do {
      await this.ended();
      await Promise.allSettled(this.#works);
    } while (this.#pending.size + this.#works.size > 0);
    const unheard = this.#failures.find(({ answer }) => !answer.isHeard);
    if (unheard) throw unheard.error;
  }

  /** Resolves when all have come, however they ended. */
  async ended(): Promise<void> {
    do {
      while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
      // Who waits for one to begin the next does so some turns after it came.
      for (let turn = 0; turn < TURNS && this.#pending.size === 0; turn++) await undefined;
    } while (this.#pending.size > 0);
  }

  #begun<T>(write: () => Promise<T>): Promise<T> {
    if (this.#state !== 'stopped') return write();
    this.#isCut = true;
    return Promise.reject(new OperationAborted());
  }
}
