import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';
import type { Compute } from './compute.ts';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything that comes of it, as asked for by a user. */
export const asUser = <T>(userId: string, work: () => T): T => current.run(userId, work);

export interface UserQueueLimits {
  /** Threads for heavy work. */
  readonly threads: number;
  /** Pieces of heavy work of one user that go on at a time; the others wait. */
  readonly atOnce: number;
  /** Pieces of one user that may wait; more are refused. */
  readonly waiting: number;
}

/** The limits for so many threads: one user has two at most, and never the last one where there are several; two threads are told of at `lineOf`. */
export const limitsOf = (threads: number): UserQueueLimits => ({
  threads,
  atOnce: Math.max(1, Math.min(2, threads - 1)),
  waiting: 40,
});

/** What people wait for goes before a piece behind the answers, so many pieces at most for each thread: then it has waited enough. */
const MOST_BEFORE = 8;

interface Line {
  going: number;
  readonly waiting: (() => void)[];
}

/** A piece behind the answers that waits, and how many pieces have ended since. */
interface Behind {
  readonly user: string | undefined;
  readonly begin: () => void;
  before: number;
}

/** Who has how much heavy work going, and what waits. */
class UserLines {
  readonly #limits: UserQueueLimits;
  readonly #lines = new Map<string, Line>();
  readonly #behind: Behind[] = [];
  #going = 0;

  constructor(limits: UserQueueLimits) {
    this.#limits = limits;
  }

  /**
   * The line that a piece of a user stands in. Where there are two threads a user has one, and a check that lasts must not hold up what the same user waits
   * for: it stands in a line of its own.
   */
  #lineOf(user: string | undefined, isBehind: boolean): string | undefined {
    return user !== undefined && isBehind && this.#limits.threads === 2 ? `${user}, behind` : user;
  }

  async pass<T>(isBehind: boolean, work: () => Promise<T>): Promise<T> {
    const user = this.#lineOf(current.getStore(), isBehind);
    const turn = isBehind ? this.#waitBehind(user) : this.#waitInLine(user);
    // What need not wait begins at once.
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.#end(user);
    }
  }

  #hasRoom(user: string | undefined): boolean {
    return user === undefined || (this.#lines.get(user)?.going ?? 0) < this.#limits.atOnce;
  }

  #begin(user: string | undefined): void {
    this.#going++;
    if (user === undefined) return;
    const line = this.#lines.get(user) ?? { going: 0, waiting: [] };
    this.#lines.set(user, line);
    line.going++;
  }

  #waitInLine(user: string | undefined): Promise<void> | undefined {
    if (this.#hasRoom(user)) {
      this.#begin(user);
      return undefined;
    }
    const { waiting } = this.#lines.get(user!)!;
    if (waiting.length >= this.#limits.waiting) throw new AppError('job/queue-full', { retryAfter: 5 });
    return new Promise<void>((resolve) => waiting.push(resolve));
  }

  #waitBehind(user: string | undefined): Promise<void> | undefined {
    if (this.#going < this.#limits.threads && this.#hasRoom(user)) {
      this.#begin(user);
      return undefined;
    }
    return new Promise<void>((begin) => this.#behind.push({ user, begin, before: 0 }));
  }

  #end(user: string | undefined): void {
    this.#going--;
    const line = user === undefined ? undefined : this.#lines.get(user)!;
    if (line) line.going--;
    for (const one of this.#behind) one.before++;
    const most = MOST_BEFORE * this.#limits.threads;
    this.#beginBehind(({ before }) => before >= most);
    if (line && line.going < this.#limits.atOnce && line.waiting.length > 0) {
      this.#begin(user);
      line.waiting.shift()!();
    }
    if (line?.going === 0) this.#lines.delete(user!);
    this.#beginBehind(() => this.#going < this.#limits.threads);
  }

  #beginBehind(isDue: (one: Behind) => boolean): void {
    for (const one of [...this.#behind]) {
      if (!isDue(one) || !this.#hasRoom(one.user)) continue;
      this.#behind.splice(this.#behind.indexOf(one), 1);
      this.#begin(one.user);
      one.begin();
    }
  }
}

/**
 * The same compute, in which the heavy work of one user stands in one line, whichever call asks for it: nobody takes all threads where there are
 * several, and where there is one, the next piece of a user comes after those of others that wait. Work that nobody waits for begins when a thread is
 * free. Throws `job/queue-full` when too much of one user waits. What the server does by itself passes.
 */
export function queuedByUser(compute: Compute, limits: UserQueueLimits): Compute {
  const lines = new UserLines(limits);
  const pass = <T>(work: () => Promise<T>): Promise<T> => lines.pass(false, work);
  return {
    readScan: (path, frame, meshPath, signal) => pass(() => compute.readScan(path, frame, meshPath, signal)),
    readPicture: (order, signal) => pass(() => compute.readPicture(order, signal)),
    matchFilm: (order, ports) => pass(() => compute.matchFilm(order, ports)),
    run: (task, ports) => lines.pass(ports?.isBehind === true, () => compute.run(task, ports)),
    print: (pages, ports) => pass(() => compute.print(pages, ports)),
    get waiting() {
      return compute.waiting ?? 0;
    },
    close: () => compute.close(),
  };
}
