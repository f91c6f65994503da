type Callback = (...args: readonly unknown[]) => unknown;
type SetTimer = (run: Callback, ms?: number, ...args: readonly unknown[]) => unknown;
interface TimerScope {
  setTimeout?: SetTimer;
  setInterval?: SetTimer;
  readonly clearTimeout?: (timer: unknown) => void;
  readonly addEventListener?: (
    type: string,
    listener: (event: { readonly reason?: unknown }) => void,
  ) => void;
}

/** The timers of the work on one job. */
export interface StrayTimers {
  /** The timers that are set from now on belong to work. */
  begin(): void;
  /** The work is over: what it left running is cleared. */
  end(): void;
}

/**
 * Takes over the timers of a thread on which nothing but operations runs: none goes on after the work that set it, where it would act on the work of
 * others; what one throws, and a promise that nobody waits for, is told with its trace instead of ending the thread without a word.
 */
export function catchStrayTimers(tell: (error: unknown) => void): StrayTimers {
  const scope = globalThis as TimerScope;
  const clear = scope.clearTimeout;
  let left: unknown[] | undefined;
  const caught = (name: 'setTimeout' | 'setInterval') => {
    const set = scope[name];
    if (!set) return;
    const own: SetTimer = (run, ms, ...args) => {
      const guarded: Callback = (...given) => {
        try {
          return run(...given);
        } catch (error) {
          tell(error);
          return undefined;
        }
      };
      const timer = set.call(scope, typeof run === 'function' ? guarded : run, ms, ...args);
      left?.push(timer);
      return timer;
    };
    // Node keeps a promise-giving form of it there.
    scope[name] = Object.defineProperties(own, Object.getOwnPropertyDescriptors(set));
  };
  caught('setTimeout');
  caught('setInterval');
  scope.addEventListener?.('unhandledrejection', ({ reason }) => tell(reason));
  return {
    begin: () => void (left = []),
    end() {
      for (const timer of left ?? []) clear?.call(scope, timer);
      left = undefined;
    },
  };
}
