import { createHook } from 'node:async_hooks';
import { whoseWork } from './whose-work.ts';

/** What takes processors of the machine beside the thread, by the names that Node gives it. */
const BESIDE: ReadonlySet<string> = new Set(['WORKER', 'PROCESSWRAP']);

/** Node's own handle of one: it tells whether it lives, and ends it. */
interface Handle {
  hasRef?(): boolean | undefined;
  ref?(): void;
  stopThread?(): unknown;
  kill?(signal: number): unknown;
}
const SIGKILL = 9;

/** The threads and processes that operations begin. */
export interface LeftWorkers {
  /** Ends those that live still, and names who began them. */
  end(): readonly string[];
}

/** Watches what operations begin beside their thread: nobody else can find or end it. */
export function watchLeftWorkers(): LeftWorkers {
  let begun: { readonly of: string; readonly handle: Handle }[] = [];
  createHook({
    init(_id, kind, _trigger, handle: Handle) {
      const of = BESIDE.has(kind) ? whoseWork() : undefined;
      if (of !== undefined) begun.push({ of, handle });
    },
  }).enable();
  return {
    end() {
      const left = begun.filter(({ handle }) => isAlive(handle));
      begun = [];
      for (const { handle } of left) {
        handle.stopThread?.();
        handle.kill?.(SIGKILL);
      }
      return [...new Set(left.map(({ of }) => of))];
    },
  };
}

/** A handle that is closed has no answer; of one that nobody waits for (`unref`) it is asked anew. */
function isAlive(handle: Handle): boolean {
  if (handle.hasRef?.() === false) handle.ref?.();
  return handle.hasRef?.() === true;
}
