import { canonicalJson } from '../history/canonical-json.ts';
import { applyPatch } from '../mesh/live/mesh-patch.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, isSdkError, type SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { targetOf } from '../operation/shape.ts';
import { BODY } from '../params/part-name.ts';
import { checkStrokeParams } from '../operation/running-stroke.ts';
import type { OperationStroke } from '../operation/operation-stroke.ts';
import type { OperationRecord } from '../history/record.ts';
import type {
  AbortSignalLike,
  OperationRunner,
  RanOperation,
  RunnerStroke,
} from '../services/operation-runner.ts';
import type { SceneService } from '../services/scene-service.ts';
import { createAbort, type Abort } from './abort.ts';
import type { ToolStroke } from '../tool-contract/tool.ts';

/** What a live stroke works with. */
export interface LiveStrokePorts {
  readonly operation: AnyOperation;
  readonly runner: OperationRunner;
  readonly scene: Pick<SceneService, 'showTemporary' | 'patchTemporary'>;
  /** The values of the draft as they are. */
  readonly values: () => Readonly<Record<string, unknown>>;
  /** The records before the draft: the same array while they are the same. */
  readonly records: () => readonly OperationRecord[];
  readonly seed: () => number;
  /** The body that is shown for the draft as it is; undefined where there is none. */
  readonly shown: () => TriMesh | undefined;
  /** Asks for the preview of the draft: what was dabbed beyond it is not wanted, or could not be computed. */
  readonly preview: () => void;
  /** Told, once, that what a dab gave is of no use: the preview does without it and knows nothing of it. */
  readonly refused: (error: SdkError) => void;
}

type Dabs = readonly Json[];

/** A stroke that was begun: what it was begun with, and what it has taken. */
interface Run {
  /** Everything but the dabs that its result depends on. */
  readonly key: string;
  readonly records: readonly OperationRecord[];
  readonly abort: Abort;
  readonly begun: Promise<RunnerStroke>;
  /** All dabs, also those that wait; the values of the draft themselves, so that they are known again without a look inside. */
  readonly dabs: Json[];
  /** How many of them were sent. */
  sent: number;
  /** Settles when nothing waits. */
  flushed: Promise<void>;
  isFlushing: boolean;
  /** Whether the scene shows the stroke's body. */
  isShown: boolean;
  /** What was shown as the hand came down, which its dabs are drawn on: the end of the strokes before may have held some of it back. */
  ground: TriMesh | undefined;
  /** What stops the end that is being computed. */
  ending: Abort | undefined;
}

const isStart = (start: Dabs, whole: Dabs): boolean =>
  start.length <= whole.length && start.every((dab, i) => dab === whole[i]);

/** Puts a stroke's body on what was shown before its first dab. */
function putOn({ positions }: TriMesh, run: Run): void {
  if (run.ground?.positions.length === positions.length) positions.set(run.ground.positions);
  run.ground = undefined;
}

/**
 * The stroke under the hand: dabs go to the worker as they are made, one batch at a time, and what they moved is written into the body that is shown. It goes on from
 * gesture to gesture while nothing but dabs is added; everything else ends it, and the preview of the draft takes its place.
 */
export class LiveStroke implements ToolStroke {
  readonly dabs: string;
  readonly #ports: LiveStrokePorts;
  readonly #kind: OperationStroke;
  #run: Run | undefined;
  /** Whether the hand is down. */
  #isPainting = false;
  /** Dabs of a stroke that was refused or failed are not tried again, until another begins. */
  #isRefused = false;
  #isTold = false;

  constructor(kind: OperationStroke, ports: LiveStrokePorts) {
    this.#kind = kind;
    this.#ports = ports;
    this.dabs = kind.dabs;
  }

  warm(): void {
    this.#open((this.#ports.values()[this.dabs] as Dabs | undefined) ?? []);
  }

  begin(before: Dabs): void {
    this.#isPainting = true;
    const ground = before.length > 0 ? this.#ports.shown() : undefined;
    this.#open(before);
    if (this.#run) this.#run.ground = ground;
  }

  lift(): void {
    this.#isPainting = false;
  }

  #open(before: Dabs): void {
    this.#isRefused = false;
    const run = this.#run;
    if (run && this.#isCurrent(run) && run.dabs.length === before.length && isStart(before, run.dabs)) return;
    this.drop();
    const key = this.#key();
    // What is drawn under the hand is the body; a part is shown as its preview gives it.
    if (key === undefined || targetOf(this.#ports.operation, this.#ports.values()) !== BODY) return;
    const { runner, operation, values, records, seed } = this.#ports;
    const abort = createAbort();
    const params = { ...values(), [this.dabs]: before } as Json;
    const { type, version } = operation;
    const all = records();
    const begun = runner.stroke!(all, { type, version, params, seed: seed() }, { signal: abort.signal });
    this.#run = {
      ...{ key, records: all, abort, begun, dabs: [...before], sent: before.length, ending: undefined },
      ...{ flushed: Promise.resolve(), isFlushing: false, isShown: false, ground: undefined },
    };
    const made = this.#run;
    begun.catch((error: unknown) => this.#fail(made, error));
  }

  dab(dab: Json): void {
    const run = this.#run;
    if (!run || this.#isRefused) return;
    run.dabs.push(dab);
    run.ending?.abort();
    if (!run.isFlushing) run.flushed = this.#flush(run);
  }

  cancel(): void {
    this.#isPainting = false;
    this.drop();
    this.#ports.preview();
  }

  /** Forgets the stroke; what is shown stays. */
  drop(): void {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return;
    run.abort.abort();
    run.ending?.abort();
    run.begun.then(
      (stroke) => stroke.drop(),
      () => undefined,
    );
  }

  /**
   * The result for the draft's values where the stroke has just these dabs; `ahead` where it has more, which the draft gets when the hand lifts; undefined where it
   * is another one, which ends it.
   */
  answer(signal: AbortSignalLike): Promise<RanOperation> | 'ahead' | undefined {
    const run = this.#run;
    const dabs = (this.#ports.values()[this.dabs] as Dabs | undefined) ?? [];
    const isAhead = run !== undefined && dabs.length < run.dabs.length;
    if (!run || !this.#isCurrent(run) || !isStart(dabs, run.dabs) || (isAhead && !this.#isPainting)) {
      this.drop();
      return undefined;
    }
    return isAhead ? 'ahead' : this.#end(run, signal);
  }

  /** Something else is shown than the stroke's body. */
  isHidden(): void {
    if (this.#run) this.#run.isShown = false;
  }

  async #end(run: Run, signal: AbortSignalLike): Promise<RanOperation> {
    const stroke = await run.begun;
    await run.flushed;
    if (signal.aborted || this.#run !== run) throw new OperationAborted();
    const ending = (run.ending = createAbort());
    const stop = () => ending.abort();
    signal.addEventListener('abort', stop);
    try {
      return await stroke.end({ signal: ending.signal });
    } finally {
      signal.removeEventListener('abort', stop);
      if (run.ending === ending) run.ending = undefined;
    }
  }

  /** Sends what waits until nothing does; never rejects. */
  async #flush(run: Run): Promise<void> {
    run.isFlushing = true;
    try {
      const stroke = await run.begun;
      while (run.sent < run.dabs.length && this.#run === run) {
        const batch = run.dabs.slice(run.sent);
        run.sent = run.dabs.length;
        const patches = await stroke.dabs(batch, { signal: run.abort.signal });
        putOn(stroke.mesh, run);
        for (const patch of patches) applyPatch(stroke.mesh.positions, patch);
        if (this.#run !== run) return;
        if (!run.isShown) this.#ports.scene.showTemporary(stroke.mesh);
        else for (const { vertices } of patches) this.#ports.scene.patchTemporary(vertices);
        run.isShown = true;
      }
    } catch (error) {
      this.#fail(run, error);
    } finally {
      run.isFlushing = false;
    }
  }

  #fail(run: Run, error: unknown): void {
    if (this.#run !== run) return;
    if (isSdkError(error) && error.code === 'operation/invalid-result' && !this.#isTold) {
      this.#isTold = true;
      this.#ports.refused(error);
    }
    this.drop();
    this.#isRefused = true;
    // The preview says what is wrong when the draft has these dabs.
    if (run.dabs.length > 0) this.#ports.preview();
  }

  #isCurrent(run: Run): boolean {
    return run.records === this.#ports.records() && run.key === this.#key();
  }

  /** Undefined while a stroke cannot be begun with the draft as it is. */
  #key(): string | undefined {
    try {
      const checked = checkStrokeParams(this.#ports.operation, this.#kind, this.#ports.values());
      return checked.ok ? canonicalJson([this.#ports.seed(), checked.value as Json]) : undefined;
    } catch {
      // A rule of the schema throws, or a value is no JSON: the draft says so itself.
      return undefined;
    }
  }
}
