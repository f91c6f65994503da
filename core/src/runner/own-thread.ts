import { areBuiltinsLocked, sealBuiltins } from '../operation/builtins.ts';
import { catchStrayTimers, type StrayTimers } from './stray-timers.ts';

/** What a thread on which nothing but operations and exporters runs is told. */
export interface OwnThreadPorts {
  /**
   * What the language brings was replaced and locked: the thread has to end, and nothing it says further counts. Called at once, by what is at work
   * (`isByWork`) or by what an earlier work left. It must call nothing that may have been replaced.
   */
  readonly onLocked: (isByWork: boolean) => void;
  /** Code of a plugin was called, or gave the thread back: between the two it alone can be at work. It must call nothing that may have been replaced. */
  readonly onFrame?: (isInside: boolean) => void;
  /** What a timer threw, or a promise that nobody waits for. */
  readonly onStray: (error: unknown) => void;
}

/** Says when work begins and ends on such a thread: the timers that were set meanwhile end with it. */
export interface OwnThread extends StrayTimers {
  readonly isLocked: boolean;
}

/** Gives this thread to operations and exporters alone, for ever. A thread that others compute on too must not be given. */
export function takeOwnThread({ onLocked, onFrame, onStray }: OwnThreadPorts): OwnThread {
  sealBuiltins(onLocked, onFrame);
  const { begin, end } = catchStrayTimers(onStray);
  return {
    begin,
    end,
    get isLocked() {
      return areBuiltinsLocked();
    },
  };
}
