import type { Step } from '../../tool-contract/tool.ts';
import { createCell } from '../cell.ts';
import type { PolylineOptions } from './polyline-options.ts';

/** How a line ends: whether it is closed, and whether the user has finished it. Observable. */
export class LineEnd {
  readonly #options: Pick<PolylineOptions, 'closed' | 'min'>;
  readonly #finished;

  constructor(options: Pick<PolylineOptions, 'closed' | 'min'>, isFinished: boolean) {
    this.#options = options;
    this.#finished = createCell(isFinished);
  }

  get isFinished(): boolean {
    return this.#finished.get();
  }

  finish(isFinished: boolean): void {
    this.#finished.set(isFinished);
  }

  get closes(): boolean {
    const { closed } = this.#options;
    return typeof closed === 'function' ? closed() : closed;
  }

  /** A line that is always closed must be finished by the user; one that may be closed is complete with its points. */
  get mustClose(): boolean {
    return this.#options.closed === true;
  }

  /** Whether a line of so many points is a loop that is finished: one that was emptied since is to be drawn anew. */
  isFinishedLoop(found: number): boolean {
    return found > 0 && this.isFinished && this.mustClose;
  }

  /** Whether a line of so many points is complete. */
  isComplete(found: number): boolean {
    return found >= this.#options.min && (this.isFinished || !this.mustClose);
  }

  /** What a line of so many points lacks. */
  requirement(found: number): Step['requirement'] {
    const { min } = this.#options;
    if (found < min) return { code: 'tool/step-points', data: { min, found } };
    return this.isComplete(found) ? undefined : { code: 'tool/step-contour-open', data: {} };
  }
}
