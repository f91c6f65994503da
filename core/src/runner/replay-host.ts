import { type AnyExporter } from '../exporter/index.ts';
import { meshHashAsync } from '../mesh/hash.ts';
import {
  CheckpointStore,
  createReplayer,
  type Checkpoint,
  type OperationRecord,
  type Replayed,
  type ReplayPorts,
} from '../history/index.ts';
import { shapeHash } from '../history/shape-hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { RunningStroke } from '../operation/running-stroke.ts';
import { type Applied } from '../operation/apply-operation.ts';
import { applyToShape } from '../operation/apply-to-shape.ts';
import { askOperation } from '../operation/ask-operation.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { ExportJob, ExportResult } from '../services/operation-runner.ts';
import type { KeptCheckpoint } from './protocol.ts';
import { applyOptions, type HostPorts, type OneOperation } from './host-ports.ts';
import { MadeFiles } from './made-files.ts';
import { settledAnswer } from './settled-answer.ts';

export interface ReplayHostOptions {
  readonly registry: OperationRegistry;
  /** What writes files; none unless said. */
  readonly exporters?: readonly AnyExporter[];
  /** Milliseconds; decides which results are worth keeping. */
  readonly now?: () => number;
  /** For all checkpoints together; 512 MB unless said. */
  readonly budgetBytes?: number;
}

/**
 * One open body and its checkpoints: the part of a runner that is the same in the browser's worker, in the server's worker
 * threads and in a test.
 */
export class ReplayHost {
  readonly #options: ReplayHostOptions;
  readonly #checkpoints: CheckpointStore;
  readonly #replay: ReturnType<typeof createReplayer>['replay'];
  #base: { readonly mesh: TriMesh; readonly hash: Promise<string> } | undefined;
  #files: MadeFiles;
  /** Second bodies that the open model was found to have: they need not be fetched again to know so. */
  readonly #had = new Set<string>();

  constructor(options: ReplayHostOptions) {
    this.#options = options;
    this.#checkpoints = new CheckpointStore(
      options.budgetBytes === undefined ? {} : { budgetBytes: options.budgetBytes },
    );
    this.#replay = createReplayer(
      options.now ? { registry: options.registry, now: options.now } : { registry: options.registry },
    ).replay;
    this.#files = this.#newFiles();
  }

  #newFiles(): MadeFiles {
    const { registry, exporters = [] } = this.#options;
    return new MadeFiles({
      registry,
      exporters,
      replay: (records, ports) => this.replay(records, ports),
      apply: (operation, shape, ports) => this.#apply(operation, shape, ports),
    });
  }

  /** Takes `mesh` as the base of every later call and returns its hash. Checkpoints of another base age out by themselves. */
  open(mesh: TriMesh, hash?: string): Promise<string> {
    const known = hash === undefined ? meshHashAsync(mesh) : Promise.resolve(hash);
    this.#base = { mesh, hash: known };
    // Another model of the same scan may have other ones.
    this.#had.clear();
    this.#files = this.#newFiles();
    return known;
  }

  /** Takes a checkpoint that another host made. */
  takeCheckpoint(key: string, checkpoint: Checkpoint): void {
    this.#checkpoints.set(key, checkpoint);
  }

  /** Takes one that was kept outside: what is not the body that it says it is, is not taken. */
  async takeKept({ key, checkpoint }: KeptCheckpoint): Promise<void> {
    if ((await shapeHash(checkpoint)) === checkpoint.hash) this.#checkpoints.set(key, checkpoint);
  }

  /** See `Replayer.replay`. Rejects with SdkError `runner/no-body` before `open`. */
  async replay(records: readonly OperationRecord[], ports: HostPorts = {}): Promise<Replayed> {
    if (!this.#base) throw new SdkError('runner/no-body');
    const { mesh, hash } = this.#base;
    return this.#replay(records, mesh, {
      ...ports,
      ...this.#secondBodies(ports),
      checkpoints: this.#checkpoints,
      baseHash: await hash,
    });
  }

  #secondBodies({ loadMesh }: HostPorts): Pick<ReplayPorts, 'loadMesh' | 'hasMesh'> {
    if (!loadMesh) return {};
    const load = async (sha256: string) => {
      const mesh = await loadMesh(sha256);
      this.#had.add(sha256);
      return mesh;
    };
    const isThere = async (sha256: string): Promise<boolean> => {
      try {
        await load(sha256);
        return true;
      } catch (error) {
        if (error instanceof OperationAborted) throw error;
        return false;
      }
    };
    return { loadMesh: load, hasMesh: (sha256) => this.#had.has(sha256) || isThere(sha256) };
  }

  /** The shape after `records` with `operation` applied on top. Nothing of it is remembered. Throws the operation's SdkError. */
  async runOn(
    records: readonly OperationRecord[],
    operation: OneOperation,
    ports: HostPorts = {},
  ): Promise<Applied> {
    return this.#apply(operation, await this.replay(records, ports), ports);
  }

  async #apply(operation: OneOperation, shape: Shape, ports: HostPorts): Promise<Applied> {
    const found = this.#options.registry.get(operation.type, operation.version);
    ports.onBegin?.({ type: operation.type });
    return applyToShape(found, shape, operation.params, applyOptions(operation, ports));
  }

  /** See `OperationRunner.settle`. */
  async settleOn(
    records: readonly OperationRecord[],
    { type, version, params }: OneOperation,
    ports: HostPorts = {},
  ): Promise<Json> {
    const shape = await this.replay(records, ports);
    const operation = this.#options.registry.get(type, version);
    const asked = { operation, mesh: meshOf(shape, targetOf(operation, params)), params };
    return askOperation('settle', asked, settledAnswer(operation.params), ports);
  }

  /** A stroke of `operation` on the shape after `records`, that shape, and what of it the stroke works on. Dabs among its parameters are not taken yet. */
  async strokeOn(
    records: readonly OperationRecord[],
    operation: OneOperation,
    ports: HostPorts = {},
  ): Promise<{ readonly stroke: RunningStroke; readonly shape: Shape; readonly target: string }> {
    const shape = await this.replay(records, ports);
    const found = this.#options.registry.get(operation.type, operation.version);
    ports.onBegin?.({ type: operation.type });
    const target = targetOf(found, operation.params);
    const stroke = await RunningStroke.begin(found, meshOf(shape, target), operation.params, {
      ...applyOptions(operation, ports),
      parts: shape.parts.map(({ name }) => name),
    });
    return { stroke, shape, target };
  }

  /** See `OperationRunner.exportFiles`. What a faulty exporter gave is told to `onFault` too. */
  exportFiles(
    records: readonly OperationRecord[],
    job: ExportJob,
    ports: HostPorts = {},
  ): Promise<ExportResult> {
    return this.#files.exportFiles(records, job, ports);
  }
}
