import type { OperationRecord } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, SdkError } from '../operation/errors.ts';
import type { Finding } from '../operation/finding.ts';
import type {
  AbortSignalLike,
  OperationRunner,
  ReplayResult,
  RunOptions,
} from '../services/operation-runner.ts';
import {
  ABORT_SLOTS,
  type RunnerPort,
  type RunnerRequest,
  type RunnerResponse,
  type WireMesh,
} from './protocol.ts';
import type { OneOperation } from './replay-host.ts';

export interface WorkerRunnerOptions {
  /** Starts a worker that runs `serveOperations` and returns this side of the channel. */
  readonly createPort: () => RunnerPort;
  /** Whether memory can be shared with the worker (the page is cross-origin isolated): an abort then reaches a busy worker. */
  readonly sharedMemory: boolean;
}

interface Waiting {
  readonly resolve: (message: RunnerResponse) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: RunOptions['onProgress'];
}

interface Ran {
  readonly mesh: TriMesh;
  readonly warnings: readonly string[];
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
}

/** How many topologies this side keeps, so that their indices need not travel again. */
const KEPT_TOPOLOGIES = 6;

/** The drawing thread's side of a runner: sends jobs to a worker and hands out meshes that share `indices` when the topology is the same. */
export class WorkerRunner implements OperationRunner {
  readonly #options: WorkerRunnerOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #topologies = new Map<number, Uint32Array>();
  #port: RunnerPort;
  #flags: Int32Array | undefined;
  #base: TriMesh | undefined;
  #isBroken = false;
  #nextJob = 1;
  #preview: number | undefined;

  constructor(options: WorkerRunnerOptions) {
    this.#options = options;
    this.#port = this.#start();
  }

  async open(base: TriMesh): Promise<string> {
    this.#base = base;
    const answer = await this.#ask((job) => ({
      kind: 'open',
      job,
      positions: base.positions,
      indices: base.indices,
    }));
    if (answer.kind !== 'opened') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer.hash;
  }

  async replay(records: readonly OperationRecord[], options: RunOptions = {}): Promise<ReplayResult> {
    const known = [...this.#topologies.keys()];
    const answer = await this.#ask((job) => ({ kind: 'replay', job, records, known }), options);
    if (answer.kind !== 'replayed') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return { mesh: this.#receive(answer.mesh), hash: answer.hash, outcomes: answer.outcomes };
  }

  async preview(
    records: readonly OperationRecord[],
    draft: Required<OneOperation>,
    options: RunOptions = {},
  ): Promise<Ran> {
    if (this.#preview !== undefined) this.#abort(this.#preview);
    return this.#one(records, draft, options, (job) => (this.#preview = job));
  }

  async run(
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ): Promise<Ran> {
    return this.#one(records, operation, options, () => undefined);
  }

  dispose(): void {
    this.#port.terminate?.();
    for (const waiting of this.#waiting.values()) waiting.reject(new OperationAborted());
    this.#waiting.clear();
    this.#topologies.clear();
  }

  /** What waits for a worker that died fails; the next call starts another. */
  #break(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.dispose();
    this.#isBroken = true;
    for (const one of waiting) one.reject(new SdkError('operation/crashed'));
  }

  /** A worker in place of one that died, with the body opened in it before anything else is asked. */
  #restart(): void {
    this.#isBroken = false;
    this.#port = this.#start();
    if (this.#base) void this.open(this.#base).catch(() => undefined);
  }

  async #one(
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions,
    started: (job: number) => void,
  ): Promise<Ran> {
    const known = [...this.#topologies.keys()];
    const answer = await this.#ask((job) => {
      started(job);
      return { kind: 'one', job, records, operation, known };
    }, options);
    if (answer.kind !== 'ran') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    const { warnings, findings, report } = answer;
    return { mesh: this.#receive(answer.mesh), warnings, findings, report };
  }

  #start(): RunnerPort {
    const port = this.#options.createPort();
    port.listen((message: RunnerResponse) => this.#settle(message));
    port.onDidBreak?.(() => {
      if (port === this.#port) this.#break();
    });
    if (this.#options.sharedMemory) {
      this.#flags = new Int32Array(new SharedArrayBuffer(4 * ABORT_SLOTS));
      port.post({ kind: 'flags', flags: this.#flags } satisfies RunnerRequest, []);
    }
    return port;
  }

  #settle(message: RunnerResponse): void {
    const waiting = this.#waiting.get(message.job);
    if (!waiting) return;
    if (message.kind === 'progress') {
      waiting.onProgress?.(message.type, message.fraction);
      return;
    }
    this.#waiting.delete(message.job);
    if (this.#preview === message.job) this.#preview = undefined;
    if (message.kind === 'aborted') waiting.reject(new OperationAborted());
    else if (message.kind === 'failed')
      waiting.reject(new SdkError(message.code, message.data, { places: message.places }));
    else waiting.resolve(message);
  }

  async #ask(request: (job: number) => RunnerRequest, options: RunOptions = {}): Promise<RunnerResponse> {
    const signal: AbortSignalLike | undefined = options.signal;
    if (signal?.aborted) throw new OperationAborted();
    if (this.#isBroken) this.#restart();
    const job = this.#nextJob++;
    const stop = () => this.#abort(job);
    signal?.addEventListener('abort', stop);
    try {
      return await new Promise<RunnerResponse>((resolve, reject) => {
        this.#waiting.set(job, { resolve, reject, onProgress: options.onProgress });
        this.#port.post(request(job), []);
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** The caller hears at once; the worker stops at its next check. */
  #abort(job: number): void {
    if (this.#flags) Atomics.store(this.#flags, job % ABORT_SLOTS, job);
    this.#port.post({ kind: 'abort', job } satisfies RunnerRequest, []);
    const waiting = this.#waiting.get(job);
    this.#waiting.delete(job);
    if (this.#preview === job) this.#preview = undefined;
    waiting?.reject(new OperationAborted());
  }

  #receive(mesh: WireMesh): TriMesh {
    const indices = mesh.indices ?? this.#topologies.get(mesh.topology);
    if (!indices) throw new SdkError('runner/unexpected-answer', { kind: 'topology' });
    this.#topologies.delete(mesh.topology);
    this.#topologies.set(mesh.topology, indices);
    for (const oldest of this.#topologies.keys()) {
      if (this.#topologies.size <= KEPT_TOPOLOGIES) break;
      this.#topologies.delete(oldest);
    }
    return { positions: mesh.positions, indices };
  }
}
