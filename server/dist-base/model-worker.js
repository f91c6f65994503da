import { Zt as SdkError } from './chunks/read-mesh-_zs8acAn.js';
import { Jt as logFault, cn as areBuiltinsLocked, pn as sealBuiltins } from './chunks/messages-sBp5xnAB.js';
import { n as knownOperations, t as knownExporters } from './chunks/known-operations-aL6zYcE2.js';
import { t as createModelTasks } from './chunks/model-tasks-BWJQBaPq.js';
// ../core/src/runner/stray-timers.ts
/** What runs a function later, and how that is stopped. */
var TIMERS = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['setImmediate', 'clearImmediate'],
];
/** What wakes work by messages, which follow each other as long as a port is open. */
var CHANNELS = ['MessageChannel', 'BroadcastChannel'];
function closeChannel(channel) {
  channel.port1?.close();
  channel.port2?.close();
  channel.close?.();
}
/** Whether work lives is told by this clock. */
function keepClock() {
  const { performance } = globalThis;
  if (!performance) return;
  const { now } = performance;
  const value = () => Reflect.apply(now, performance, []);
  Object.defineProperty(performance, 'now', {
    value,
    writable: false,
    configurable: false,
  });
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
function catchStrayTimers(tell) {
  const scope = globalThis;
  let left;
  const keep = (name, value) =>
    Object.defineProperty(scope, name, {
      value,
      writable: false,
      configurable: false,
    });
  for (const [name, clearName] of TIMERS) {
    const set = scope[name];
    const clear = scope[clearName];
    if (!set || !clear) continue;
    const own = (run, ...rest) => {
      const guarded = (...given) => {
        try {
          return run(...given);
        } catch (error) {
          tell(error);
          return;
        }
      };
      const timer = set.call(scope, typeof run === 'function' ? guarded : run, ...rest);
      left?.push(() => clear.call(scope, timer));
      return timer;
    };
    keep(name, Object.defineProperties(own, Object.getOwnPropertyDescriptors(set)));
    keep(clearName, clear);
  }
  for (const name of CHANNELS) {
    const channels = scope[name];
    if (!channels) continue;
    const construct = (of, args, made) => {
      const channel = Reflect.construct(of, args, made);
      left?.push(() => closeChannel(channel));
      return channel;
    };
    keep(name, new Proxy(channels, { construct }));
  }
  keepClock();
  scope.addEventListener?.('unhandledrejection', ({ reason }) => tell(reason));
  return {
    begin: () => void (left = []),
    end() {
      for (const stop of left ?? []) stop();
      left = void 0;
    },
  };
}
// ../core/src/runner/own-thread.ts
/** Gives this thread to operations and exporters alone, for ever. A thread that others compute on too must not be given. */
function takeOwnThread({ onLocked, onFrame, onStray }) {
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
// src/compute/model-worker.ts
var operations = await knownOperations(process.env['OPERATIONS']);
var exporters = await knownExporters(process.env['OPERATIONS']);
var tasks = createModelTasks({
  operations,
  exporters,
  budgetBytes: 402653184,
});
/** What is worked on, and who waits for it. */
var at;
var { exit } = process;
var thread = takeOwnThread({
  onLocked(isByWork) {
    at?.port.postMessage({
      isByWork,
      record: at.record,
      type: at.type,
    });
    exit(0);
  },
  onStray: (error) =>
    logFault({
      of: at?.kind ?? 'worker',
      error,
    }),
});
/** Runs one task in a worker thread. An expected failure comes back as a value: errors lose their class between threads. */
async function runTask({ task, passOver, port }) {
  port.postMessage(0);
  at = {
    port,
    kind: task.kind,
    record: void 0,
    type: void 0,
  };
  thread.begin();
  try {
    return {
      ok: await tasks.run(task, {
        onProgress: (fraction) => port.postMessage(fraction),
        onMeasured: (said) => port.postMessage(said),
        onBegin: (record, type) =>
          void (at = {
            ...at,
            record,
            type,
          }),
        passOver,
      }),
    };
  } catch (error) {
    if (error instanceof SdkError)
      return {
        failed: {
          code: error.code,
          data: error.data,
        },
      };
    throw error;
  } finally {
    thread.end();
    at = void 0;
    port.close();
  }
}
/** Sets a report in a worker thread; the code for it comes with the first one. */
async function print(pages) {
  const { printReport } = await import('./chunks/print-C4z6xCS6.js');
  return printReport(pages);
}
export { runTask as default, print };

//# sourceMappingURL=model-worker.js.map
