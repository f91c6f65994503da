import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { GapAnswer } from './gap.worker.ts';
import type { GapRequest, MeasuredGap } from './measure-gap.ts';

/** How far one skin lies from another, measured in a worker of its own, which ends with it; undefined where the shape has no such side. Rejects with SdkError, or OperationAborted. */
export function measureGap(
  request: GapRequest,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<MeasuredGap | undefined> {
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
      else
        end(() =>
          data.kind === 'failed'
            ? reject(new SdkError(data.code))
            : resolve(data.kind === 'measured' ? data.gap : undefined),
        );
    };
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}
