import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Seconds; from a list out of memory to an upload. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.7, 2, 5, 10, 30, 120];
const WRITE_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.15, 0.5, 1, 5];

/** What the server says of itself in figures. Routes, states and codes are the only labels: nothing of a patient, a user or a file. */
export interface Metrics {
  /** A request that was answered, by the route's name (`none` where no route took it). */
  request(route: string, method: string, status: number, seconds: number): void;
  /** A change of the database that was asked for; call the result when it ended. */
  write(): (outcome: 'done' | 'refused') => void;
  /** A call of the blob store that ended. */
  blob(kind: 'put' | 'read' | 'delete', outcome: 'done' | 'failed', bytes: number): void;
  /** Asks for a value each time the figures are read. */
  watch(name: WatchedName, read: () => number | Promise<number>): void;
  /** The figures in the text format of Prometheus. */
  text(): Promise<{ readonly text: string; readonly mediaType: string }>;
}

const WATCHED = {
  jobs_here: 'Work that this process does or keeps waiting.',
  jobs_running: 'Jobs that go on, of all processes.',
  compute_waiting: 'Pieces of mesh work that wait for a thread.',
  event_streams: 'Open streams of server-sent events.',
  ready: '1 when this process can serve, else 0.',
} as const;

/** Values that others keep and the figures only read. */
export type WatchedName = keyof typeof WATCHED;

/** Collects figures; `ofProcess` adds those of the process: event loop, memory, garbage collection, open files. */
export function createMetrics(options: { readonly ofProcess: boolean } = { ofProcess: false }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'bracewright_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const writes = new Histogram({
    name: 'bracewright_database_write_seconds',
    help: 'Time from asking for a change of the database to its commit, waiting included.',
    labelNames: ['outcome'],
    buckets: WRITE_SECONDS,
    registers,
  });
  const writing = new Gauge({
    name: 'bracewright_database_writes_waiting',
    help: 'Changes of the database that were asked for and are not committed yet.',
    registers,
  });
  const blobs = new Counter({
    name: 'bracewright_blob_calls_total',
    help: 'Calls of the blob store.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const blobBytes = new Counter({
    name: 'bracewright_blob_bytes_total',
    help: 'Bytes that went to the blob store and came from it.',
    labelNames: ['kind'],
    registers,
  });
  return {
    request(route, method, status, seconds) {
      requests.observe({ route, method, status: String(status) }, seconds);
    },
    write() {
      const start = performance.now();
      writing.inc();
      return (outcome) => {
        writing.dec();
        writes.observe({ outcome }, (performance.now() - start) / 1000);
      };
    },
    blob(kind, outcome, bytes) {
      blobs.inc({ kind, outcome });
      if (bytes > 0) blobBytes.inc({ kind }, bytes);
    },
    watch(name, read) {
      new Gauge({
        name: `bracewright_${name}`,
        help: WATCHED[name],
        registers,
        async collect() {
          // A figure that cannot be had must not hide the others.
          this.set(
            await Promise.resolve()
              .then(read)
              .catch(() => Number.NaN),
          );
        },
      });
    },
    text: async () => ({ text: await registry.metrics(), mediaType: registry.contentType }),
  };
}
