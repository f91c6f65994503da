import { createHook } from 'node:async_hooks';
import { logFault, type AskPorts } from '@bracewright/core/operation';
import { beginWorkOf, whoseWork, workOf } from '../catalog/whose-work.ts';

/** What keeps a process alive; the streams of the process itself are none of it. */
const LASTING: ReadonlySet<string> = new Set([
  ...['Timeout', 'Immediate', 'MESSAGEPORT', 'TCPWRAP', 'TCPSERVERWRAP', 'UDPWRAP'],
  ...['FSEVENTWRAP', 'STATWATCHER'],
]);

interface Running {
  /** Operation or exporter that began it. */
  readonly of: string;
  readonly resource: { hasRef?(): boolean };
}

const running = new Map<number, Running>();
let hasWorked = false;
let isOpen = false;
const hook = createHook({
  init(id, kind, _trigger, resource: Running['resource']) {
    const of = isOpen && LASTING.has(kind) ? whoseWork() : undefined;
    if (of !== undefined) running.set(id, { of, resource });
  },
  destroy: (id) => void running.delete(id),
});

/** Notes what begins now. */
export function beginWork(type: string): void {
  if (!hasWorked) hook.enable();
  hasWorked = true;
  beginWorkOf(type);
}

/** Operations and exporters of which something was thrown that nobody waited for. */
const strays = new Set<string>();

/** What is of no operation is left to whoever else hears it: unheard it ends the process. */
function hearStray(error: unknown): void {
  const of = whoseWork();
  if (of === undefined) {
    for (const event of UNHEARD) process.off(event, hearStray);
    setImmediate(() => {
      throw error;
    });
    return;
  }
  strays.add(of);
  logFault({ of, error });
}

const UNHEARD = ['unhandledRejection', 'uncaughtException'] as const;

/** Runs a command: what begins before or after it belongs to none of its operations. */
export async function withPlugins<T>(command: () => Promise<T>): Promise<T> {
  isOpen = true;
  strays.clear();
  for (const event of UNHEARD) process.on(event, hearStray);
  try {
    return await workOf(undefined, command);
  } finally {
    // What was rejected at last is heard after all that waits for its turn.
    await new Promise((resolve) => setImmediate(resolve));
    for (const event of UNHEARD) process.off(event, hearStray);
    isOpen = false;
  }
}

/** Operations and exporters of which something was thrown while the command ran, and that nobody waited for. */
export const strayed = (): readonly string[] => [...strays];

/** Whether any code of a plugin has been called. */
export const hasPluginWorked = (): boolean => hasWorked;

/** Operations and exporters that have left anything running that would keep the process alive. */
export function leftWork(): readonly string[] {
  const holding = [...running.values()].flatMap(({ of, resource }) =>
    resource.hasRef?.() === false ? [] : [of],
  );
  return [...new Set(holding)];
}

/** What operations and exporters are run and asked with: a mistake in one is written with its trace, for who made it. */
export const PLUGIN_PORTS = {
  onBegin: ({ type }) => beginWork(type),
  onFault: (of, error) => logFault({ of, error }),
} as const satisfies AskPorts;
