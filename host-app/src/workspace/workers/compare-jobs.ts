import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { CompareAnswer } from './compare.worker.ts';
import type { Compared, CompareRequest } from './compare-states.ts';

/** How far one shape lies from another, found in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
export function compareInWorker(request: CompareRequest, signal: AbortSignal): Promise<Compared> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new OperationAborted());
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), {
      type: 'module',
      name: 'compare',
    });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) =>
      end(() => (data.kind === 'failed' ? reject(new SdkError(data.code)) : resolve(data.found)));
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}
