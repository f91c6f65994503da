import {
  fileNameOf,
  findExporter,
  runExporter,
  withAgreement,
  zipFiles,
  type AnyExporter,
  type ComparedShell,
  type ExportedFiles,
  type WrittenFiles,
} from '../exporter/index.ts';
import { meshHashAsync } from '../mesh/hash.ts';
import {
  CheckpointStore,
  checkFormOn,
  checkWall,
  createReplayer,
  formedShape,
  shapeHash,
  zonesFor,
  type Checkpoint,
  type HashedShape,
  type OperationRecord,
  type Replayed,
  type ReplayPorts,
} from '../history/index.ts';
import { wallLines } from '../brace/kept-edge.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { partOf } from '../mesh/work.ts';
import { RunningStroke } from '../operation/running-stroke.ts';
import { type Applied, type ApplyOptions } from '../operation/apply-operation.ts';
import { applyToShape } from '../operation/apply-to-shape.ts';
import { askOperation } from '../operation/ask-operation.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import { isHeld, type GateFound, type GateReport, type GateWish } from '../mesh/gate/index.ts';
import type { ExportJob, ExportResult } from '../services/operation-runner.ts';
import { settledAnswer } from './settled-answer.ts';

/** An operation to run once on what the records give: a draft that is previewed, or an exporter. */
export interface OneOperation {
  readonly type: string;
  readonly version: number;
  readonly params: Json;
  readonly seed?: number;
}

/** What one piece of work of a replay host asks and tells while it runs. */
export interface HostPorts {
  readonly checkAborted?: () => void;
  readonly onProgress?: (type: string, fraction: number) => void;
  readonly loadMesh?: (sha256: string) => Promise<TriMesh>;
  /** Told as the work on a record begins, or on an operation outside the history (without an id). */
  readonly onBegin?: (work: { readonly type: string; readonly id?: string }) => void;
  /** See `ReplayPorts`. */
  readonly onFault?: (type: string, error: unknown) => void;
  /** See `ReplayPorts`. */
  readonly onKept?: NonNullable<ReplayPorts['onKept']>;
  /** See `ReplayPorts`. */
  readonly passOver?: ReadonlyMap<string, string>;
}

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
  /** What was made for the newest file, and what was found on it: both are wanted again as soon as somebody has answered. */
  #lastMade: { readonly key: string; readonly written: Written } | undefined;
  #lastGate: { readonly key: string; readonly report: GateReport } | undefined;
  /** The wall that the newest positive was compared with, or why there is none. */
  #lastShell: { readonly key: string; readonly shell: ComparedShell } | undefined;
  #lastForm: { readonly key: string; readonly found: GateFound } | undefined;
  /** Files that were held, with what was found: a program takes longer to be made and carved again than somebody to answer. */
  #lastHeld: { readonly key: string; readonly files: ExportedFiles; readonly form: GateFound } | undefined;
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
  }

  /** Takes `mesh` as the base of every later call and returns its hash. Checkpoints of another base age out by themselves. */
  open(mesh: TriMesh, hash?: string): Promise<string> {
    const known = hash === undefined ? meshHashAsync(mesh) : Promise.resolve(hash);
    this.#base = { mesh, hash: known };
    // Another model of the same scan may have other ones.
    this.#had.clear();
    this.#lastMade = undefined;
    this.#lastGate = undefined;
    this.#lastForm = undefined;
    this.#lastHeld = undefined;
    this.#lastShell = undefined;
    return known;
  }

  /** Takes a checkpoint that another host made. */
  takeCheckpoint(key: string, checkpoint: Checkpoint): void {
    this.#checkpoints.set(key, checkpoint);
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
  async exportFiles(
    records: readonly OperationRecord[],
    job: ExportJob,
    ports: HostPorts = {},
  ): Promise<ExportResult> {
    this.#exporterOf(job);
    const isAnswered = job.form?.isAnswered ?? false;
    const form = job.form && (await this.#formed(job.form.records, ports));
    if (form && isHeld(form, isAnswered)) {
      const { hash, ...shape } = await this.replay(records, ports);
      return { files: [], findings: [], report: {}, meshHash: hash, triangles: trianglesOf(shape), form };
    }
    const body = await this.#written(records, job, ports);
    const gate = job.gate && (await this.#checked(records, body, job, ports));
    const said = {
      meshHash: body.hash,
      triangles: trianglesOf(body),
      report: body.report,
      ...(gate ? { gate } : {}),
      ...(form ? { form } : {}),
    };
    if (gate && isHeld(gate, job.gate?.isAnswered ?? false))
      return { ...said, files: [], findings: body.findings };
    const { files, findings, form: compared } = await this.#wroteOut(records, { job, body, form }, ports);
    if (compared && isHeld(compared, isAnswered))
      return { ...said, files: [], findings: body.findings, form: compared };
    return {
      files: job.zipped ? [zipFiles(fileNameOf(job.name), files)] : files,
      findings: [...body.findings, ...findings],
      ...said,
      ...(compared ? { form: compared } : {}),
    };
  }

  /** The files, and what was found on them and before; what is held is there again when somebody has answered for it. */
  async #wroteOut(
    records: readonly OperationRecord[],
    { job, body, form }: Making,
    ports: HostPorts,
  ): Promise<ExportedFiles & { readonly form: GateFound | undefined }> {
    const { form: asked, zipped: _, ...wanted } = job;
    const steps = [records, asked?.records ?? []].map((some) => some.map(madeBy));
    const key = JSON.stringify([body.hash, wanted, asked?.wall, steps]);
    if (this.#lastHeld?.key === key) {
      const { files, form: found } = this.#lastHeld;
      return { ...files, form: found };
    }
    this.#lastHeld = undefined;
    const files = await this.#filesOf(records, { job, body }, ports);
    if (!form) return { ...files, form };
    const written = { exporter: this.#exporterOf(job), params: job.params, files: files.files };
    const found = await this.#compared(form, { job, body, written }, ports);
    if (isHeld(found, false)) this.#lastHeld = { key, files, form: found };
    return { ...files, form: found };
  }

  #exporterOf({ exporter }: ExportJob): AnyExporter {
    return findExporter(this.#options.exporters ?? [], exporter);
  }

  async #filesOf(
    records: readonly OperationRecord[],
    { job, body }: Pick<Making, 'job' | 'body'>,
    ports: HostPorts,
  ): Promise<ExportedFiles> {
    const exporter = this.#exporterOf(job);
    const zones = await zonesFor(exporter, records, this.#options.registry, this.#quietly(ports), ports);
    ports.onBegin?.({ type: exporter.id });
    return runExporter(exporter, body.mesh, {
      ...job,
      subject: job.subject ?? (job.instead ? 'wall' : 'body'),
      designHash: job.designHash ?? body.design,
      objects: body.parts,
      zones,
      ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
      ...(ports.loadMesh ? { loadMesh: ports.loadMesh } : {}),
      onProgress: (fraction) => ports.onProgress?.(exporter.id, filesPart(job, fraction)),
      onFault: ports.onFault,
    }).catch((error: unknown) => {
      // Whoever wrote into what it was lent may have spoilt it.
      this.#lastMade = undefined;
      throw error;
    });
  }

  /** The shape that is written. A wall that was held is there again when somebody has answered for it. */
  async #written(
    records: readonly OperationRecord[],
    { instead }: ExportJob,
    ports: HostPorts,
  ): Promise<Written> {
    const begun = instead
      ? { ...ports, onProgress: (type: string, part: number) => ports.onProgress?.(type, MADE_PART * part) }
      : ports;
    const body = await this.replay(records, begun);
    const { hash: design } = body;
    const shape = (await this.#under(records, instead, begun)) ?? body;
    if (!instead)
      return { mesh: shape.mesh, parts: shape.parts, hash: design, design, findings: [], report: {} };
    const key = JSON.stringify([shape.hash, instead.type, instead.version, instead.params]);
    if (this.#lastMade?.key === key) return this.#lastMade.written;
    this.#lastMade = undefined;
    const { mesh, parts, findings, report } = await this.#apply(instead, shape, begun);
    const written = { mesh, parts, hash: await shapeHash({ mesh, parts }), design, findings, report };
    this.#lastMade = { key, written };
    return written;
  }

  /** What a positive is made of: what the brace lies on, and what lies beyond its edge. Undefined for what is made of the body as it is. */
  async #under(
    records: readonly OperationRecord[],
    instead: ExportJob['instead'],
    ports: HostPorts,
  ): Promise<HashedShape | undefined> {
    const { roles } = this.#options.registry;
    if (!instead || roles.of(instead.type) !== 'positive') return undefined;
    const replay = (some: readonly OperationRecord[]) => this.replay(some, ports);
    const shape = await formedShape({ records, roles, replay }, { checkAborted: ports.checkAborted });
    return { ...shape, hash: 'hash' in shape ? shape.hash : await shapeHash(shape) };
  }

  /** Whether a wall can be made as it is wished; of one that is made here it is known which skin under it was scanned. */
  async #checked(
    records: readonly OperationRecord[],
    { mesh, hash, findings }: Written,
    { gate, instead }: ExportJob,
    ports: HostPorts,
  ): Promise<GateReport> {
    const { process, bed, wall } = gate!;
    const wish: GateWish = { process, ...(bed ? { bed } : {}), ...(wall === undefined ? {} : { wall }) };
    const steps = records
      .filter(({ state }) => state === 'on')
      .map(({ type, version, params }) => [type, version, params]);
    const key = JSON.stringify([hash, wish, steps]);
    if (this.#lastGate?.key === key) return this.#lastGate.report;
    const work = {
      checkAborted: ports.checkAborted,
      progress: (fraction: number) =>
        ports.onProgress?.('gate', MADE_PART + (GATE_PART - MADE_PART) * fraction),
    };
    const { registry } = this.#options;
    const along = instead && wallLines(instead.params);
    const under = { records, registry, replay: this.#quietly(ports), asking: ports, made: findings, along };
    const report = await checkWall(mesh, wish, instead && under, work);
    this.#lastGate = { key, report };
    return report;
  }

  /** Where a brace on the body after `records` lies on skin that nobody scanned, and what its steps ask. */
  async #formed(records: readonly OperationRecord[], ports: HostPorts): Promise<GateFound> {
    const key = JSON.stringify(records.map(({ id, state, params }) => [id, state, params]));
    if (this.#lastForm?.key === key) return this.#lastForm.found;
    const { registry } = this.#options;
    const under = { records, registry, replay: this.#quietly(ports), asking: ports };
    const found = await checkFormOn(under, { checkAborted: ports.checkAborted });
    this.#lastForm = { key, found };
    return found;
  }

  /** What was found on what a brace is formed over, with how far it and its files lie from the inside of the wall of the same design. */
  async #compared(
    form: GateFound,
    { job, body, written }: Pick<Making, 'job' | 'body'> & { readonly written: WrittenFiles },
    ports: HostPorts,
  ): Promise<GateFound> {
    if (!job.form?.wall) return form;
    const { roles } = this.#options.registry;
    const isPositive = job.instead !== undefined && roles.of(job.instead.type) === 'positive';
    const tell = (fraction: number) => ports.onProgress?.('gate', FILES_PART + (1 - FILES_PART) * fraction);
    const work = { checkAborted: ports.checkAborted, progress: tell };
    const shell = await this.#shellOf(job.form.records, job.form.wall, {
      ...ports,
      onProgress: (_type, fraction) => tell(SHELL_PART * fraction),
    });
    // What is done from here on is no work of the step that was made last.
    ports.onBegin?.({ type: written.exporter.id });
    const made = { ...body, isPositive };
    return withAgreement(form, shell, made, [written], partOf(work, SHELL_PART, 1));
  }

  /** The wall that a positive is compared with. */
  async #shellOf(
    records: readonly OperationRecord[],
    wall: OneOperation,
    ports: HostPorts,
  ): Promise<ComparedShell> {
    const shape = await this.#quietly(ports)(records);
    const key = JSON.stringify([shape.hash, wall]);
    if (this.#lastShell?.key === key) return this.#lastShell.shell;
    const shell = await this.#apply(wall, shape, ports).catch((error: unknown): ComparedShell => {
      if (!isSdkError(error)) throw error;
      return { code: error.code, data: error.data };
    });
    this.#lastShell = { key, shell };
    return shell;
  }

  /** Replays what is looked at on the way, whose progress nobody is told. What is done with it is no work of the step that was made last. */
  #quietly(ports: HostPorts): (records: readonly OperationRecord[]) => Promise<Replayed> {
    return async (records) => {
      const replayed = await this.replay(records, { ...ports, onProgress: () => undefined });
      ports.onBegin?.({ type: 'gate' });
      return replayed;
    };
  }
}

/** Of the body and its parts. */
const trianglesOf = ({ mesh, parts }: Shape): number =>
  [mesh, ...parts.map((part) => part.mesh)].reduce((sum, { indices }) => sum + indices.length / 3, 0);

/** What goes into a file. */
interface Written extends Shape, Pick<ExportResult, 'findings' | 'report'> {
  readonly hash: string;
  /** Of what it was made of: the same for a body, its wall and its pads. */
  readonly design: string;
}

/** Where the making of what is written instead of the body ends, of the whole. */
const MADE_PART = 0.7;
/** Where the look whether it can be made ends. */
const GATE_PART = 0.9;

/** Where the files are written that are compared then. */
const FILES_PART = 0.8;
/** Where the wall is made that they are compared with, of that part. */
const SHELL_PART = 0.3;

/** How far the whole is while the files themselves are written. */
function filesPart({ instead, gate, form }: ExportJob, fraction: number): number {
  const begin = gate ? GATE_PART : instead ? MADE_PART : 0;
  const end = form?.wall ? FILES_PART : 1;
  return begin + (end - begin) * fraction;
}

/** What makes a step what it is. */
const madeBy = ({ type, version, params, seed, state }: OperationRecord) => [
  ...[type, version, params, seed],
  state === 'on',
];

/** Files that are made: what is asked, what is written and what was found before. */
interface Making {
  readonly job: ExportJob;
  readonly body: Written;
  readonly form: GateFound | undefined;
}

/** What a host lends to one operation outside the history. */
export function applyOptions(
  { type, seed = 0 }: Pick<OneOperation, 'type' | 'seed'>,
  ports: HostPorts,
): ApplyOptions {
  return {
    seed,
    ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
    ...(ports.loadMesh ? { loadMesh: ports.loadMesh } : {}),
    onProgress: (fraction) => ports.onProgress?.(type, fraction),
  };
}
