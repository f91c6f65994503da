import { OperationAborted } from '../errors/sdk-error.ts';

/** Whether anybody hears of a failure; who hears of what comes of an answer hears of the answer. */
class Hearing {
  isHeard = false;
  readonly #of: Hearing[];

  constructor(...of: Hearing[]) {
    this.#of = of;
  }

  hear(): void {
    this.isHeard = true;
    for (const one of this.#of) one.hear();
  }

  /** What comes of another answer too. */
  isAlsoOf(other: Hearing): void {
    if (this.isHeard) other.hear();
    else this.#of.push(other);
  }
}

const nobody = (): undefined => undefined;

/** Microtasks after which nobody will hear of a failure any more. */
const TURNS = 5;

/** The same where no Apply waits to end: as long as a page would wait, or nearly. */
const LONG_TURNS = 20;

/** Leaves a failure that nobody heard of to the page, as one of any promise is. What a stop kept from being begun is none: the Apply tells of the stop. */
async function leaveUnheard(error: unknown, hearing: Hearing): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await undefined;
  if (!hearing.isHeard && !(error instanceof OperationAborted)) throw error;
}

/**
 * A promise that knows whether what it rejects with is heard by anybody: who waits for it (`await`, `Promise.all`) hears it, as does who gives `then` or `catch` something to call. Who only goes on
 * when it was kept hands the question on to what `then` gives. One that nobody hears is told to nobody else either: whoever made it asks `isHeard`.
 */
export class HeardPromise<T> extends Promise<T> {
  #answer: Promise<T> | undefined;
  #hearing = new Hearing();

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static of<T>(answer: Promise<T>, hearing = new Hearing()): HeardPromise<T> {
    const one = new HeardPromise<T>((resolve, reject) => void answer.then(resolve, reject));
    one.#answer = answer;
    one.#hearing = hearing;
    Promise.prototype.then.call(one, undefined, nobody);
    return one;
  }

  get isHeard(): boolean {
    return this.#hearing.isHeard;
  }

  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (typeof onRejected !== 'function' && this.#answer) return this.#goOn(onFulfilled);
    this.#hearing.hear();
    return super.then(onFulfilled, onRejected);
  }

  /** What comes of the answer; what is called with it may fail by itself, which is no failure of the answer. */
  #goOn<A>(onFulfilled: ((value: T) => A | PromiseLike<A>) | null | undefined): Promise<A> {
    const hearing = new Hearing(this.#hearing);
    let isItsOwn = false;
    const next = super.then((value): A | PromiseLike<A> => {
      isItsOwn = true;
      const given = typeof onFulfilled === 'function' ? onFulfilled(value) : (value as unknown as A);
      if (!(given instanceof HeardPromise) || !given.#answer) return given;
      // Another answer of this kind: taken in as any promise it would count as heard, and whoever does not hear what comes of it has not heard it.
      isItsOwn = false;
      hearing.isAlsoOf(given.#hearing);
      return given.#answer as Promise<A>;
    });
    next.then(undefined, (error: unknown) => (isItsOwn ? leaveUnheard(error, hearing) : undefined));
    return HeardPromise.of(next, hearing);
  }

  /** As `then`: what is called may fail by itself. */
  override finally(onFinally?: (() => void) | null): Promise<T> {
    if (!this.#answer) return super.finally(onFinally);
    const hearing = new Hearing(this.#hearing);
    let isOwn = false;
    const call = async (): Promise<void> => {
      try {
        await onFinally?.();
      } catch (error) {
        isOwn = true;
        throw error;
      }
    };
    const next = this.#answer.finally(typeof onFinally === 'function' ? call : undefined);
    next.then(undefined, (error: unknown) => (isOwn ? leaveUnheard(error, hearing) : undefined));
    return HeardPromise.of(next, hearing);
  }
}
// What is handed to a tool has this class, which every other tool's has.
Object.freeze(HeardPromise.prototype);
Object.freeze(HeardPromise);

/** Whether nobody hears of what `promise` has rejected with just now. */
export async function staysUnheard(promise: Promise<unknown>): Promise<boolean> {
  for (let turn = 0; turn < LONG_TURNS; turn++) await undefined;
  return promise instanceof HeardPromise && !promise.isHeard;
}
