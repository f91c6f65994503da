import type { MessagePort } from 'node:worker_threads';
import type { RunnerPort } from '../runner/index.ts';

/** One end of a Node channel as a runner talks to it. */
export const runnerPort = (port: MessagePort): RunnerPort => ({
  post: (message, transfer) => port.postMessage(message, transfer as never),
  listen: (listener) => void port.on('message', listener as (message: unknown) => void),
  terminate: () => port.close(),
});
