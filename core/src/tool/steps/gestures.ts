import type { SurfacePoint } from '../../params/kinds.ts';

/** One change of the points of a line: an added, moved or deleted one. */
interface Gesture {
  readonly before: readonly SurfacePoint[];
  readonly after: readonly SurfacePoint[];
  readonly wasFinished: boolean;
}

/**
 * What was done to the points of a line, the last of it first to be taken back. What was not done here never is: the points of a kept line, what
 * another part of the tool moved.
 */
export class Gestures {
  #done: readonly Gesture[] = [];

  remember(gesture: Gesture): void {
    const { before, after } = gesture;
    if (after === before) return;
    // What something else did in between is not to be taken back with the gestures before it.
    const since = this.#done.at(-1)?.after === before ? this.#done : [];
    this.#done = [...since, gesture];
  }

  /** The last gesture, which is none to take back any more; undefined where the points are not as it left them. */
  take(points: readonly SurfacePoint[]): Gesture | undefined {
    const last = this.#done.at(-1);
    this.#done = last?.after === points ? this.#done.slice(0, -1) : [];
    return last?.after === points ? last : undefined;
  }

  forget(): void {
    this.#done = [];
  }
}
