import type { GapAnswer } from './gap.worker.ts';
import type { GapRequest, MeasuredGap } from './measure-gap.ts';
import { askOwnWorker } from './own-worker.ts';

const start = () => new Worker(new URL('./gap.worker.ts', import.meta.url), { type: 'module', name: 'gap' });

/** How far one skin lies from another, measured in a worker of its own, which ends with it; undefined where the shape has no such side. Rejects with SdkError, or OperationAborted. */
export async function measureGap(
  request: GapRequest,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<MeasuredGap | undefined> {
  const answer = await askOwnWorker<GapAnswer>(start, request, { signal, progress });
  return answer.kind === 'measured' ? answer.gap : undefined;
}
