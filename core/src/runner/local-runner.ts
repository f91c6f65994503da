import type { AnyExporter } from '../exporter/exporter.ts';
import type { OperationRecord } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, isSdkError } from '../errors/sdk-error.ts';
import { logFault, type FaultListener } from '../operation/fault.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { OperationRunner, ReplayResult, RunOptions } from '../services/operation-runner.ts';
import { StrokeDesk } from './serve-strokes.ts';
import { WorkInLine, type Turn } from './work-in-line.ts';
import type { HostPorts, OneOperation } from './host-ports.ts';
import { ReplayHost } from './replay-host.ts';
import type { LoadMesh } from './second-bodies.ts';

function portsOf(
  options: RunOptions,
  turn: Turn,
  { onFault, loadMesh }: { readonly onFault: FaultListener; readonly loadMesh: LoadMesh | undefined },
): HostPorts {
  const { signal, onProgress } = options;
  return {
    ...(loadMesh ? { loadMesh } : {}),
    onFault: (of, error) => onFault({ of, error }),
    checkAborted: () => {
      turn.sign();
      if (signal?.aborted) throw new OperationAborted();
    },
    onProgress: (of, fraction) => {
      turn.sign();
      // Whoever stopped it hears no more of it.
      if (!signal?.aborted) onProgress?.(of, fraction);
    },
  };
}

/** What the author of work reads that is waited for no longer. */
const NOT_STOPPED = 'did not end when it was stopped; let no promise wait for ever.';
const SILENT =
  'gave no sign of life; other work goes on beside it. Ask ctx.checkAborted() in every outer loop and let no promise wait for ever.';

/**
 * Runs operations on the calling thread, one after the other: for tests, the command line and pages without workers. `onFault` is told what an operation throws that is no
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
  const line = new WorkInLine();
  const desk = new StrokeDesk(host);
  let strokes = 0;
  const told = <T>(
    of: string,
    work: (ports: HostPorts) => T | Promise<T>,
    options: RunOptions = {},
  ): Promise<T> =>
    line.run(
      async (turn) => {
        try {
          return await work(portsOf(options, turn, { onFault, loadMesh }));
        } catch (error) {
          if (!isSdkError(error) && !(error instanceof OperationAborted)) onFault({ of, error });
          throw error;
        }
      },
      options.signal,
      ({ isStopped }) => onFault({ of, error: new Error(`${of} ${isStopped ? NOT_STOPPED : SILENT}`) }),
    );
  const one = async (
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ) => {
    const ran = await told(operation.type, (ports) => host.runOn(records, operation, ports), options);
    const { mesh, parts, warnings, findings, report } = ran;
    return { mesh, parts, warnings, findings, report };
  };
  return {
    open: async (base: TriMesh) => host.open(base),
    replay: async (records, options = {}): Promise<ReplayResult> => {
      const last = records.at(-1)?.type ?? 'replay';
      const { mesh, parts, hash, outcomes } = await told(
        last,
        (ports) => host.replay(records, ports),
        options,
      );
      return { mesh, parts, hash, outcomes };
    },
    preview: one,
    run: one,
    settle: (records, operation, options = {}) =>
      told(operation.type, (ports) => host.settleOn(records, operation, ports), options),
    async stroke(records, draft, options = {}) {
      const id = ++strokes;
      const of = draft.type;
      const mesh = await told(of, (ports) => desk.begin(id, records, draft, ports), options);
      return {
        mesh,
        dabs: (dabs, more = {}) => told(of, (ports) => desk.dabs(id, dabs, ports), more),
        end: (more = {}) => told(of, (ports) => desk.end(id, ports), more),
        drop: () => desk.drop(id),
      };
    },
    exportFiles: (records, job, options = {}) =>
      told(job.exporter, (ports) => host.exportFiles(records, job, ports), options),
    dispose: () => undefined,
  };
}
