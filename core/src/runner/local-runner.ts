import type { AnyExporter } from '../exporter/exporter.ts';
import type { OperationRecord } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, isSdkError } from '../errors/sdk-error.ts';
import { logFault, type FaultListener } from '../operation/fault.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { OperationRunner, ReplayResult, RunOptions } from '../services/operation-runner.ts';
import { everySecond } from './ticker.ts';
import { StrokeDesk } from './serve-strokes.ts';
import { ReplayHost, type HostPorts, type OneOperation } from './replay-host.ts';
import type { LoadMesh } from './second-bodies.ts';

function portsOf(options: RunOptions, onFault: FaultListener, loadMesh: LoadMesh | undefined): HostPorts {
  return {
    ...(loadMesh ? { loadMesh } : {}),
    onFault: (of, error) => onFault({ of, error }),
    checkAborted: () => {
      if (options.signal?.aborted) throw new OperationAborted();
    },
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  };
}

/** Seconds that work may take to end after Stop before its author hears of it. */
const PATIENCE = 5;

/** As `work`; whoever stops it hears at once, and `onStalled` is called where it does not end itself soon. */
function untilStopped<T>(work: Promise<T>, signal: RunOptions['signal'], onStalled: () => void): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    let rest: () => void = () => undefined;
    const stop = () => {
      reject(new OperationAborted());
      let seconds = 0;
      rest = everySecond(() => {
        if (++seconds < PATIENCE) return;
        rest();
        onStalled();
      });
    };
    signal.addEventListener('abort', stop);
    void work.then(resolve, reject).finally(() => {
      rest();
      signal.removeEventListener('abort', stop);
    });
  });
}

/**
 * Runs operations on the calling thread: for tests, the command line and pages without workers. `onFault` is told what an operation throws that is no
 * SdkError, and what does not end when it is stopped; default: the console. `loadMesh` finds the second bodies that operations ask for (`ctx.mesh`): `assets.mesh`. `exporters` are what
 * writes files.
 */
export function createLocalRunner(
  registry: OperationRegistry,
  {
    onFault = logFault,
    loadMesh,
    exporters = [],
  }: {
    readonly onFault?: FaultListener;
    readonly loadMesh?: LoadMesh;
    readonly exporters?: readonly AnyExporter[];
  } = {},
): OperationRunner {
  const host = new ReplayHost({ registry, exporters });
  const portsFor = (options: RunOptions) => portsOf(options, onFault, loadMesh);
  const desk = new StrokeDesk(host);
  let strokes = 0;
  const told = <T>(of: string, work: () => T | Promise<T>, { signal }: RunOptions = {}): Promise<T> => {
    const telling = async () => {
      try {
        return await work();
      } catch (error) {
        if (!isSdkError(error) && !(error instanceof OperationAborted)) onFault({ of, error });
        throw error;
      }
    };
    const stalled = () => new Error(`${of} did not end when it was stopped; let no promise wait for ever.`);
    return untilStopped(telling(), signal, () => onFault({ of, error: stalled() }));
  };
  const one = async (
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ) => {
    const ran = await told(operation.type, () => host.runOn(records, operation, portsFor(options)), options);
    const { mesh, parts, warnings, findings, report } = ran;
    return { mesh, parts, warnings, findings, report };
  };
  return {
    open: async (base: TriMesh) => host.open(base),
    replay: async (records, options = {}): Promise<ReplayResult> => {
      const last = records.at(-1)?.type ?? 'replay';
      const { mesh, parts, hash, outcomes } = await told(
        last,
        () => host.replay(records, portsFor(options)),
        options,
      );
      return { mesh, parts, hash, outcomes };
    },
    preview: one,
    run: one,
    async stroke(records, draft, options = {}) {
      const id = ++strokes;
      const of = draft.type;
      const mesh = await told(of, () => desk.begin(id, records, draft, portsFor(options)), options);
      return {
        mesh,
        dabs: (dabs, more = {}) => told(of, () => desk.dabs(id, dabs, portsFor(more)), more),
        end: (more = {}) => told(of, () => desk.end(id, portsFor(more)), more),
        drop: () => desk.drop(id),
      };
    },
    exportFiles: (records, job, options = {}) =>
      told(job.exporter, () => host.exportFiles(records, job, portsFor(options)), options),
    dispose: () => undefined,
  };
}
