import type { OperationRecord } from '../history/record.ts';
import type { RunOptions } from '../services/operation-runner.ts';
import type { Doubts } from './verdict.ts';
import type { RunnerJob, RunnerPort, RunnerResponse } from './protocol.ts';

/** Makes the request for a job as things are now: what is asked again after a worker was replaced may know more and share less. */
export type Question = (job: number) => RunnerJob;

interface Asking {
  readonly job: number;
  readonly question: Question;
  readonly resolve: (message: RunnerResponse) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: RunOptions['onProgress'];
  /** How often it was asked of a worker that was found dead before it began anything. */
  readonly inVain?: number;
  /** Where work on it fell silent, and it may have been what ran before. */
  readonly doubts?: Doubts | undefined;
}

/** One question that the worker has not answered. */
export interface AskedJob extends Asking {
  /** The records it is about. */
  readonly records: readonly OperationRecord[];
  /** Whether the caller has gone; the worker may still be at it. */
  readonly isGivenUp: boolean;
}

const NO_RECORDS: readonly OperationRecord[] = [];

/** What a worker owes an answer to, in the order it was asked. */
export class AskedJobs {
  readonly #jobs = new Map<number, AskedJob>();
  #next = 1;

  get size(): number {
    return this.#jobs.size;
  }

  nextJob(): number {
    return this.#next++;
  }

  get(job: number): AskedJob | undefined {
    return this.#jobs.get(job);
  }

  ask(asking: Asking, port: RunnerPort): void {
    const request = asking.question(asking.job);
    const records = 'records' in request ? request.records : NO_RECORDS;
    // Throws where the request cannot travel; nothing is then waited for.
    port.post(request, []);
    this.#jobs.set(asking.job, { ...asking, records, isGivenUp: false });
  }

  /** Answered: forgotten. */
  take(job: number): AskedJob | undefined {
    const found = this.#jobs.get(job);
    this.#jobs.delete(job);
    return found;
  }

  takeAll(): readonly AskedJob[] {
    const all = [...this.#jobs.values()];
    this.#jobs.clear();
    return all;
  }

  /** Its caller has gone; gives it back the first time. */
  giveUp(job: number): AskedJob | undefined {
    const found = this.#jobs.get(job);
    if (!found || found.isGivenUp) return undefined;
    this.#jobs.set(job, { ...found, isGivenUp: true });
    return found;
  }
}
