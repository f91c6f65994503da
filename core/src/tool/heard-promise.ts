/** Whether anybody hears of a failure. */
interface Hearing {
  isHeard: boolean;
}

const nobody = (): undefined => undefined;

/**
 * A promise that knows whether what it rejects with is heard by anybody: who waits for it (`await`, `Promise.all`) hears it, as does who gives `then` or `catch` something to call. Who only goes on
 * when it was kept hands the question on to what `then` gives. One that nobody hears is told to nobody else either: whoever made it asks `isHeard`.
 */
export class HeardPromise<T> extends Promise<T> {
  #answer: Promise<T> | undefined;
  #hearing: Hearing = { isHeard: true };

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static of<T>(answer: Promise<T>, hearing: Hearing = { isHeard: false }): HeardPromise<T> {
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
    if (typeof onRejected !== 'function' && this.#answer)
      return HeardPromise.of(super.then(onFulfilled), this.#hearing);
    this.#hearing.isHeard = true;
    return super.then(onFulfilled, onRejected);
  }

  override finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#answer
      ? HeardPromise.of(this.#answer.finally(onFinally), this.#hearing)
      : super.finally(onFinally);
  }
}
// What is handed to a tool has this class, which every other tool's has.
Object.freeze(HeardPromise.prototype);
Object.freeze(HeardPromise);
