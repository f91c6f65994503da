import {
  ApiError,
  ROUTES,
  isAccepted,
  type Accepted,
  type ApiClient,
  type Download,
  type Job,
  type Route,
  type RouteInput,
  type RouteName,
  type RouteOutput,
} from '@bracewright/core/contract';

const PAUSE_MS = 400;
/** Pause while the server does not answer: its work goes on. */
const AWAY_MS = 2000;
/** Jobs that a browser remembers. */
const MOST_KEPT = 50;
const STORED = 'bracewright.jobs';

/** Who waits for work that may go on after its call, and how often they ask. */
export interface Waiting {
  /** Stops the work, on the server too. */
  readonly signal?: AbortSignal;
  /** Ends the waiting and not the work, which the next page finds. */
  readonly leave?: AbortSignal;
  /** Told from 0 to 1 how far the work is. */
  readonly onProgress?: (fraction: number) => void;
  readonly pauseMs?: number;
}

/** Which jobs this browser began and has not seen the end of. */
export interface JobMemory {
  has(id: string): boolean;
  add(id: string): void;
  remove(id: string): void;
}

/** Ids of jobs in the browser's storage: random, and nothing of a patient. */
export function jobMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): JobMemory {
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(STORED) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  };
  const write = (ids: readonly string[]) => {
    try {
      storage.setItem(STORED, JSON.stringify(ids.slice(-MOST_KEPT)));
    } catch {
      // A browser that keeps nothing finds no file again; what goes on is still told by the server.
    }
  };
  return {
    has: (id) => read().includes(id),
    add: (id) => write([...read().filter((one) => one !== id), id]),
    remove: (id) => write(read().filter((one) => one !== id)),
  };
}

/** The windows of a browser: which jobs one of them waits for. */
export interface JobWindows {
  /** Says that this window waits for a job, until what it returns is called. */
  hold(id: string): () => void;
  /** Ids of the jobs that a window waits for. */
  held(): Promise<ReadonlySet<string>>;
}

const LOCK = 'bracewright-job-';

/** By the browser's locks, which it lets go of with the window. */
export const browserWindows: JobWindows = {
  hold(id) {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    void navigator.locks.request(LOCK + id, () => held);
    return letGo;
  },
  async held() {
    const { held = [] } = await navigator.locks.query();
    const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
    return new Set(names);
  },
};

/** What a finished job made: what its call would have answered, or the file. */
export type JobEnd = { readonly value: unknown } | { readonly file: Download };

/** Work on the server that nobody here waits for. */
export interface LeftJob {
  readonly id: string;
  readonly type: RouteName;
  follow(waiting?: Waiting): Promise<JobEnd>;
}

export interface ServerJobsOptions {
  readonly api: ApiClient;
  readonly memory: JobMemory;
  readonly windows?: JobWindows;
}

/**
 * The one way to work that may outlast its call: the value or the file where it is there at once, else the job is followed to its end,
 * through a lost connection too, and found again by the next page.
 */
export class ServerJobs {
  readonly #api: ApiClient;
  readonly #memory: JobMemory;
  readonly #windows: JobWindows;

  constructor({ api, memory, windows = browserWindows }: ServerJobsOptions) {
    this.#api = api;
    this.#memory = memory;
    this.#windows = windows;
  }

  /** The value of a call. Rejects with ApiError, or with the reason of `signal` once the work was stopped. */
  async run<N extends RouteName>(
    name: N,
    input: RouteInput<N>,
    waiting: Waiting = {},
  ): Promise<Exclude<RouteOutput<N>, Accepted>> {
    // A change that was asked for is carried out; what only looks is left.
    const { signal } = waiting;
    const stops = signal && !(ROUTES[name] as Route).changes ? { signal } : {};
    const answer: unknown = await this.#api.call(name, input, stops);
    if (!isAccepted(answer)) return answer as Exclude<RouteOutput<N>, Accepted>;
    const end = await this.#follow(answer.jobId, waiting);
    return ('value' in end ? end.value : null) as Exclude<RouteOutput<N>, Accepted>;
  }

  /** The file of a download. Rejects as `run` does. */
  async file<N extends RouteName>(name: N, input: RouteInput<N>, waiting: Waiting = {}): Promise<Download> {
    const { signal } = waiting;
    const answer = await this.#api.download(name, input, signal ? { signal } : {});
    if (!isAccepted(answer)) return answer;
    const end = await this.#follow(answer.jobId, waiting);
    if ('file' in end) return end.file;
    throw new ApiError({ code: 404, status: 404, message: '' });
  }

  /**
   * Work on a document that goes on, and what came to its end while the browser that began it was away; without what a window waits for.
   * Rejects with ApiError.
   */
  async left(documentId: string): Promise<readonly LeftJob[]> {
    const [jobs, held] = await Promise.all([
      this.#api.call('jobs/list', { id: documentId }),
      this.#windows.held(),
    ]);
    return jobs
      .filter(({ id, state }) => !held.has(id) && (isGoing(state) || this.#memory.has(id)))
      .map(({ id, type }) => ({
        id,
        type: type as RouteName,
        follow: (waiting) => this.#follow(id, waiting),
      }));
  }

  async #follow(id: string, waiting: Waiting = {}): Promise<JobEnd> {
    this.#memory.add(id);
    const letGo = this.#windows.hold(id);
    try {
      const end = await this.#end(id, waiting);
      this.#memory.remove(id);
      return end;
    } catch (error) {
      // Left, or signed out, it goes on and is found again.
      const goesOn = waiting.leave?.aborted === true || (error instanceof ApiError && error.isSignedOut);
      if (!goesOn) this.#memory.remove(id);
      throw error;
    } finally {
      letGo();
    }
  }

  async #end(id: string, { signal, leave, onProgress, pauseMs = PAUSE_MS }: Waiting): Promise<JobEnd> {
    for (;;) {
      if (signal?.aborted) {
        await this.#api.call('jobs/cancel', { id }).catch(() => undefined);
        signal.throwIfAborted();
      }
      leave?.throwIfAborted();
      const end = await this.#look(id, onProgress);
      if (end && end !== 'away') return end;
      await pause(end === 'away' ? AWAY_MS : pauseMs, [signal, leave]);
    }
  }

  /** The end of a job; `away` where nobody answers, undefined while it goes on. Throws its failure. */
  async #look(id: string, onProgress: Waiting['onProgress']): Promise<JobEnd | 'away' | undefined> {
    try {
      const job = await this.#api.call('jobs/get', { id });
      if (job.state === 'failed' || job.state === 'cancelled')
        throw new ApiError({
          code: job.error?.code ?? 500,
          status: 422,
          message: job.error?.message ?? '',
          data: job.error?.data,
        });
      if (job.state !== 'done') {
        onProgress?.(job.progress);
        return undefined;
      }
      if (!isFile(job)) return { value: job.result };
      const file = await this.#api.download('jobs/download', { id });
      return isAccepted(file) ? undefined : { file };
    } catch (error) {
      if (error instanceof ApiError && error.isNetwork) return 'away';
      throw error;
    }
  }
}

const isGoing = (state: Job['state']): boolean => state === 'queued' || state === 'running';

const isFile = ({ id, result }: Job): boolean =>
  (result as { readonly download?: unknown } | null)?.download === `jobs/${id}/download`;

/** Waits, or less when a signal says that nobody waits any more. */
const pause = (ms: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const signal of signals) signal?.addEventListener('abort', done);
  });
