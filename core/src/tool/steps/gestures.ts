/** Values of a draft by their names. */
export type OtherValues = Readonly<Record<string, unknown>>;

/** One gesture: what it found, what it left, and whether the line was finished before it. */
export interface Gesture<T> {
  readonly before: T;
  readonly after: T;
  readonly wasFinished?: boolean;
  /** Whether the line was finished after it. */
  readonly isFinished?: boolean;
  /** Other values of the draft that it set. */
  readonly others?: { readonly before: OtherValues; readonly after: OtherValues };
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
  /** What was taken back, the last of it last. */
  #undone: readonly Gesture<T>[] = [];

  constructor(isSame: (a: T, b: T) => boolean = Object.is) {
    this.#isSame = isSame;
  }

  /** Gives the gesture's number; undefined for one that changed nothing, which is not kept. */
  remember(gesture: Gesture<T>): number | undefined {
    if (this.#isSame(gesture.after, gesture.before)) return undefined;
    this.#undone = [];
    return this.#keep(gesture);
  }

  /** Number of the last gesture that left `now`, as `Step.lastGesture`; undefined where none did, because something else was done since. */
  last(now: T): number | undefined {
    return this.#done.findLast(({ after }) => this.#isSame(after, now))?.number;
  }

  /** The last gesture that left `now`, which is none to take back any more; undefined where none did. */
  take(now: T): Gesture<T> | undefined {
    const at = this.#done.findLastIndex(({ after }) => this.#isSame(after, now));
    const last = this.#done[at];
    // What came after it was taken back otherwise.
    if (last) this.#done = this.#done.slice(0, at);
    if (last) this.#undone = [...this.#undone, last];
    return last;
  }

  /** The gesture that was taken back last, where that left `now`: it is done again. Undefined where it did not, or another gesture came since. */
  takeAgain(now: T): Gesture<T> | undefined {
    const last = this.#undone.at(-1);
    if (!last || !this.#isSame(last.before, now)) return undefined;
    this.#undone = this.#undone.slice(0, -1);
    this.#keep(last);
    return last;
  }

  #keep(gesture: Gesture<T>): number {
    this.#done = [...this.#done, { ...gesture, number: ++made }];
    return made;
  }

  /** The last gesture that left `now` finished the line besides: taken back and done again it opens and finishes it. */
  finish(now: T): void {
    const at = this.#done.findLastIndex(({ after }) => this.#isSame(after, now));
    const last = this.#done[at];
    if (last) this.#done = this.#done.with(at, { ...last, isFinished: true });
  }

  /** Leaves out a gesture that another one takes the place of. */
  drop(number: number | undefined): void {
    this.#done = this.#done.filter((one) => one.number !== number);
  }

  forget(): void {
    this.#done = [];
    this.#undone = [];
  }
}
