import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { SdkError, logFault, type ErrorData, type FaultListener } from '@bracewright/core/operation';
import { PATIENCE, everySecond, type Patience, type Ticker } from '@bracewright/core/runner';
import { Piscina } from 'piscina';
import { FatalSteps, ThreadEnded, ThreadLost, askAgain } from './ask-again.ts';
import type { Compute, RunPorts } from './compute.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { ReportPages } from './report/layout.ts';
import type { ModelResult, ModelTask } from './model-tasks.ts';
import { PieceWatch, Vigils } from './piece-watch.ts';
import { runMatchProcess, runPictureProcess, runScanProcess } from './scan-runner.ts';

export interface ThreadComputeOptions {
  /** Built entry of model-worker.ts. */
  readonly workerEntry: string;
  /** Built entry of scan-process.ts. */
  readonly scanEntry: string;
  readonly threads: number;
  /** When a thread that gives no sign of life is ended and replaced; as in the browser unless said: 20 s, and ten minutes at the same place of the same step. */
  readonly patience?: Patience;
  /** Calls a function once a second until what it returns is called. Default: `setInterval`. */
  readonly ticker?: Ticker;
  /** Most memory of a thread, in bytes; 2 GiB unless said. */
  readonly threadBytes?: number;
  /** Milliseconds between two looks at it. */
  readonly memoryEveryMs?: number;
  /** Told what is wrong in the code of a plugin. Default: the console. */
  readonly onFault?: FaultListener;
}

const MIB = 1024 * 1024;
const THREAD_BYTES = 2048 * MIB;
/** Memory of the process that decodes a picture: a film of 64 million pixels takes two thirds of it. One is decoded at a time. */
const PICTURE_BYTES = 1.5 * 1024 * 1024 * 1024;

/** Whether a thread ended under its work: it ran out of memory, or something ended it. */
const isThreadLoss = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    /^worker exited/.test(error.message));

/** At most `places` pieces of work at a time; the others wait their turn. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(places: number) {
    this.#free = places;
  }
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

type Reply<T> = { readonly ok: T } | { readonly failed: { readonly code: string; readonly data: ErrorData } };

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Setting a report is no code of a plugin, and says nothing on its way. */
const printing = (patience: Patience): Patience => ({
  ...patience,
  silentSeconds: patience.standingSeconds,
});

/** Threads that do one piece of work at a time each, and are ended where that has to be. */
class Threads {
  readonly #pool: Piscina;
  readonly #vigils: Vigils;
  readonly #memory: MemoryWatch;
  readonly #patience: Patience;
  readonly #ticker: Ticker;
  readonly #onFault: FaultListener;
  readonly #fatal = new FatalSteps();
  #isClosed = false;

  constructor({ threads, threadBytes = THREAD_BYTES, ...options }: ThreadComputeOptions) {
    this.#patience = options.patience ?? PATIENCE;
    this.#ticker = options.ticker ?? everySecond;
    this.#onFault = options.onFault ?? logFault;
    this.#pool = new Piscina({
      filename: options.workerEntry,
      // One is there from the start: the first export should not wait for it to load.
      minThreads: 1,
      maxThreads: threads,
      maxQueue: 1000,
      // Long enough that the checkpoints of a design in work stay warm.
      idleTimeout: 15 * 60_000,
      // Of the heap; typed arrays lie outside it, and are watched.
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(threadBytes / MIB) },
    });
    // Of a thread that was at no work: it is replaced, and without a listener it would end the server.
    this.#pool.on('error', (error: unknown) => this.#onFault({ of: 'a thread of the server', error }));
    const living = () => this.#pool.threads.map(({ threadId }) => threadId);
    this.#vigils = new Vigils(this.#patience, living);
    this.#memory = new MemoryWatch({
      ...{ threadBytes, threads, living, endIdle: () => this.#endIdle() },
      ...(options.memoryEveryMs === undefined ? {} : { everyMs: options.memoryEveryMs }),
    });
  }

  get waiting(): number {
    return this.#pool.queueSize;
  }

  run<K extends ModelTask['kind']>(
    task: Extract<ModelTask, { kind: K }>,
    ports: RunPorts,
  ): Promise<ModelResult<K>> {
    const desk = { fatal: this.#fatal, onFault: this.#onFault };
    return askAgain(task.design, desk, (attempt, kept) => {
      const { watch, port } = this.#watching(ports);
      watch.onKept = (checkpoint) => kept.take(checkpoint);
      return this.#once<ModelResult<K>>(watch, { payload: { task, ...attempt }, port });
    });
  }

  async print(pages: ReportPages, ports: RunPorts): Promise<Uint8Array> {
    const { watch, port } = this.#watching(ports);
    watch.patience = printing(this.#patience);
    try {
      return await this.#once<Uint8Array>(watch, { payload: { pages }, port, name: 'print' });
    } catch (error) {
      if (error instanceof ThreadLost) throw new SdkError('job/crashed', {}, { cause: error });
      if (!(error instanceof ThreadEnded)) throw error;
      const isLarge = error.ended.ending === 'operation/too-large';
      throw new SdkError(isLarge ? 'job/too-large' : 'job/too-slow', {}, { cause: error });
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#pool.destroy();
  }

  /** Whether something ended the thread that was at work, and nobody had asked for that. */
  #isGone({ thread, signal }: PieceWatch): boolean {
    if (thread === undefined || signal.aborted || this.#isClosed) return false;
    return this.#pool.threads.every(({ threadId }) => threadId !== thread);
  }

  #endIdle(): boolean {
    const idle = this.#pool.threads.filter(({ threadId }) => !this.#vigils.isBusy(threadId));
    for (const thread of idle) void thread.terminate();
    return idle.length > 0;
  }

  /** What is heard of one piece of work, and the port by which a thread tells it. */
  #watching(ports: RunPorts): { readonly watch: PieceWatch; readonly port: MessagePort } {
    const { port1, port2 } = new MessageChannel();
    const watch = new PieceWatch({
      ...{ port: port1, ports, vigils: this.#vigils, memory: this.#memory },
      ...{ ticker: this.#ticker, onFault: this.#onFault },
    });
    return { watch, port: port2 };
  }

  /** Has one thread do a piece of work. Rejects with `ThreadEnded` where the thread had to be ended under it, with `ThreadLost` where it went by itself. */
  async #once<T>(watch: PieceWatch, { payload, port, name }: Piece): Promise<T> {
    try {
      const reply = (await this.#pool.run(
        { ...payload, port },
        { transferList: [port], signal: watch.signal, ...(name === undefined ? {} : { name }) },
      )) as Reply<T>;
      watch.hearTheRest();
      if ('failed' in reply) throw new SdkError(reply.failed.code, reply.failed.data);
      return reply.ok;
    } catch (error) {
      watch.hearTheRest();
      if (isOutOfMemory(error)) watch.tooLarge();
      const ended = watch.ended;
      if (ended) throw new ThreadEnded(ended);
      // The thread is gone, and another one takes its place.
      if (isThreadLoss(error) || this.#isGone(watch)) throw new ThreadLost(error, watch.at);
      throw error;
    } finally {
      watch.leave();
    }
  }
}

/** What a thread is asked. */
interface Piece {
  readonly payload: object;
  readonly port: MessagePort;
  /** Of what its entry exports; the default unless said. */
  readonly name?: string;
}

/** Mesh work in worker threads, reading of untrusted files in processes of their own. */
export function createThreadCompute(options: ThreadComputeOptions): Compute {
  const threads = new Threads(options);
  const gate = new Gate(options.threads);
  const pictures = new Gate(1);
  // A film is taken in while another one is read.
  const matches = new Gate(1);
  const bounds = { entry: options.scanEntry, deadlineMs: 30_000, maxBytes: 3 * 1024 * MIB };
  return {
    readScan: (path, frame, meshPath, signal) =>
      gate.pass(() => runScanProcess(bounds, path, frame, meshPath, signal)),
    readPicture: (order, signal) =>
      pictures.pass(() => runPictureProcess({ ...bounds, maxBytes: PICTURE_BYTES }, order, signal)),
    matchFilm: (order, ports = {}) =>
      matches.pass(() => runMatchProcess({ ...bounds, maxBytes: PICTURE_BYTES }, order, ports)),
    run: (task, ports = {}) => threads.run(task, ports),
    print: (pages, ports = {}) => threads.print(pages, ports),
    get waiting() {
      return threads.waiting;
    },
    close: () => threads.close(),
  };
}
