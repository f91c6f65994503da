import { ApiError, isAccepted, type Accepted, type ApiClient } from '@bracewright/core/contract';

const PAUSE_MS = 400;

/** Who waits for work that goes on, and how often they ask. */
export interface Waiting {
  readonly signal?: AbortSignal;
  /** Told from 0 to 1 how far the work is. */
  readonly onProgress?: (fraction: number) => void;
  readonly pauseMs?: number;
}

/** The value of a call that may go on as a job. Rejects with ApiError; where `signal` stops it, the job is cancelled. */
export async function whenDone<T>(api: ApiClient, answer: T | Accepted, waiting: Waiting = {}): Promise<T> {
  if (!isAccepted(answer)) return answer;
  const { jobId: id } = answer;
  const { signal, onProgress, pauseMs = PAUSE_MS } = waiting;
  for (;;) {
    if (signal?.aborted) {
      await api.call('jobs/cancel', { id });
      signal.throwIfAborted();
    }
    const job = await api.call('jobs/get', { id });
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new ApiError({ code: job.error?.code ?? 500, status: 422, message: job.error?.message ?? '' });
    if (job.state === 'done') return job.result as T;
    onProgress?.(job.progress);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
