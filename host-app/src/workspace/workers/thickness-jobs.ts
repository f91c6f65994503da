import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { WallMap } from '@bracewright/core/mesh';
import type { ThicknessAnswer, ThicknessRequest } from './thickness.worker.ts';

/** How thick a wall is, measured in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
export function measureThickness(
  request: ThicknessRequest,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<WallMap> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new OperationAborted());
    const worker = new Worker(new URL('./thickness.worker.ts', import.meta.url), { type: 'module', name: 'thickness' }); // prettier-ignore
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<ThicknessAnswer>) => {
      if (data.kind === 'progress') progress(data.fraction);
      else end(() => (data.kind === 'failed' ? reject(new SdkError(data.code)) : resolve(data.map)));
    };
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}
