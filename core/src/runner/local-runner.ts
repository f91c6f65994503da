import type { AnyExporter } from '../exporter/exporter.ts';
import type { OperationRecord } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, isSdkError } from '../errors/sdk-error.ts';
import { logFault, type FaultListener } from '../operation/fault.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { OperationRunner, ReplayResult, RunOptions } from '../services/operation-runner.ts';
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

/**
 * Runs operations on the calling thread: for tests, the command line and pages without workers. `onFault` is told what an operation throws that is no
 * SdkError; default: the console. `loadMesh` finds the second bodies that operations ask for (`ctx.mesh`): `assets.mesh`. `exporters` are what
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
  const told = async <T>(of: string, work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isSdkError(error) && !(error instanceof OperationAborted)) onFault({ of, error });
      throw error;
    }
  };
  const one = async (
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ) => {
    const ran = await told(operation.type, () => host.runOn(records, operation, portsFor(options)));
    const { mesh, parts, warnings, findings, report } = ran;
    return { mesh, parts, warnings, findings, report };
  };
  return {
    open: async (base: TriMesh) => host.open(base),
    replay: async (records, options = {}): Promise<ReplayResult> => {
      const { mesh, parts, hash, outcomes } = await host.replay(records, portsFor(options));
      return { mesh, parts, hash, outcomes };
    },
    preview: one,
    run: one,
    async stroke(records, draft, options = {}) {
      const id = ++strokes;
      const of = draft.type;
      const mesh = await told(of, () => desk.begin(id, records, draft, portsFor(options)));
      return {
        mesh,
        dabs: (dabs, more = {}) => told(of, () => desk.dabs(id, dabs, portsFor(more))),
        end: (more = {}) => told(of, () => desk.end(id, portsFor(more))),
        drop: () => desk.drop(id),
      };
    },
    exportFiles: (records, job, options = {}) =>
      told(job.exporter, () => host.exportFiles(records, job, portsFor(options))),
    dispose: () => undefined,
  };
}
