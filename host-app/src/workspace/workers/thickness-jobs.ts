import type { WallMap } from '@bracewright/core/mesh';
import { askOwnWorker } from './own-worker.ts';
import type { ThicknessAnswer, ThicknessRequest } from './thickness.worker.ts';

const start = () =>
  new Worker(new URL('./thickness.worker.ts', import.meta.url), { type: 'module', name: 'thickness' });

/** How thick a wall is, measured in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
export const measureThickness = async (
  request: ThicknessRequest,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<WallMap> => (await askOwnWorker<ThicknessAnswer>(start, request, { signal, progress })).map;
