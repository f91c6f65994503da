import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';
import type { Compute } from './compute.ts';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything that comes of it, as asked for by a user. */
export const asUser = <T>(userId: string, work: () => T): T => current.run(userId, work);

export interface UserQueueLimits {
  /** Pieces of heavy work of one user that go on at a time; the others wait. */
  readonly atOnce: number;
  /** Pieces of one user that may wait; more are refused. */
  readonly waiting: number;
}

const LIMITS: UserQueueLimits = { atOnce: 2, waiting: 40 };

interface Line {
  going: number;
  readonly waiting: (() => void)[];
}

/**
 * The same compute, in which the heavy work of one user stands in one line, whichever call asks for it: nobody takes all threads and all
 * memory, and others come between. Throws `job/queue-full` when too much of one user waits. What the server does by itself passes.
 */
export function queuedByUser(compute: Compute, limits: UserQueueLimits = LIMITS): Compute {
  const lines = new Map<string, Line>();

  async function pass<T>(work: () => Promise<T>): Promise<T> {
    const user = current.getStore();
    if (user === undefined) return work();
    const line = lines.get(user) ?? { going: 0, waiting: [] };
    lines.set(user, line);
    if (line.going < limits.atOnce) line.going++;
    else {
      if (line.waiting.length >= limits.waiting) throw new AppError('job/queue-full', { retryAfter: 5 });
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.going === 0) lines.delete(user);
    }
  }

  return {
    readScan: (path, frame, meshPath, signal) => pass(() => compute.readScan(path, frame, meshPath, signal)),
    readPicture: (order, signal) => pass(() => compute.readPicture(order, signal)),
    run: (task, ports) => pass(() => compute.run(task, ports)),
    print: (pages, ports) => pass(() => compute.print(pages, ports)),
    get waiting() {
      return compute.waiting ?? 0;
    },
    close: () => compute.close(),
  };
}
