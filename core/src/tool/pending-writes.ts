import { OperationAborted } from '../errors/sdk-error.ts';
import { HeardPromise } from './heard-promise.ts';
import { nextTask } from './next-task.ts';

/** Microtasks in which who waited for a write begins the next. */
const TURNS = 20;

/** What fails, and the answer by which whoever asked for it may hear that. */
interface Failure {
  readonly error: unknown;
  readonly answer: HeardPromise<unknown>;
  /** Whether it came out at the page: who heard of it handed it on to nobody. */
  isBlamed: boolean;
}

/** A place in the line of what is asked for. */
interface Place {
  readonly answer: Promise<unknown>;
  isPast: boolean;
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
  /** Of what was asked for last. */
  #last: Place | undefined;
  /** End the work that is under way, which may never end by itself. */
  readonly #leaving = new Set<() => void>();
  #state: 'closed' | 'open' | 'stopped' = 'closed';
  #isCut = false;
  #apply = 0;
  #isLeft = false;

  /** Whether an Apply of the tool's own is under way. */
  get isOpen(): boolean {
    return this.#state !== 'closed';
  }

  /** Whether the stop kept anything from being written. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Which Apply of the tool's own it is, from 1 on. */
  get apply(): number {
    return this.#apply;
  }

  /** Whether an Apply before this one was not kept: what was begun in it may go on still, and is not known from what this one does. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** An Apply of the tool's own begins. */
  open(): void {
    this.#state = 'open';
    this.#isCut = false;
    this.#failures = [];
    this.#apply++;
  }

  /** Begins nothing any more until the Apply has ended, and waits for no work of several writes. */
  stop(): void {
    if (!this.isOpen) return;
    this.#state = 'stopped';
    for (const leave of [...this.#leaving]) leave();
  }

  /** The Apply has ended. */
  close({ isKept }: { readonly isKept: boolean }): void {
    this.#state = 'closed';
    if (!isKept) this.#isLeft = true;
  }

  /** What `work` gives; rejects with OperationAborted as soon as it is stopped, whether or not `work` ever ends. */
  untilStopped<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        this.#isCut = true;
        reject(new OperationAborted());
      };
      this.#leaving.add(leave);
      const end = (): void => void this.#leaving.delete(leave);
      // Of a tool, which may give what is no promise.
      const working = Promise.resolve(work());
      working.then(resolve, reject);
      working.then(end, end);
    });
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
      if (this.isOpen) this.#failures.push({ error, answer: heard, isBlamed: false });
    });
    return heard;
  }

  /** The answer of `write`, which begins at once. */
  begin<T>(write: () => Promise<T>): Promise<T> {
    return this.add(this.#begun(write));
  }

  /**
   * The answer of `write`, which begins when those before it have ended: a step that is computed would be stopped by the next one. What is asked for before work of several writes has begun
   * is no part of that, and begins when it has ended.
   */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const before = this.#before;
    const begin = (): Promise<T> => this.#begun(write);
    const afterFailure = (error: unknown): Promise<T> =>
      error instanceof OperationAborted ? Promise.reject(error) : begin();
    return this.add(this.#placed(before ? before.then(begin, afterFailure) : begin()));
  }

  /** The answer of work of several writes, which begins when those before it have ended, and whose failure is one of the Apply where nobody hears of it. What is written while it is under way is its own. */
  whole<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#before;
    const begin = (): Promise<T> => {
      // What it writes must not wait for what waits for its end.
      const last = this.#last;
      this.#last = undefined;
      const goOn = (): void => {
        if (last && !last.isPast) this.#last = last;
      };
      const working = this.#begun(work);
      working.then(goOn, goOn);
      return working;
    };
    return this.#note(before ? this.#placed(before.then(begin, begin)) : begin(), this.#works);
  }

  get #before(): Promise<unknown> | undefined {
    return this.#last?.isPast === false ? this.#last.answer : undefined;
  }

  #placed<T>(answer: Promise<T>): Promise<T> {
    const place: Place = (this.#last = { answer, isPast: false });
    const pass = (): void => void (place.isPast = true);
    answer.then(pass, pass);
    return answer;
  }

  /** Resolves when all have come. Rejects with what one rejects with that nobody heard. */
  async settled(): Promise<void> {
    do {
      await this.ended();
      await Promise.allSettled(this.#works);
    } while (this.#pending.size + this.#works.size > 0);
    // By then the page tells of what an `await` heard and nobody after it.
    if (this.#failures.length > 0) await nextTask();
    const unheard = this.#failures.find(({ answer, isBlamed }) => isBlamed || !answer.isHeard);
    if (unheard) throw unheard.error;
  }

  /** Whether an error that nobody caught is what a write of the Apply under way failed with; the Apply fails by it. */
  blame(error: unknown): boolean {
    const known = this.isOpen ? this.#failures.filter((one) => one.error === error) : [];
    for (const one of known) one.isBlamed = true;
    return known.length > 0;
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
