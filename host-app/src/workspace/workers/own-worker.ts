import { OperationAborted, SdkError, type ErrorData } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';

/** What every worker that answers one question may say. */
type Answer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly code: string; readonly data?: ErrorData }
  | { readonly kind: string };

/** An answer that ends a job. */
type Last<A extends Answer> = Exclude<A, { kind: 'failed' | 'progress' }>;

/** How one job is stopped and followed. */
export interface OwnWorkerOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** From 0 to 1. */
  readonly progress?: ((fraction: number) => void) | undefined;
}

/** One question in a worker of its own, which `start` starts and which ends with it. Rejects with SdkError, or OperationAborted. */
export function askOwnWorker<A extends Answer>(
  start: () => Worker,
  request: unknown,
  { signal, progress }: OwnWorkerOptions = {},
): Promise<Last<A>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new OperationAborted());
    const worker = start();
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<A>) => {
      if (isProgress(data)) progress?.(data.fraction);
      else if (isFailure(data)) end(() => reject(new SdkError(data.code, data.data)));
      else end(() => resolve(data as Last<A>));
    };
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}

const isProgress = (answer: Answer): answer is Extract<Answer, { kind: 'progress' }> =>
  answer.kind === 'progress';
const isFailure = (answer: Answer): answer is Extract<Answer, { kind: 'failed' }> => answer.kind === 'failed';
