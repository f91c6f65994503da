type Callback = (...args: readonly unknown[]) => unknown;
type SetTimer = (run: Callback, ...rest: readonly unknown[]) => unknown;
type Clear = (timer: unknown) => void;
interface TimerScope {
  readonly addEventListener?: (
    type: string,
    listener: (event: { readonly reason?: unknown }) => void,
  ) => void;
  readonly [name: string]: unknown;
}

/** What runs a function later, and how that is stopped. */
const TIMERS = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['setImmediate', 'clearImmediate'],
] as const;

/** What wakes work by messages, which follow each other as long as a port is open. */
const CHANNELS = ['MessageChannel', 'BroadcastChannel'] as const;

/** The timers of the work on one job. */
export interface StrayTimers {
  /** The timers that are set from now on belong to work. */
  begin(): void;
  /** The work is over: what it left running is cleared. */
  end(): void;
}

interface Channel {
  readonly port1?: { close(): void };
  readonly port2?: { close(): void };
  close?(): void;
}

function closeChannel(channel: Channel): void {
  channel.port1?.close();
  channel.port2?.close();
  channel.close?.();
}

/** What of Node its threads have in place of events. */
interface NodeProcess {
  on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown;
}

/** Hears what was thrown where nobody waits for it. A thread of Node, which would end by it, goes on: others wait for what it is at. */
function hearUnheard(scope: TimerScope, tell: (error: unknown) => void): void {
  if (scope.addEventListener) {
    scope.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
    return;
  }
  const process = scope['process'] as NodeProcess | undefined;
  process?.on('unhandledRejection', tell);
  process?.on('uncaughtException', tell);
}

/** Most that is told of what the work on one job left: a timer may throw without end. */
const MOST_STRAYS = 20;

/** Whether work lives is told by this clock. */
function keepClock(): void {
  const { performance } = globalThis as { performance?: { now(): number } };
  if (!performance) return;
  const { now } = performance;
  const value = () => Reflect.apply(now, performance, []) as number;
  Object.defineProperty(performance, 'now', { value, writable: false, configurable: false });
  Object.defineProperty(globalThis, 'performance', {
    value: performance,
    writable: false,
    configurable: false,
  });
}

/**
 * Takes over the timers of a thread on which nothing but operations runs: none goes on after the work that set it, where it would act on the work of
 * others; what one throws, and a promise that nobody waits for, is told with its trace instead of ending the thread without a word. Nobody can take them
 * away: the thread itself lives by them.
 */
export function catchStrayTimers(tellStray: (error: unknown) => void): StrayTimers {
  const scope = globalThis as unknown as TimerScope;
  let left: (() => void)[] | undefined;
  let told = 0;
  const tell = (error: unknown) => {
    if (++told > MOST_STRAYS) return;
    tellStray(error);
    if (told === MOST_STRAYS)
      tellStray(new Error('So much was thrown aside of the work that no more is told of this work.'));
  };
  const keep = (name: string, value: unknown) =>
    Object.defineProperty(scope, name, { value, writable: false, configurable: false });
  for (const [name, clearName] of TIMERS) {
    const set = scope[name] as SetTimer | undefined;
    const clear = scope[clearName] as Clear | undefined;
    if (!set || !clear) continue;
    const own: SetTimer = (run, ...rest) => {
      const guarded: Callback = (...given) => {
        try {
          return run(...given);
        } catch (error) {
          tell(error);
          return undefined;
        }
      };
      const timer = set.call(scope, typeof run === 'function' ? guarded : run, ...rest);
      left?.push(() => clear.call(scope, timer));
      return timer;
    };
    // Node keeps a promise-giving form of it there.
    keep(name, Object.defineProperties(own, Object.getOwnPropertyDescriptors(set)));
    keep(clearName, clear);
  }
  for (const name of CHANNELS) {
    const channels = scope[name] as (new () => Channel) | undefined;
    if (!channels) continue;
    const construct = (of: new () => Channel, args: readonly unknown[], made: new () => Channel): Channel => {
      const channel = Reflect.construct(of, args, made) as Channel;
      left?.push(() => closeChannel(channel));
      return channel;
    };
    keep(name, new Proxy(channels, { construct }));
  }
  keepClock();
  hearUnheard(scope, tell);
  return {
    begin() {
      left = [];
      told = 0;
    },
    end() {
      for (const stop of left ?? []) stop();
      left = undefined;
    },
  };
}
