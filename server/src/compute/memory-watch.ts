/** A piece of work that a thread is at. */
export interface Eater {
  /** Id of its thread. */
  readonly thread: number;
  /** Ends its thread. */
  end(): void;
}

export interface MemoryWatchOptions {
  /** Most bytes for each thread; together they may take as much. */
  readonly threadBytes: number;
  readonly threads: number;
  /** Ids of the threads that live. */
  readonly living: () => readonly number[];
  /** Ends the threads that nobody works in, for what was left there; whether there were any. */
  readonly endIdle: () => boolean;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  /** Bytes that are resident of this process beside what its main thread is known to hold. */
  readonly besideMain?: () => number;
}

/** What is heard of the memory of one piece of work. */
export interface Eating {
  /** Its thread says what it takes, in bytes. */
  told(bytes: number): void;
  leave(): void;
  /** Whether memory grew by more than half of what a thread may take while this ran, and nothing beside it. */
  readonly isGrown: boolean;
}

/** Bytes that a thread takes, as it last said, and what was there then that no thread had said. */
interface Account {
  readonly bytes: number;
  readonly untold: number;
}

interface Running {
  readonly eater: Eater;
  account: Account;
  readonly begunWith: number;
  wasAlone: boolean;
  most: number;
}

const WATCH_MS = 200;
/** What a thread held is free a while after its end. */
const LOOKS_BETWEEN = 5;

/** What is resident of this process, without what its main thread is known to hold: the system tells nothing of one thread. */
function bytesBesideMain(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return Math.max(0, rss - heapTotal - external);
}

/**
 * Watches the memory of all threads while work runs: the bound of a thread's heap alone does not hold its typed arrays. Each thread says what it takes as
 * often as it says that it lives; by how much the process has grown since is laid to it, as an operation that eats may say nothing meanwhile. What the
 * main thread holds outside its heap is thus nobody's, up to as much again as all threads may take: not all that code can take is counted where it is told.
 * Above the most the threads that nobody works in are ended, then the one that takes the most, and then the next, until there is room.
 */
export class MemoryWatch {
  readonly #options: MemoryWatchOptions;
  /** What every living thread said last, by its id. */
  readonly #told = new Map<number, number>();
  /** What the program itself takes: what was there beside the threads when nothing ran, or less. */
  #floor = 0;
  readonly #running = new Set<Running>();
  /** What lay beside the main thread when it could be asked last. */
  #beside = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The one that is being ended: what it held is free when it has gone. */
  #ending: Running | undefined;
  #passed = 0;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
  }

  /** Bytes beside the main thread that no thread has said. */
  #untold(): number {
    try {
      this.#beside = (this.#options.besideMain ?? bytesBesideMain)();
    } catch {
      // The system tells it by a file, and a process that may open no more files is not told: what was known holds until it is told again.
    }
    return this.#beside - this.#allTold();
  }

  /** Bytes that all threads said they take. */
  #allTold(): number {
    const living = new Set(this.#options.living());
    let sum = 0;
    for (const [thread, bytes] of this.#told)
      if (living.has(thread)) sum += bytes;
      else this.#told.delete(thread);
    return sum;
  }

  /** Watches until `leave`. */
  watch(eater: Eater): Eating {
    const untold = this.#untold();
    if (this.#running.size === 0) this.#floor = untold;
    const wasAlone = this.#running.size === 0;
    for (const other of this.#running) other.wasAlone = false;
    const bytes = this.#told.get(eater.thread) ?? 0;
    const running: Running = {
      ...{ eater, account: { bytes, untold }, wasAlone },
      ...{ begunWith: bytes, most: bytes },
    };
    this.#running.add(running);
    this.#timer ??= setInterval(
      // Words of threads that wait to be heard come first.
      () => setImmediate(() => this.#look()),
      this.#options.everyMs ?? WATCH_MS,
    );
    const grown = this.#options.threadBytes / 2;
    return {
      told: (said) => {
        this.#told.set(eater.thread, said);
        running.account = { bytes: said, untold: this.#untold() };
        running.most = Math.max(running.most, said);
      },
      leave: () => this.#leave(running),
      get isGrown() {
        return running.wasAlone && running.most - running.begunWith > grown;
      },
    };
  }

  #leave(running: Running): void {
    this.#running.delete(running);
    if (this.#ending === running) this.#ending = undefined;
    if (this.#running.size > 0) return;
    this.#passed = 0;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const { threadBytes, threads, endIdle } = this.#options;
    const untold = this.#untold();
    this.#floor = Math.min(this.#floor, untold);
    let grown = 0;
    const estimates = [...this.#running].map((running) => {
      const since = Math.max(0, untold - running.account.untold);
      const bytes = running.account.bytes + since;
      running.most = Math.max(running.most, bytes);
      grown = Math.max(grown, since);
      return { running, bytes };
    });
    const told = this.#allTold();
    const most = threadBytes * threads;
    const isTooMuch = told + grown > most || told + untold - this.#floor > 2 * most;
    if (!isTooMuch || this.#ending || this.#passed-- > 0) return;
    this.#passed = LOOKS_BETWEEN;
    if (endIdle()) return;
    this.#ending = estimates.toSorted((a, b) => b.bytes - a.bytes)[0]?.running;
    this.#ending?.eater.end();
  }
}
