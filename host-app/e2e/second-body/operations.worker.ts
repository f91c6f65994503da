import { createOperationRegistry } from '@bracewright/core/operation';
import { serveOperations } from '@bracewright/core/runner';
import { addPad } from '../../../sdk-docs/examples/second-body/operation.ts';

const scope = self as unknown as {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

serveOperations(
  {
    post: (message, transfer) => scope.postMessage(message, transfer as Transferable[]),
    listen: (listener) => (scope.onmessage = (event) => (listener as (message: unknown) => void)(event.data)),
  },
  {
    registry: createOperationRegistry([addPad]),
    now: () => performance.now(),
    defer: (run) => setTimeout(run, 0),
  },
);
