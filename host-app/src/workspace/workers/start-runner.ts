import { WorkerRunner, type LoadMesh, type RunnerPort, type StateShelf } from '@bracewright/core/runner';

/**
 * Tells this program from another: the name of the built file, in which the name of the worker stands, changes with whatever runs there. None while it is
 * developed, where the name stays.
 */
export const PROGRAM: string | undefined = import.meta.env.PROD
  ? import.meta.url.slice(import.meta.url.lastIndexOf('/') + 1)
  : undefined;

const startOperations = (): Worker =>
  new Worker(new URL('./operation.worker.ts', import.meta.url), { type: 'module', name: 'operations' });

function startWorker(): RunnerPort {
  const worker = startOperations();
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as Transferable[]),
    listen: (listener) => {
      worker.onmessage = (event: MessageEvent) => (listener as (message: unknown) => void)(event.data);
    },
    onDidBreak: (listener) => {
      worker.onerror = listener;
    },
    terminate: () => worker.terminate(),
  };
}

/** A runner in a worker of its own. `loadMesh` finds the second bodies that steps name, `states` keeps what was computed for another time. */
export const startRunner = (loadMesh: LoadMesh, states?: StateShelf): WorkerRunner =>
  new WorkerRunner({
    ...{ createPort: startWorker, sharedMemory: globalThis.crossOriginIsolated, loadMesh },
    ...(states && { states }),
  });
