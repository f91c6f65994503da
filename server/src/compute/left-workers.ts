import { createHook } from 'node:async_hooks';
import { endProcess } from './begun-processes.ts';
import { whoseWork } from './whose-work.ts';

/** What takes processors of the machine beside the thread, by the names that Node gives it: it has to be ended. */
const PROCESS = 'PROCESSWRAP';
const BESIDE = ['WORKER', PROCESS];

/** What keeps a thread, or a process, alive; the streams of the process itself are none of it. Of these what stands in `BESIDE` would outlive it. */
export const LASTING: ReadonlySet<string> = new Set([
  ...[...BESIDE, 'Timeout', 'Immediate', 'MESSAGEPORT'],
  ...['TCPWRAP', 'TCPSERVERWRAP', 'UDPWRAP', 'FSEVENTWRAP', 'STATWATCHER'],
]);

/** Node's own handle of one: it tells whether it lives, and ends it. */
interface Handle {
  /** Of a process. */
  readonly pid?: number;
  hasRef?(): boolean | undefined;
  ref?(): void;
  stopThread?(): unknown;
  spawn?(options: unknown): unknown;
  close?(...rest: unknown[]): unknown;
}

/** The threads and processes that operations begin. */
export interface LeftWorkers {
  /** Ends those that live still, and names who began them. */
  end(): readonly string[];
}

/** Notes a process by its id until what it returns is called. */
export type NoteProcess = (pid: number) => () => void;

/** Watches what operations begin beside their thread. A thread that is ended from outside ends none of it: `note` is told of every process at once. */
export function watchLeftWorkers(note?: NoteProcess): LeftWorkers {
  let begun: { readonly of: string; readonly handle: Handle }[] = [];
  createHook({
    init(_id, kind, _trigger, handle: Handle) {
      const of = BESIDE.includes(kind) ? whoseWork() : undefined;
      if (of === undefined) return;
      begun.push({ of, handle });
      if (note && kind === PROCESS) telling(handle, note);
    },
  }).enable();
  return {
    end() {
      const left = begun.filter(({ handle }) => isAlive(handle));
      begun = [];
      for (const { handle } of left) {
        handle.stopThread?.();
        if (handle.pid !== undefined) endProcess(handle.pid);
      }
      return [...new Set(left.map(({ of }) => of))];
    },
  };
}

/** Its process has an id as soon as it is begun, and none when its handle is closed; whoever began it may give its thread back never again. */
function telling(handle: Handle, note: NoteProcess): void {
  const { spawn, close } = handle;
  let forget = (): void => undefined;
  handle.spawn = (options) => {
    const failed = spawn?.call(handle, options);
    if (handle.pid !== undefined) forget = note(handle.pid);
    return failed;
  };
  handle.close = (...rest) => {
    forget();
    return close?.apply(handle, rest);
  };
}

/** A handle that is closed has no answer; of one that nobody waits for (`unref`) it is asked anew. */
function isAlive(handle: Handle): boolean {
  if (handle.hasRef?.() === false) handle.ref?.();
  return handle.hasRef?.() === true;
}
