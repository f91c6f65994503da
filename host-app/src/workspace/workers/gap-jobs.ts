import type { GapMap } from '@bracewright/core/mesh';
import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { GapAnswer, GapRequest } from './gap.worker.ts';

/** How far one skin lies from another, measured in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
export function measureGap(
  request: GapRequest,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<GapMap> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new OperationAborted());
    const worker = new Worker(new URL('./gap.worker.ts', import.meta.url), { type: 'module', name: 'gap' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<GapAnswer>) => {
      if (data.kind === 'progress') progress(data.fraction);
      else end(() => (data.kind === 'failed' ? reject(new SdkError(data.code)) : resolve(data.map)));
    };
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}
