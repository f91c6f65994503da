import { randomUUID } from 'node:crypto';
import type { Job, Language } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';
import { AcceptedReply, BytesReply, type Call } from '../http/call.ts';
import { failureSentence } from '../messages/index.ts';
import { isAbort } from '../replay/model-tasks.ts';

/** What running work may use. */
export interface JobPorts {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

interface Entry {
  readonly id: string;
  readonly owner: string;
  readonly language: Language;
  readonly stop: AbortController;
  state: Job['state'];
  progress: number;
  result: unknown;
  failure: AppError | undefined;
  readonly listeners: Set<() => void>;
}

/** Milliseconds after which a call answers with a job. */
const PATIENCE_MS = 2000;
/** How long a finished job can be asked for. */
const KEEP_MS = 15 * 60_000;
const MOST_PER_USER = 20;
/** Work that goes on or waits at all: more would only grow the queue of the threads. */
const MOST_AT_ALL = 500;

/** Failures of the work as refusals of the contract. */
export type Translate = (error: unknown, language: Language) => AppError | undefined;

/**
 * Work that may outlast a request. It starts with the call; when it takes over two seconds the call answers with a job id and the work
 * goes on. Jobs live in memory: they only ever compute what can be computed again.
 */
export class Jobs {
  readonly #entries = new Map<string, Entry>();
  readonly #translate: Translate;
  readonly #onFault: (error: unknown) => void;
  readonly #patienceMs: number;

  constructor(options: { translate: Translate; onFault: (error: unknown) => void; patienceMs?: number }) {
    this.#translate = options.translate;
    this.#onFault = options.onFault;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
  }

  /** Runs `work` for a call: gives its value, or a job when it takes long. Throws what the work was refused for. */
  async answer<T>(call: Call, work: (ports: JobPorts) => Promise<T>): Promise<T | AcceptedReply> {
    const going = [...this.#entries.values()].filter((entry) => entry.state === 'running');
    const mine = going.filter((entry) => entry.owner === call.caller.id);
    if (mine.length >= MOST_PER_USER || going.length >= MOST_AT_ALL)
      throw new AppError('job/queue-full', { retryAfter: 5 });
    const entry: Entry = {
      id: randomUUID(),
      owner: call.caller.id,
      language: call.language,
      stop: new AbortController(),
      state: 'running',
      progress: 0,
      result: undefined,
      failure: undefined,
      listeners: new Set(),
    };
    this.#entries.set(entry.id, entry);
    let handedOver = false;
    const leave = () => {
      if (!handedOver) entry.stop.abort();
    };
    call.signal.addEventListener('abort', leave, { once: true });
    const running = this.#run(entry, work);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, this.#patienceMs, 'late');
    });
    if ((await Promise.race([running, late])) === 'late' && entry.state === 'running') {
      handedOver = true;
      return new AcceptedReply(entry.id);
    }
    clearTimeout(timer);
    this.#entries.delete(entry.id);
    if (entry.failure) throw entry.failure;
    return entry.result as T;
  }

  async #run<T>(entry: Entry, work: (ports: JobPorts) => Promise<T>): Promise<void> {
    try {
      entry.result = await work({
        signal: entry.stop.signal,
        onProgress: (fraction) => {
          if (fraction < entry.progress + 0.01) return;
          entry.progress = Math.min(1, fraction);
          this.#tell(entry);
        },
      });
      entry.progress = 1;
      entry.state = 'done';
    } catch (error) {
      if (entry.stop.signal.aborted || isAbort(error)) {
        entry.state = 'cancelled';
        entry.failure = new AppError('job/cancelled');
      } else {
        entry.state = 'failed';
        entry.failure = error instanceof AppError ? error : this.#translate(error, entry.language);
        if (!entry.failure) {
          this.#onFault(error);
          entry.failure = new AppError('server/internal', { cause: error });
        }
      }
    }
    this.#tell(entry);
    setTimeout(() => this.#entries.delete(entry.id), KEEP_MS).unref();
  }

  #tell(entry: Entry): void {
    for (const listener of entry.listeners) listener();
  }

  #owned(owner: string, id: string): Entry {
    const entry = this.#entries.get(id);
    if (!entry || entry.owner !== owner) throw new AppError('request/not-found');
    return entry;
  }

  #view(entry: Entry): Job {
    const { failure } = entry;
    return {
      id: entry.id,
      state: entry.state,
      progress: entry.progress,
      result:
        entry.state !== 'done'
          ? null
          : entry.result instanceof BytesReply
            ? { download: `jobs/${entry.id}/download` }
            : ((entry.result ?? null) as Job['result']),
      error: failure
        ? {
            code: failure.kind.code,
            message: failureSentence(entry.language, failure.failure, failure.values),
          }
        : null,
    };
  }

  /** State of a job; throws `request/not-found` also for one of somebody else. */
  get(owner: string, id: string): Job {
    return this.#view(this.#owned(owner, id));
  }

  /** Stops a job; a finished one stays as it is. */
  cancel(owner: string, id: string): void {
    this.#owned(owner, id).stop.abort();
  }

  /** What a finished job made: its value, or the bytes of a download. Throws its failure. */
  result(owner: string, id: string): unknown {
    const entry = this.#owned(owner, id);
    if (entry.failure) throw entry.failure;
    if (entry.state !== 'done') throw new AppError('request/not-found');
    return entry.result;
  }

  /** The states of a job from now on, the last one included. */
  async *events(owner: string, id: string, signal: AbortSignal): AsyncIterable<Job> {
    const entry = this.#owned(owner, id);
    let wake: () => void = () => undefined;
    const listener = () => wake();
    entry.listeners.add(listener);
    signal.addEventListener('abort', listener);
    try {
      for (;;) {
        const changed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        yield this.#view(entry);
        if (entry.state !== 'running' || signal.aborted) return;
        await changed;
      }
    } finally {
      entry.listeners.delete(listener);
    }
  }

  /** Stops everything. */
  close(): void {
    for (const entry of this.#entries.values()) entry.stop.abort();
  }
}
