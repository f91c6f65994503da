/** One gesture: what it found, what it left, and whether the line was finished before it. */
export interface Gesture<T> {
  readonly before: T;
  readonly after: T;
  readonly wasFinished?: boolean;
}

/** Gestures made so far, of all steps together: what tells the order of those of different steps. */
let made = 0;

/** Number of the gesture that was made last: those from now on have greater ones. */
export const lastMade = (): number => made;

/**
 * What was done by gestures to some value, compared by identity, the last of it first to be taken back. What was not done here never is: the points
 * of a kept line, what another part of the tool moved.
 */
export class Gestures<T> {
  readonly #isSame: (a: T, b: T) => boolean;
  #done: readonly (Gesture<T> & { readonly number: number })[] = [];

  constructor(isSame: (a: T, b: T) => boolean = Object.is) {
    this.#isSame = isSame;
  }

  remember(gesture: Gesture<T>): void {
    if (this.#isSame(gesture.after, gesture.before)) return;
    this.#done = [...this.#done, { ...gesture, number: ++made }];
  }

  /** Number of the last gesture, as `Step.lastGesture`; undefined where `now` is not what it left, because something else was done since. */
  last(now: T): number | undefined {
    const last = this.#done.at(-1);
    return last && this.#isSame(last.after, now) ? last.number : undefined;
  }

  /** The last gesture, which is none to take back any more; undefined where `now` is not what it left. */
  take(now: T): Gesture<T> | undefined {
    if (this.last(now) === undefined) return undefined;
    const last = this.#done.at(-1);
    this.#done = this.#done.slice(0, -1);
    return last;
  }

  forget(): void {
    this.#done = [];
  }
}
