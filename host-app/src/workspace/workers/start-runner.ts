import { WorkerRunner, type LoadMesh, type RunnerPort } from '@bracewright/core/runner';

function startWorker(): RunnerPort {
  const worker = new Worker(new URL('./operation.worker.ts', import.meta.url), {
    type: 'module',
    name: 'operations',
  });
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

/** A runner in a worker of its own. `loadMesh` finds the second bodies that steps name. */
export const startRunner = (loadMesh: LoadMesh): WorkerRunner =>
  new WorkerRunner({ createPort: startWorker, sharedMemory: globalThis.crossOriginIsolated, loadMesh });
