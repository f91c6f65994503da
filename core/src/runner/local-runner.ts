import type { OperationRecord } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted } from '../operation/errors.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { OperationRunner, ReplayResult, RunOptions } from '../services/operation-runner.ts';
import { ReplayHost, type HostPorts, type OneOperation } from './replay-host.ts';

function portsOf(options: RunOptions): HostPorts {
  return {
    checkAborted: () => {
      if (options.signal?.aborted) throw new OperationAborted();
    },
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  };
}

/** Runs operations on the calling thread: for tests, the command line and pages without workers. */
export function createLocalRunner(registry: OperationRegistry): OperationRunner {
  const host = new ReplayHost({ registry });
  const one = async (
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ) => {
    const ran = await host.runOn(records, operation, portsOf(options));
    return { mesh: ran.mesh, warnings: ran.warnings, findings: ran.findings, report: ran.report };
  };
  return {
    open: async (base: TriMesh) => host.open(base),
    replay: async (records, options = {}): Promise<ReplayResult> => {
      const { mesh, hash, outcomes } = await host.replay(records, portsOf(options));
      return { mesh, hash, outcomes };
    },
    preview: one,
    run: one,
    dispose: () => undefined,
  };
}
