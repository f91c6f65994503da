import type { AbortSignalLike } from '../services/operation-runner.ts';

/** A switch that stops work: what AbortController is, without asking the platform for one. */
export interface Abort {
  readonly signal: AbortSignalLike;
  /** Tells every listener once; later calls do nothing. */
  abort(): void;
}

/** Makes a switch that has not been thrown. */
export function createAbort(): Abort {
  const listeners = new Set<() => void>();
  let aborted = false;
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    abort() {
      if (aborted) return;
      aborted = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
  };
}
