import { OperationAborted, SdkError, type ErrorData } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { AbortSignalLike } from './operation-runner.ts';

/** Who waits for work. */
export interface JobOptions {
  /** Stops the work, wherever it runs. */
  readonly signal?: AbortSignalLike;
  /** Told from 0 to 1 how far it is. */
  readonly onProgress?: (fraction: number) => void;
}

/** A file that work made. */
export interface JobFile {
  readonly name: string | undefined;
  readonly media: string;
  readonly bytes: Uint8Array;
}

/** What work comes to: a value, or a file. */
export type JobResult = Json | JobFile;

/** Work of the open document that was begun before this page was, and is not known to have come to its end. */
export interface FoundJob {
  readonly id: string;
  readonly type: string;
  /** Waits for it, as the `run` that began it would have. */
  follow(options?: JobOptions): Promise<JobResult>;
}

/**
 * Work that lasts too long for the page, or needs what only a server has. Who asks for it need not know where it runs. A page that goes away does
 * not stop it; the next one finds it.
 */
export interface JobService {
  /**
   * Rejects with OperationAborted when it was stopped, SdkError `job/unknown` for a type that this platform does not have, else with what
   * the work was refused for.
   */
  run(type: string, params: Json, options?: JobOptions): Promise<JobResult>;
  /** What goes on for the open document and nobody waits for; each is given to one window. */
  found(): Promise<readonly FoundJob[]>;
}

/** What work on the page may use. */
export interface LocalJobPorts {
  /** Throws OperationAborted when the result is no longer wanted. */
  checkAborted(): void;
  progress(fraction: number): void;
}

/** One type of work on the page. */
export type LocalJob = (params: Json, ports: LocalJobPorts) => Promise<JobResult> | JobResult;

/** Jobs on the page itself, by type: for platforms without a server, and for tests. Nothing of them outlives the page. */
export function createLocalJobs(types: Readonly<Record<string, LocalJob>>): JobService {
  return {
    async run(type, params, { signal, onProgress } = {}) {
      if (!Object.hasOwn(types, type)) throw new SdkError('job/unknown', { type } satisfies ErrorData);
      const checkAborted = () => {
        if (signal?.aborted) throw new OperationAborted();
      };
      checkAborted();
      const result = await types[type]!(params, {
        checkAborted,
        progress: (fraction) => onProgress?.(fraction),
      });
      checkAborted();
      return result;
    },
    found: () => Promise.resolve([]),
  };
}
