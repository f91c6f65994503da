import { serveOperations } from '@bracewright/core/runner';
import { layers } from '../arch/exporter.ts';
import { registry } from '../operations.ts';

const scope = self as unknown as {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

serveOperations(
  {
    post: (message, transfer) => scope.postMessage(message, transfer as Transferable[]),
    listen: (listener) => (scope.onmessage = (event) => (listener as (message: unknown) => void)(event.data)),
  },
  { registry, exporters: [layers], now: () => performance.now(), defer: (run) => setTimeout(run, 0) },
);
