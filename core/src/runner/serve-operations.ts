import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, SdkError } from '../operation/errors.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import {
  ABORT_SLOTS,
  type RunnerPort,
  type RunnerRequest,
  type RunnerResponse,
  type WireMesh,
} from './protocol.ts';
import { ReplayHost, type HostPorts } from './replay-host.ts';

export interface ServeOptions {
  readonly registry: OperationRegistry;
  readonly now: () => number;
  /** Runs a function after waiting messages have been taken in (`setTimeout(f, 0)`), so that an abort overtakes a waiting job. */
  readonly defer: (run: () => void) => void;
}

type Job = Exclude<RunnerRequest, { kind: 'flags' | 'abort' }>;

/** Milliseconds between two progress messages. */
const PROGRESS_EVERY_MS = 50;
/** Milliseconds between two signs of life of work that tells no progress. */
const ALIVE_EVERY_MS = 250;

const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);

/**
 * The worker's side of a runner: takes jobs one after the other, keeps the body and its checkpoints, answers with copies.
 * A job that was aborted while it waited is never started.
 */
export function serveOperations(port: RunnerPort, { registry, now, defer }: ServeOptions): void {
  const host = new ReplayHost({ registry, now });
  const topologies = new WeakMap<Uint32Array, number>();
  const queue: Job[] = [];
  const aborted = new Set<number>();
  let flags: Int32Array | undefined;
  let nextTopology = 1;
  let busy = false;

  const answer = (message: RunnerResponse, transfer: readonly ArrayBufferLike[] = []) =>
    port.post(message, transfer);

  const isAborted = (job: number) =>
    aborted.has(job) || (flags !== undefined && Atomics.load(flags, job % ABORT_SLOTS) === job);

  function wire(
    mesh: TriMesh,
    known: readonly number[],
  ): { readonly mesh: WireMesh; readonly transfer: ArrayBufferLike[] } {
    let topology = topologies.get(mesh.indices);
    if (topology === undefined) {
      topology = nextTopology++;
      topologies.set(mesh.indices, topology);
    }
    const positions = mesh.positions.slice();
    if (known.includes(topology)) return { mesh: { positions, topology }, transfer: [positions.buffer] };
    const indices = mesh.indices.slice();
    return { mesh: { positions, topology, indices }, transfer: [positions.buffer, indices.buffer] };
  }

  /** What the work on a job may use; by it the other side hears how far it is, and that it lives. */
  function portsFor({ job, passOver }: Extract<Job, { kind: 'replay' | 'one' }>): HostPorts {
    let told = now();
    let alive = told;
    let at: { readonly type: string; readonly record: string | undefined } = { type: '', record: undefined };
    const live = () => {
      alive = now();
      answer({ kind: 'alive', job, ...at });
    };
    return {
      passOver: new Set(passOver),
      checkAborted: () => {
        if (isAborted(job)) throw new OperationAborted();
        if (now() - alive >= ALIVE_EVERY_MS) live();
      },
      onBegin: ({ type, id }) => {
        at = { type, record: id };
        live();
      },
      onProgress: (type, fraction) => {
        if (now() - told < PROGRESS_EVERY_MS) return;
        told = now();
        answer({ kind: 'progress', job, type, fraction });
      },
      onFault: (type, error) => answer({ kind: 'fault', job, type, trace: traceOf(error) }),
    };
  }

  async function run(job: Job): Promise<void> {
    if (job.kind === 'open') {
      const hash = await host.open({ positions: job.positions, indices: job.indices });
      answer({ kind: 'opened', job: job.job, hash });
      return;
    }
    const ports = portsFor(job);
    if (job.kind === 'replay') {
      const result = await host.replay(job.records, ports);
      const { mesh, transfer } = wire(result.mesh, job.known);
      answer(
        { kind: 'replayed', job: job.job, mesh, hash: result.hash, outcomes: result.outcomes },
        transfer,
      );
      return;
    }
    const result = await host.runOn(job.records, job.operation, ports);
    const { mesh, transfer } = wire(result.mesh, job.known);
    const { warnings, findings, report } = result;
    answer({ kind: 'ran', job: job.job, mesh, warnings, findings, report }, transfer);
  }

  async function take(): Promise<void> {
    const job = queue.shift();
    if (!job) {
      busy = false;
      return;
    }
    try {
      if (isAborted(job.job)) throw new OperationAborted();
      await run(job);
    } catch (error) {
      if (error instanceof OperationAborted) answer({ kind: 'aborted', job: job.job });
      else if (error instanceof SdkError)
        answer({ kind: 'failed', job: job.job, code: error.code, data: error.data, places: error.places });
      else {
        const type = job.kind === 'one' ? job.operation.type : '';
        answer({ kind: 'fault', job: job.job, type, trace: traceOf(error) });
        const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        answer({ kind: 'failed', job: job.job, code: 'operation/crashed', data: { cause }, places: [] });
      }
    }
    aborted.delete(job.job);
    defer(() => void take());
  }

  port.listen((message: RunnerRequest) => {
    if (message.kind === 'flags') flags = message.flags;
    else if (message.kind === 'abort') aborted.add(message.job);
    else {
      queue.push(message);
      if (busy) return;
      busy = true;
      defer(() => void take());
    }
  });
  answer({ kind: 'ready', job: 0 });
}
