import { createHook } from 'node:async_hooks';
import { logFault, type AskPorts } from '@bracewright/core/operation';
import { apartFromWork, beginWorkOf, keepFromExit, whoseWork } from '../compute/whose-work.ts';

/** What keeps a process alive, by the names that Node gives it; the streams of the process itself are none of it. */
const LASTING: ReadonlySet<string> = new Set([
  ...['Timeout', 'Immediate', 'MESSAGEPORT', 'WORKER', 'PROCESSWRAP'],
  ...['TCPWRAP', 'TCPSERVERWRAP', 'UDPWRAP', 'FSEVENTWRAP', 'STATWATCHER'],
]);

interface Running {
  /** Operation or exporter that began it. */
  readonly of: string;
  readonly resource: { hasRef?(): boolean };
}

const running = new Map<number, Running>();
let hasBegun = false;
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
  if (!hasBegun) {
    hook.enable();
    keepFromExit();
  }
  hasBegun = true;
  beginWorkOf(type);
}

/** Runs a command: what begins before or after it belongs to none of its operations. */
export async function withPlugins<T>(command: () => Promise<T>): Promise<T> {
  isOpen = true;
  try {
    return await apartFromWork(command);
  } finally {
    isOpen = false;
  }
}

/** Whether any code of a plugin has been called. */
export const hasPluginWorked = (): boolean => hasBegun;

/** Operations and exporters that have left something running that would keep the process alive. */
export const leftRunning = (): readonly string[] => [
  ...new Set(
    [...running.values()].flatMap(({ of, resource }) => (resource.hasRef?.() === false ? [] : [of])),
  ),
];

/** What operations and exporters are run and asked with: a mistake in one is written with its trace, for who made it. */
export const PLUGIN_PORTS = {
  onBegin: ({ type }) => beginWork(type),
  onFault: (of, error) => logFault({ of, error }),
} as const satisfies AskPorts;
