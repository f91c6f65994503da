/** How a long computation talks to whoever started it; an `OperationContext` fits. */
export interface Work {
  /** Throws when the result is no longer wanted. */
  readonly checkAborted?: (() => void) | undefined;
  /** Tells how far the work is, 0 to 1. */
  readonly progress?: ((fraction: number) => void) | undefined;
}

/** `Work` that can be told without asking whether anyone listens. */
export interface WorkPart extends Work {
  readonly checkAborted: () => void;
  readonly progress: (fraction: number) => void;
}

/** Elements (triangles, vertices) between two questions whether to stop, as a mask of their numbers: a few milliseconds each. */
export const BATCH_MASK = 0x3fff;

/** A part of the work that goes from `from` to `to` of the whole: it may be told from 0 to 1 by itself. */
export function partOf(work: Work, from: number, to: number): WorkPart {
  return {
    checkAborted: () => work.checkAborted?.(),
    progress: (fraction) => work.progress?.(from + (to - from) * fraction),
  };
}
