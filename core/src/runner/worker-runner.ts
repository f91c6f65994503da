import type { OperationRecord } from '../history/record.ts';
import { keysOf } from '../history/chain-key.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { logFault, type FaultListener } from '../operation/fault.ts';
import type { Json } from '../operation/json.ts';
import type { Shape } from '../operation/shape.ts';
import type {
  AbortSignalLike,
  DraftOperation,
  ExportJob,
  ExportResult,
  OperationRunner,
  RanOperation,
  ReplayResult,
  RunOptions,
  RunnerStroke,
} from '../services/operation-runner.ts';
import { AskedJobs, type Question } from './asked-jobs.ts';
import {
  ABORT_SLOTS,
  type PassedOver,
  type RunnerPort,
  type RunnerRequest,
  type RunnerResponse,
  type WireMesh,
  type WireShape,
} from './protocol.ts';
import type { OneOperation } from './host-ports.ts';
import { KeptCheckpoints } from './kept-checkpoints.ts';
import { ShelvedStates, type StateShelf } from './state-shelf.ts';
import { LentBodies, type LoadMesh } from './second-bodies.ts';
import { everySecond, type Ticker } from './ticker.ts';
import { TRIES, acquittals, after, endingOf, isDoubtful, type Ending } from './verdict.ts';
import { ranOf, workerStroke, type StrokeChannel } from './worker-stroke.ts';
import { PATIENCE, Vigil, type AtWork, type Patience } from './vigil.ts';

export interface WorkerRunnerOptions {
  /** Starts a worker that runs `serveOperations` and returns this side of the channel. */
  readonly createPort: () => RunnerPort;
  /** Whether memory can be shared with the worker (the page is cross-origin isolated): an abort then reaches a busy worker. */
  readonly sharedMemory: boolean;
  /** When a worker that gives no sign of life is ended and replaced. Default: 20 s, and 5 s after it was asked to stop. */
  readonly patience?: Patience;
  /** Calls a function once a second until what it returns is called. Default: `setInterval`. */
  readonly ticker?: Ticker;
  /** Finds the second bodies that operations ask for (`ctx.mesh`): `assets.mesh`. Without it every request fails with `operation/mesh-missing`. */
  readonly loadMesh?: LoadMesh;
  /** Where states of designs outlive the worker. Without it a design that is opened again is computed from its base. */
  readonly states?: StateShelf;
  /** Told about mistakes in operations, and about work that never ended. Default: the console. */
  readonly onFault?: FaultListener;
}

/** How many topologies this side keeps, so that their indices need not travel again. */
const KEPT_TOPOLOGIES = 6;

/** What it is at, as a sentence names it. */
const typeOf = (at: AtWork | undefined): string => at?.type ?? '—';

/**
 * The drawing thread's side of a runner: sends jobs to a worker and hands out meshes that share `indices` when the topology is the same.
 * A worker that hangs is ended and replaced: what hung fails with SdkError `operation/stalled`, everything else is asked of the new one. Where what hung may
 * be what an earlier operation left running, it is asked again where nothing runs before it.
 */
export class WorkerRunner implements OperationRunner {
  readonly #options: WorkerRunnerOptions;
  readonly #asked = new AskedJobs();
  readonly #bodies: LentBodies;
  readonly #topologies = new Map<number, Uint32Array>();
  /** Of all shapes that came. */
  #mostParts = 0;
  readonly #kept = new KeptCheckpoints();
  readonly #states: ShelvedStates | undefined;
  /** Records that ended their worker, with what they were and stood on, and how: the same one is not tried again. */
  readonly #fatal = new Map<string, Ending>();
  #port: RunnerPort;
  #vigil: Vigil;
  #stopTicking: (() => void) | undefined;
  #flags: Int32Array | undefined;
  #base: TriMesh | undefined;
  #baseHash: string | undefined;
  #isBroken = false;
  #preview: number | undefined;
  #nextStroke = 1;
  readonly #strokes: StrokeChannel = {
    ask: (question, options) => this.#ask(question, options),
    receive: (mesh) => this.#receiveAll({ mesh, parts: [] }).mesh,
    receiveAll: (shape) => this.#receiveAll(shape),
    known: () => [...this.#topologies.keys()],
    drop: (stroke) => {
      if (!this.#isBroken) this.#port.post({ kind: 'drop', stroke } satisfies RunnerRequest, []);
    },
  };

  constructor(options: WorkerRunnerOptions) {
    this.#options = options;
    this.#bodies = new LentBodies(options.loadMesh);
    this.#states = options.states && new ShelvedStates(options.states);
    this.#vigil = this.#newVigil();
    this.#port = this.#start();
  }

  async open(base: TriMesh): Promise<string> {
    this.#base = base;
    this.#kept.clear();
    this.#states?.begin(undefined);
    const answer = await this.#ask(openQuestion(base));
    if (answer.kind !== 'opened') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    this.#baseHash = answer.hash;
    this.#states?.begin(answer.hash);
    return answer.hash;
  }

  async replay(records: readonly OperationRecord[], options: RunOptions = {}): Promise<ReplayResult> {
    const from = await this.#states?.find(records);
    const answer = await this.#ask(
      (job) => ({ kind: 'replay', job, records, ...(from && { from }), ...this.#shared(records) }),
      options,
    );
    if (answer.kind !== 'replayed') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    const result = { ...this.#receiveAll(answer.shape), hash: answer.hash, outcomes: answer.outcomes };
    this.#states?.take(result);
    return result;
  }

  async preview(
    records: readonly OperationRecord[],
    draft: DraftOperation,
    options: RunOptions = {},
  ): Promise<RanOperation> {
    if (this.#preview !== undefined) this.#abort(this.#preview);
    return this.#one(records, draft, options, (job) => (this.#preview = job));
  }

  async run(
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ): Promise<RanOperation> {
    return this.#one(records, operation, options, () => undefined);
  }

  async settle(
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions = {},
  ): Promise<Json> {
    const answer = await this.#ask((job) => {
      const { passOver } = this.#shared(records);
      return { kind: 'settle', job, records, operation, passOver };
    }, options);
    if (answer.kind !== 'settled') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer.params;
  }

  async stroke(
    records: readonly OperationRecord[],
    draft: DraftOperation,
    options: RunOptions = {},
  ): Promise<RunnerStroke> {
    const id = this.#nextStroke++;
    const answer = await this.#ask(
      (job) => ({ kind: 'stroke', job, stroke: id, records, operation: draft, ...this.#shared(records) }),
      options,
    );
    if (answer.kind !== 'begun') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return workerStroke(id, this.#strokes.receive(answer.mesh), this.#strokes);
  }

  async exportFiles(
    records: readonly OperationRecord[],
    wanted: ExportJob,
    options: RunOptions = {},
  ): Promise<ExportResult> {
    const answer = await this.#ask((job) => {
      const { passOver } = this.#shared(records);
      // Measures of a store that is watched do not travel as they are.
      const annotations = JSON.parse(JSON.stringify(wanted.annotations)) as ExportJob['annotations'];
      return { kind: 'export', job, records, wanted: { ...wanted, annotations }, passOver };
    }, options);
    if (answer.kind !== 'exported') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer.result;
  }

  dispose(): void {
    this.#port.terminate?.();
    this.#stopTicking?.();
    this.#stopTicking = undefined;
    for (const one of this.#asked.takeAll()) one.reject(new OperationAborted());
    this.#topologies.clear();
  }

  /** What waits for a worker that died fails; the next call starts another. */
  #break(): void {
    const waiting = this.#asked.takeAll();
    const type = typeOf(this.#vigil.at);
    this.dispose();
    this.#isBroken = true;
    for (const one of waiting) one.reject(new SdkError('operation/crashed', { type }));
  }

  /** A worker in place of one that died, with the body opened in it before anything else is asked. */
  #restart(): void {
    this.#isBroken = false;
    this.#bodies.forget();
    this.#topologies.clear();
    this.#states?.begin(this.#baseHash);
    this.#vigil = this.#newVigil();
    this.#port = this.#start();
    if (this.#base) void this.#ask(openQuestion(this.#base)).catch(() => undefined);
  }

  #newVigil(): Vigil {
    return new Vigil(this.#options.patience ?? PATIENCE);
  }

  /**
   * A worker that hangs cannot be stopped, and one in which the language is not what it was computes no more: it is ended, and what others have asked is
   * asked again.
   */
  #replace(vigil: Vigil, ending: Ending): void {
    const { at } = vigil;
    const isStalled = ending === 'operation/stalled';
    const isFoundDead = !at && isStalled;
    const asked = this.#asked.takeAll().filter((one) => !one.isGivenUp);
    this.#port.terminate?.();
    if (isStalled && !(at && vigil.isAtFault)) this.#kept.isWanted = true;
    this.#restart();
    (this.#options.onFault ?? logFault)(endingOf(vigil, ending));
    for (const one of asked) {
      const isAtWork = one.job === at?.job;
      const isAtFault = isAtWork && !(isStalled && isDoubtful(one.doubts, vigil));
      const doubts = isAtWork ? after(one.doubts, vigil, isAtFault) : one.doubts;
      const record = isAtFault ? one.records.findIndex(({ id }) => id === at.record) : -1;
      if (record >= 0) this.#fatal.set(standingKeys(one.records)[record]!, ending);
      const inVain = (one.inVain ?? 0) + (isFoundDead ? 1 : 0);
      // What is outside the history hung itself; a record is passed over at the next try.
      if (isAtFault ? record < 0 : inVain >= TRIES) one.reject(new SdkError(ending, { type: typeOf(at) }));
      else this.#asked.ask({ ...one, inVain, doubts }, this.#port);
    }
  }

  async #one(
    records: readonly OperationRecord[],
    operation: OneOperation,
    options: RunOptions,
    started: (job: number) => void,
  ): Promise<RanOperation> {
    const answer = await this.#ask((job) => {
      started(job);
      return { kind: 'one', job, records, operation, ...this.#shared(records) };
    }, options);
    return ranOf(answer, this.#strokes);
  }

  /** What both sides know: topologies that need not travel, records that ended a worker. */
  #shared(records: readonly OperationRecord[]) {
    return {
      known: [...this.#topologies.keys()],
      passOver: this.#passedOver(records),
    };
  }

  #passedOver(records: readonly OperationRecord[]): readonly PassedOver[] {
    if (this.#fatal.size === 0) return [];
    const keys = standingKeys(records);
    return records.flatMap(({ id }, index): PassedOver[] => {
      const code = this.#fatal.get(keys[index]!);
      return code ? [{ id, code }] : [];
    });
  }

  #start(): RunnerPort {
    const port = this.#options.createPort();
    const vigil = this.#vigil;
    port.listen((message: RunnerResponse) => {
      // One that was ended may still have a word on its way; and an operation can post what it likes beside what is said here.
      if (vigil !== this.#vigil || typeof (message as Partial<RunnerResponse> | null)?.kind !== 'string')
        return;
      // Nor does what goes on after its answer speak for what is at work now.
      if (message.kind === 'alive' && !this.#asked.get(message.job)) return;
      vigil.heard(message);
      if (message.kind === 'locked') {
        if (!message.isByWork) vigil.at = undefined;
        this.#replace(vigil, 'operation/builtins-changed');
      } else if (message.kind === 'kept') this.#kept.take(message);
      else if (message.kind === 'need') void this.#bodies.lend(port, message);
      else this.#settle(message);
    });
    port.onDidBreak?.(() => {
      if (port === this.#port) this.#break();
    });
    if (this.#kept.isWanted)
      port.post({ kind: 'wary', checkpoints: this.#kept.all } satisfies RunnerRequest, []);
    if (this.#options.sharedMemory) {
      this.#flags = new Int32Array(new SharedArrayBuffer(4 * ABORT_SLOTS));
      port.post({ kind: 'flags', flags: this.#flags } satisfies RunnerRequest, []);
    }
    return port;
  }

  #settle(message: Exclude<RunnerResponse, { readonly kind: 'need' | 'locked' | 'kept' }>): void {
    if (message.kind === 'fault')
      (this.#options.onFault ?? logFault)({ of: message.type, error: new Error(message.trace) });
    if (message.kind === 'progress')
      this.#asked.get(message.job)?.onProgress?.(message.type, message.fraction);
    if (isAside(message)) return;
    this.#vigil.ended(message.job);
    const waiting = this.#asked.take(message.job);
    if (!waiting) return;
    if (this.#preview === message.job) this.#preview = undefined;
    if (waiting.doubts && message.kind !== 'aborted' && message.kind !== 'failed')
      for (const fault of acquittals(waiting.doubts)) (this.#options.onFault ?? logFault)(fault);
    if (message.kind === 'aborted') waiting.reject(new OperationAborted());
    else if (message.kind === 'failed')
      waiting.reject(new SdkError(message.code, message.data, { places: message.places }));
    else waiting.resolve(message);
    this.#watch();
  }

  async #ask(question: Question, options: RunOptions = {}): Promise<RunnerResponse> {
    const signal: AbortSignalLike | undefined = options.signal;
    if (signal?.aborted) throw new OperationAborted();
    if (this.#isBroken) this.#restart();
    const job = this.#asked.nextJob();
    const stop = () => this.#abort(job);
    signal?.addEventListener('abort', stop);
    try {
      return await new Promise<RunnerResponse>((resolve, reject) => {
        this.#asked.ask({ job, question, resolve, reject, onProgress: options.onProgress }, this.#port);
        this.#watch();
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** The caller hears at once; the worker stops at its next check, or is replaced when it does not. */
  #abort(job: number): void {
    if (this.#flags) Atomics.store(this.#flags, job % ABORT_SLOTS, job);
    this.#port.post({ kind: 'abort', job } satisfies RunnerRequest, []);
    if (this.#preview === job) this.#preview = undefined;
    this.#asked.giveUp(job)?.reject(new OperationAborted());
  }

  /** Counts seconds while the worker owes an answer. */
  #watch(): void {
    if (this.#asked.size === 0) {
      this.#stopTicking?.();
      this.#stopTicking = undefined;
      this.#vigil.rest();
    } else this.#stopTicking ??= (this.#options.ticker ?? everySecond)(() => this.#tick());
  }

  #tick(): void {
    const vigil = this.#vigil;
    // It waits for us.
    if (this.#bodies.isAwaitedBy(vigil.at?.job)) return;
    const isStopping = vigil.at !== undefined && this.#asked.get(vigil.at.job)?.isGivenUp === true;
    if (vigil.tick(isStopping)) this.#replace(vigil, 'operation/stalled');
    else if (vigil.at) this.#port.post({ kind: 'ping' } satisfies RunnerRequest, []);
    this.#watch();
  }

  /** All of a shape before any topology is forgotten: what one of its meshes brings must not push out what another leans on. */
  #receiveAll({ mesh, parts }: WireShape): Shape {
    const shape = {
      mesh: this.#receive(mesh),
      parts: parts.map((part) => ({ name: part.name, mesh: this.#receive(part.mesh) })),
    };
    // An answer with fewer parts must not push out what another question, still on its way, leans on.
    this.#mostParts = Math.max(this.#mostParts, parts.length);
    for (const oldest of this.#topologies.keys()) {
      if (this.#topologies.size <= KEPT_TOPOLOGIES + this.#mostParts) break;
      this.#topologies.delete(oldest);
    }
    return shape;
  }

  #receive(mesh: WireMesh): TriMesh {
    const indices = mesh.indices ?? this.#topologies.get(mesh.topology);
    if (!indices) throw new SdkError('runner/unexpected-answer', { kind: 'topology' });
    this.#topologies.delete(mesh.topology);
    this.#topologies.set(mesh.topology, indices);
    return { positions: mesh.positions, indices, ...(mesh.paint ? { paint: mesh.paint } : {}) };
  }
}

const openQuestion =
  ({ positions, indices }: TriMesh): Question =>
  (job) => ({ kind: 'open', job, positions, indices });

const ASIDE = ['fault', 'progress', 'alive', 'frame', 'pong'] as const;
type Aside = Extract<RunnerResponse, { readonly kind: (typeof ASIDE)[number] }>;

/** What a worker says beside its answers. */
const isAside = (
  message: Exclude<RunnerResponse, { readonly kind: 'need' | 'locked' | 'kept' }>,
): message is Aside => ASIDE.some((kind) => kind === message.kind);

/** What each record is, and what it stands on: one that was edited, or stands on something else, is another one and gets its own try. */
const standingKeys = (records: readonly OperationRecord[]): readonly string[] =>
  keysOf(records, '').map((key, index) => `${records[index]!.id} ${key}`);
