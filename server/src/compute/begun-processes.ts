import { readFileSync } from 'node:fs';

/**
 * The processes that the threads of the server have begun, in memory that all of them share: pairs of a thread's id and the id of a process, zeros where
 * there is none. The side that ends a thread finds there what that has begun, whatever the thread is at.
 */
export type BegunProcesses = Int32Array;

/** More at a time no server can carry; of further ones only their own thread knows. */
const MOST = 1024;

export const createBegunProcesses = (): BegunProcesses => new Int32Array(new SharedArrayBuffer(8 * MOST));

/** Notes a process of a thread until what it returns is called. */
export function noteProcess(begun: BegunProcesses, thread: number, pid: number): () => void {
  for (let i = 0; i < begun.length; i += 2) {
    if (Atomics.compareExchange(begun, i, 0, thread) !== 0) continue;
    Atomics.store(begun, i + 1, pid);
    return () => {
      Atomics.store(begun, i + 1, 0);
      Atomics.store(begun, i, 0);
    };
  }
  return () => undefined;
}

/** Ends what a thread has begun that is gone. */
export function endProcessesOf(begun: BegunProcesses, thread: number): void {
  for (let i = 0; i < begun.length; i += 2) {
    if (Atomics.load(begun, i) !== thread) continue;
    const pid = Atomics.exchange(begun, i + 1, 0);
    Atomics.store(begun, i, 0);
    if (pid !== 0) endProcess(pid);
  }
}

/** Ends a process and, where the system tells of them (Linux), those that it has begun itself. */
export function endProcess(pid: number): void {
  const own = childrenOf(pid);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  for (const child of own) endProcess(child);
}

function childrenOf(pid: number): readonly number[] {
  try {
    const told = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return told === '' ? [] : told.split(' ').map(Number);
  } catch {
    return [];
  }
}
