import type { CompareAnswer } from './compare.worker.ts';
import type { Compared, CompareRequest } from './compare-states.ts';
import { askOwnWorker } from './own-worker.ts';

const start = () =>
  new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module', name: 'compare' });

/** How far one shape lies from another, found in a worker of its own, which ends with it; undefined where the inside of a brace cannot be told from its outside. Rejects with SdkError, or OperationAborted. */
export const compareInWorker = async (
  request: CompareRequest,
  signal: AbortSignal,
): Promise<Compared | undefined> => (await askOwnWorker<CompareAnswer>(start, request, { signal })).found;
