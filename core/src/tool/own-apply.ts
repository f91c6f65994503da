import { OperationAborted } from '../errors/sdk-error.ts';
import { HeardPromise } from './heard-promise.ts';
import { nextTask } from './next-task.ts';
import { errorsIn, rememberStray } from './stray-writes.ts';

/** Microtasks in which who waited for a write begins the next. */
const TURNS = 20;

const SELF_STOPPED =
  '“onCommit” ended by a stop that nobody asked for: its own work was taken back (allOrNothing) or stopped (history.abort) while it waited for another write';

/** What fails, and the answer by which whoever asked for it may hear that. */
interface Failure {
  readonly error: unknown;
  readonly heard: HeardPromise<unknown>;
  /** Whether it came out at the page: who heard of it handed it on to nobody. */
  isBlamed: boolean;
}

/** A place in the line of what is asked for. */
interface Place {
  readonly answer: Promise<unknown>;
  isPast: boolean;
}

/** An answer that is waited for, and as who asked for it has it. */
export interface Write {
  readonly answer: Promise<unknown>;
  readonly heard: HeardPromise<unknown>;
}

/**
 * How far an Apply is. `open`: what is asked for is begun, and waited for. `stopped`: it rejects with OperationAborted. `closed`: nothing is taken any more, while what was written is looked at and the
 * record is made that it left to the session. Then it is kept, or it is left, as if it had never been.
 */
type State = 'open' | 'stopped' | 'closed' | 'kept' | 'left';

/** One Apply of a tool's own: what the tool, and the services of its plugin, write to the model in it and may not wait for. */
export class OwnApply {
  readonly #pending = new Set<Promise<unknown>>();
  /** Work of several writes; after a stop nobody waits for its end, since it begins no write any more. */
  readonly #works = new Set<Promise<unknown>>();
  readonly #failures: Failure[] = [];
  /** Of what was asked for last. */
  #last: Place | undefined;
  /** End the work that is under way, which may never end by itself. */
  readonly #leaving = new Set<() => void>();
  #state: State = 'open';
  #isCut = false;
  #wasStopped = false;
  #stopsItself = false;

  /** `begun`: what was begun before it and is waited for in it. */
  constructor(begun: Iterable<Write>) {
    for (const write of begun) this.#note(write, this.#pending);
  }

  /** Whether it takes writes, or rejects them as it is stopped. */
  get isOpen(): boolean {
    return this.#state === 'open' || this.#state === 'stopped';
  }

  /** Whether it fails by what it waits for: one that is stopped ends by the stop. */
  get mayFail(): boolean {
    return this.#state === 'open';
  }

  /** Whether it is over and was not kept. */
  get isLeft(): boolean {
    return this.#state === 'left';
  }

  /** Whether a person stopped it. */
  get wasStopped(): boolean {
    return this.#wasStopped;
  }

  /** A person stops it. */
  stop(): void {
    this.#wasStopped = true;
    this.takeNoMore();
  }

  /** Begins nothing any more, and waits for no work of several writes. */
  takeNoMore(): void {
    if (this.#state !== 'open') return;
    this.#state = 'stopped';
    for (const leave of [...this.#leaving]) leave();
  }

  /** Its own work may stop what else it computes, and no person asked for that. */
  stopItself(): void {
    this.#stopsItself = true;
  }

  /** It is over. */
  end({ isKept, wasStopped }: { readonly isKept: boolean; readonly wasStopped: boolean }): void {
    this.#wasStopped ||= wasStopped;
    this.#state = isKept ? 'kept' : 'left';
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
    return this.#noted(answer, this.#pending);
  }

  #noted<T>(answer: Promise<T>, among: Set<Promise<unknown>>): Promise<T> {
    const heard = HeardPromise.of(answer);
    this.#note({ answer, heard }, among);
    return heard;
  }

  #note({ answer, heard }: Write, among: Set<Promise<unknown>>): void {
    among.add(answer);
    const forget = (): void => void among.delete(answer);
    answer.then(forget, (error: unknown) => {
      forget();
      if (this.#state === 'stopped' && error instanceof OperationAborted) {
        this.#isCut = true;
        rememberStray(error, { of: 'stop' });
      }
      if (this.isOpen) this.#failures.push({ error, heard, isBlamed: false });
    });
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
    let within: Promise<unknown> | undefined;
    const begin = (): Promise<T> => {
      // What it writes must not wait for what waits for its end.
      const last = this.#last;
      this.#last = undefined;
      const goOn = (): void => {
        within = this.#before;
        if (last && !last.isPast) this.#last = last;
      };
      const working = this.#begun(work);
      working.then(goOn, goOn);
      return working;
    };
    if (!before) return this.#noted(begin(), this.#works);
    const answer = before.then(begin, begin);
    // A step that it began and did not wait for would be stopped by what comes behind it.
    this.#placed(answer.finally(() => within && Promise.allSettled([within])));
    return this.#noted(answer, this.#works);
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

  /**
   * Waits for all that was asked for, and takes nothing from the turn on in which nothing pends. Rejects with what one failed with that nobody heard, and with OperationAborted where the stop kept
   * anything from being written.
   */
  async close(): Promise<void> {
    await this.#quiet([this.#pending, this.#works], () => (this.#state = 'closed'));
    // By then the page tells of what an `await` heard and nobody after it.
    if (this.#failures.length > 0) await nextTask();
    const unheard = this.#failures.find(({ heard, isBlamed }) => isBlamed || !heard.isHeard);
    if (unheard) throw unheard.error;
    if (this.#isCut) throw new OperationAborted();
  }

  /** Whether an error that nobody caught is what a write of it failed with, by which it fails. */
  blame(error: unknown): boolean {
    const errors = errorsIn(error);
    const known = this.#failures.filter((one) => errors.includes(one.error));
    for (const one of known) one.isBlamed = true;
    return known.length > 0;
  }

  /** What it ends with where its tool ended with `error`: a stop of its own making is nobody's answer, and the tool's fault. */
  faultOf(error: unknown): unknown {
    const isOwnStop =
      this.#stopsItself &&
      error instanceof OperationAborted &&
      this.#failures.some((one) => one.error === error);
    return isOwnStop ? new Error(SELF_STOPPED, { cause: error }) : error;
  }

  /** Resolves when all have come, however they ended. */
  ended(): Promise<void> {
    return this.#quiet([this.#pending]);
  }

  /** Waits until nothing of `all` is there, and does `then` in the very turn in which that is so. */
  async #quiet(all: readonly ReadonlySet<Promise<unknown>>[], then?: () => void): Promise<void> {
    for (let turns = 0; ;) {
      const under = all.flatMap((one) => [...one]);
      if (under.length > 0) {
        await Promise.allSettled(under);
        turns = 0;
      } else if (turns++ < TURNS)
        // Who waits for one to begin the next does so some turns after it came.
        await undefined;
      else return then?.();
    }
  }

  #begun<T>(write: () => Promise<T>): Promise<T> {
    if (this.#state === 'open') return write();
    this.#isCut = true;
    return Promise.reject(new OperationAborted());
  }
}
