import { exporters, operations } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import { serveOperations } from '@bracewright/core/runner';

declare const self: DedicatedWorkerGlobal;

/** The part of the worker's global scope that is used; the DOM library types `self` as a window. */
interface DedicatedWorkerGlobal {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

// A message channel yields to waiting messages at once; nested timeouts are held back to 4 ms each.
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

serveOperations(
  {
    post: (message, transfer) => self.postMessage(message, transfer as Transferable[]),
    listen: (listener) => {
      self.onmessage = (event) => (listener as (message: unknown) => void)(event.data);
    },
  },
  {
    registry: createOperationRegistry(operations),
    exporters,
    now: () => performance.now(),
    defer: (run) => {
      waiting.push(run);
      port2.postMessage(0);
    },
  },
);
