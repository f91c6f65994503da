import { parentPort } from 'node:worker_threads';
import { serveOperations } from '@bracewright/core/runner';
import { exporters, registry } from './operations.ts';

serveOperations(
  {
    post: (message, transfer) => parentPort!.postMessage(message, transfer as never),
    listen: (listener) => void parentPort!.on('message', listener as (message: unknown) => void),
  },
  { registry, exporters, now: () => performance.now(), defer: (run) => void setImmediate(run) },
);
