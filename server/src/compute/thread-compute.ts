import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { SdkError, type ErrorData } from '@bracewright/core/operation';
import { Piscina } from 'piscina';
import type { Compute, RunPorts } from './compute.ts';
import { ThreadLocked, unlessLocked, type Locked } from './locked.ts';
import type { Measuring, ModelResult, ModelTask } from './model-tasks.ts';
import { runPictureProcess, runScanProcess } from './scan-runner.ts';

export interface ThreadComputeOptions {
  /** Built entry of model-worker.ts. */
  readonly workerEntry: string;
  /** Built entry of scan-process.ts. */
  readonly scanEntry: string;
  readonly threads: number;
  /** Milliseconds that one piece of work may last once a thread has taken it; ten minutes unless said. */
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 10 * 60_000;
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

/** Mesh work in worker threads, reading of untrusted files in processes of their own. */
export function createThreadCompute(options: ThreadComputeOptions): Compute {
  const pool = new Piscina({
    filename: options.workerEntry,
    // One is there from the start: the first export should not wait for it to load.
    minThreads: 1,
    maxThreads: options.threads,
    maxQueue: 1000,
    // Long enough that the checkpoints of a design in work stay warm.
    idleTimeout: 15 * 60_000,
  });
  const gate = new Gate(options.threads);
  const pictures = new Gate(1);
  const bounds = { entry: options.scanEntry, deadlineMs: 30_000, maxBytes: 3 * 1024 * 1024 * 1024 };

  /** Runs a task in one thread. Rejects with `ThreadLocked` where the thread had to be ended for what an operation replaced there. */
  async function once<K extends ModelTask['kind']>(
    task: Extract<ModelTask, { kind: K }>,
    passOver: ReadonlyMap<string, string>,
    ports: RunPorts,
  ): Promise<ModelResult<K>> {
    const { port1, port2 } = new MessageChannel();
    const stop = new AbortController();
    const leave = () => stop.abort();
    ports.signal?.addEventListener('abort', leave, { once: true });
    let deadline: NodeJS.Timeout | undefined;
    let isLate = false;
    let locked: Locked | undefined;
    const hear = (said: number | Measuring | Locked) => {
      // The first word says that a thread has begun: what waits for one is not late.
      deadline ??= setTimeout(() => {
        isLate = true;
        stop.abort();
      }, options.deadlineMs ?? DEADLINE_MS);
      if (typeof said === 'number') ports.onProgress?.(said);
      else if ('isByWork' in said) locked = said;
      else ports.onMeasured?.(said);
    };
    port1.on('message', hear);
    try {
      if (ports.signal?.aborted) stop.abort();
      const reply = (await pool.run(
        { task, passOver, port: port2 },
        { transferList: [port2], signal: stop.signal },
      )) as { ok: ModelResult<K> } | { failed: { code: string; data: ErrorData } };
      if ('failed' in reply) throw new SdkError(reply.failed.code, reply.failed.data);
      return reply.ok;
    } catch (error) {
      if (!isLate && !isThreadLoss(error)) throw error;
      // Its last words may still be on their way.
      for (let said = receiveMessageOnPort(port1); said; said = receiveMessageOnPort(port1))
        hear(said.message as number | Measuring | Locked);
      if (isLate) throw new SdkError('job/too-slow', {}, { cause: error });
      if (locked) throw new ThreadLocked(locked);
      // The thread is gone, and another one takes its place.
      throw new SdkError('job/crashed', {}, { cause: error });
    } finally {
      clearTimeout(deadline);
      ports.signal?.removeEventListener('abort', leave);
      port1.close();
    }
  }

  return {
    readScan: (path, frame, meshPath, signal) =>
      gate.pass(() => runScanProcess(bounds, path, frame, meshPath, signal)),
    readPicture: (order, signal) =>
      pictures.pass(() => runPictureProcess({ ...bounds, maxBytes: PICTURE_BYTES }, order, signal)),

    run: (task, ports = {}) => unlessLocked(task.design.records, (passOver) => once(task, passOver, ports)),

    print: (pages, ports = {}) =>
      pool.run(pages, {
        name: 'print',
        ...(ports.signal ? { signal: ports.signal } : {}),
      }) as Promise<Uint8Array>,

    get waiting() {
      return pool.queueSize;
    },

    close: () => pool.destroy(),
  };
}
