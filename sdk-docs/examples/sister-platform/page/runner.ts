import { WorkerRunner, type RunnerPort } from '@bracewright/core/runner';

function startWorker(): RunnerPort {
  const worker = new Worker(new URL('./operations.worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as Transferable[]),
    listen: (listener) =>
      (worker.onmessage = (event) => (listener as (message: unknown) => void)(event.data)),
    onDidBreak: (listener) => (worker.onerror = listener),
    terminate: () => worker.terminate(),
  };
}

/** Operations of this platform, off the page's thread. */
export const startRunner = (): WorkerRunner =>
  new WorkerRunner({ createPort: startWorker, sharedMemory: globalThis.crossOriginIsolated });
