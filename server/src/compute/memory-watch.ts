/** A piece of work that a thread is at. */
export interface Eater {
  /** Seconds since its last sign of life. */
  readonly silentFor: number;
  /** Ends its thread. */
  end(): void;
}

export interface MemoryWatchOptions {
  /** Most bytes for each thread; together they may take as much. */
  readonly threadBytes: number;
  readonly threads: number;
  /** Ends the threads that nobody works in, for what was left there; whether there were any. */
  readonly endIdle: () => boolean;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
}

interface Running {
  readonly eater: Eater;
  readonly begunWith: number;
  wasAlone: boolean;
  last: number;
}

const WATCH_MS = 200;
/** What a thread held is free a while after its end. */
const LOOKS_BETWEEN = 5;

/** What is resident of this process, without what its main thread holds: the system tells nothing of one thread. */
function bytesBesideMain(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return Math.max(0, rss - heapTotal - external);
}

/**
 * Watches the memory of all threads while work runs: the bound of a thread's heap alone does not hold its typed arrays. Above the most the thread that has
 * been silent the longest is ended, and then the next, until there is room: an operation that eats asks nothing meanwhile.
 */
export class MemoryWatch {
  readonly #options: MemoryWatchOptions;
  /** What the program itself takes: the least that was seen. */
  #floor = bytesBesideMain();
  readonly #running = new Set<Running>();
  #timer: NodeJS.Timeout | undefined;
  /** The one that is being ended: what it held is free when it has gone. */
  #ending: Running | undefined;
  #passed = 0;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
  }

  /** Bytes that all threads take together. */
  #bytes(): number {
    const bytes = bytesBesideMain();
    this.#floor = Math.min(this.#floor, bytes);
    return bytes - this.#floor;
  }

  /** Watches until `leave`; `isGrown` says whether memory grew by more than half of what a thread may take while this ran, and nothing beside it. */
  watch(eater: Eater): { leave(): void; readonly isGrown: boolean } {
    const begunWith = this.#bytes();
    const wasAlone = this.#running.size === 0;
    for (const other of this.#running) other.wasAlone = false;
    const running: Running = { eater, begunWith, wasAlone, last: begunWith };
    this.#running.add(running);
    this.#timer ??= setInterval(() => this.#look(), this.#options.everyMs ?? WATCH_MS);
    const grown = this.#options.threadBytes / 2;
    return {
      leave: () => this.#leave(running),
      get isGrown() {
        return running.wasAlone && running.last - running.begunWith > grown;
      },
    };
  }

  #leave(running: Running): void {
    this.#running.delete(running);
    if (this.#ending === running) this.#ending = undefined;
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const bytes = this.#bytes();
    for (const running of this.#running) running.last = Math.max(running.last, bytes);
    const { threadBytes, threads, endIdle } = this.#options;
    if (bytes <= threadBytes * threads || this.#ending || this.#passed-- > 0) return;
    this.#passed = LOOKS_BETWEEN;
    if (endIdle()) return;
    const [most] = [...this.#running].toSorted((a, b) => b.eater.silentFor - a.eater.silentFor);
    this.#ending = most;
    most?.eater.end();
  }
}
