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
import {
  checkFormOn,
  checkWall,
  formedShape,
  shapeHash,
  zonesFor,
  type HashedShape,
  type OperationRecord,
  type Replayed,
} from '../history/index.ts';
import { wallLines } from '../brace/kept-edge.ts';
import { partOf } from '../mesh/work.ts';
import { type Applied } from '../operation/apply-operation.ts';
import { type Shape } from '../operation/shape.ts';
import type { Finding } from '../errors/finding.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import {
  checkWish,
  isHeld,
  withFindings,
  type GateFound,
  type GateReport,
  type GateWish,
} from '../mesh/gate/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { ExportJob, ExportResult } from '../services/operation-runner.ts';
import type { HostPorts, OneOperation } from './host-ports.ts';

/** Where files are made: what is known, and how steps and single operations are run there. */
export interface FileGround {
  readonly registry: OperationRegistry;
  readonly exporters: readonly AnyExporter[];
  replay(records: readonly OperationRecord[], ports: HostPorts): Promise<Replayed>;
  apply(operation: OneOperation, shape: Shape, ports: HostPorts): Promise<Applied>;
}

/** Makes files of one open body, and remembers of the newest what is wanted again when somebody has answered. */
export class MadeFiles {
  readonly #ground: FileGround;
  /** What was made for the newest file, and what was found on it: both are wanted again as soon as somebody has answered. */
  #lastMade: { readonly key: string; readonly written: Written } | undefined;
  #lastGate: { readonly key: string; readonly report: GateReport } | undefined;
  /** The wall that the newest positive was compared with, or why there is none. */
  #lastShell: { readonly key: string; readonly shell: ComparedShell } | undefined;
  #lastForm: { readonly key: string; readonly found: GateFound } | undefined;
  /** Files that were held, with what was found: a program takes longer to be made and carved again than somebody to answer. */
  #lastHeld: { readonly key: string; readonly files: ExportedFiles; readonly form: GateFound } | undefined;

  constructor(ground: FileGround) {
    this.#ground = ground;
  }

  /** See `OperationRunner.exportFiles`. What a faulty exporter gave is told to `onFault` too. */
  async exportFiles(
    records: readonly OperationRecord[],
    job: ExportJob,
    ports: HostPorts = {},
  ): Promise<ExportResult> {
    this.#exporterOf(job);
    const isAnswered = job.form?.isAnswered ?? false;
    const ofSkin = job.form && (await this.#formed(job.form.records, ports));
    if (ofSkin && isHeld(ofSkin, isAnswered)) {
      const { hash, ...shape } = await this.#ground.replay(records, ports);
      return {
        files: [],
        findings: [],
        report: {},
        meshHash: hash,
        triangles: trianglesOf(shape),
        form: ofSkin,
      };
    }
    const body = await this.#written(records, job, ports);
    const form = ofSkin && this.#formable(ofSkin, body.mesh, job, ports);
    const gate = job.gate && (await this.#checked(records, body, job, ports));
    const said = {
      meshHash: body.hash,
      triangles: trianglesOf(body),
      report: body.report,
      ...(gate ? { gate } : {}),
      ...(form ? { form } : {}),
    };
    if ((gate && isHeld(gate, job.gate?.isAnswered ?? false)) || (form && isHeld(form, isAnswered)))
      return { ...said, files: [], findings: body.findings };
    const { files, findings, form: compared } = await this.#wroteOut(records, { job, body, form }, ports);
    if (compared && isHeld(compared, isAnswered))
      // What would mend the files is said of them: a smaller ball, a finer grid.
      return { ...said, files: [], findings: [...body.findings, ...findings], form: compared };
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
    const { found, mends } = await this.#compared(form, { job, body, written }, ports);
    const told = { ...files, findings: [...files.findings, ...mends] };
    if (isHeld(found, false)) this.#lastHeld = { key, files: told, form: found };
    return { ...told, form: found };
  }

  #exporterOf({ exporter }: ExportJob): AnyExporter {
    return findExporter(this.#ground.exporters, exporter);
  }

  async #filesOf(
    records: readonly OperationRecord[],
    { job, body }: Pick<Making, 'job' | 'body'>,
    ports: HostPorts,
  ): Promise<ExportedFiles> {
    const exporter = this.#exporterOf(job);
    const zones = await zonesFor(exporter, records, this.#ground.registry, this.#quietly(ports), ports);
    ports.onBegin?.({ type: exporter.id });
    return runExporter(exporter, body.mesh, {
      ...job,
      subject: job.subject ?? (job.instead ? 'wall' : 'body'),
      designHash: job.designHash ?? body.design,
      objects: body.parts,
      zones,
      isCompared: job.form?.wall !== undefined,
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
    const body = await this.#ground.replay(records, begun);
    const { hash: design } = body;
    const shape = (await this.#under(records, instead, begun)) ?? body;
    if (!instead)
      return { mesh: shape.mesh, parts: shape.parts, hash: design, design, findings: [], report: {} };
    const key = JSON.stringify([shape.hash, instead.type, instead.version, instead.params]);
    if (this.#lastMade?.key === key) return this.#lastMade.written;
    this.#lastMade = undefined;
    const { mesh, parts, findings, report } = await this.#ground.apply(instead, shape, begun);
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
    const { roles } = this.#ground.registry;
    if (!instead || roles.of(instead.type) !== 'positive') return undefined;
    const replay = (some: readonly OperationRecord[]) => this.#ground.replay(some, ports);
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
    const { registry } = this.#ground;
    const along = instead && wallLines(instead.params);
    const under = { records, registry, replay: this.#quietly(ports), asking: ports, made: findings, along };
    const report = await checkWall(mesh, wish, instead && under, work);
    this.#lastGate = { key, report };
    return report;
  }

  /** What was found on what a brace lies on, with whether the positive of it can be carved, or a sheet drawn down on it, where that is asked. */
  #formable(found: GateFound, positive: TriMesh, { form, instead }: ExportJob, ports: HostPorts): GateFound {
    if (!form?.made || !instead || this.#ground.registry.roles.of(instead.type) !== 'positive') return found;
    const { findings } = checkWish(positive, form.made, { checkAborted: ports.checkAborted });
    return withFindings(found, findings);
  }

  /** Where a brace on the body after `records` lies on skin that nobody scanned, and what its steps ask. */
  async #formed(records: readonly OperationRecord[], ports: HostPorts): Promise<GateFound> {
    const key = JSON.stringify(records.map(({ id, state, params }) => [id, state, params]));
    if (this.#lastForm?.key === key) return this.#lastForm.found;
    const { registry } = this.#ground;
    const under = { records, registry, replay: this.#quietly(ports), asking: ports };
    const found = await checkFormOn(under, { checkAborted: ports.checkAborted });
    this.#lastForm = { key, found };
    return found;
  }

  /** What was found on what a brace is formed over, with how far it and its files lie from the inside of the wall of the same design, and what would bring the files nearer. */
  async #compared(
    form: GateFound,
    { job, body, written }: Pick<Making, 'job' | 'body'> & { readonly written: WrittenFiles },
    ports: HostPorts,
  ): Promise<{ readonly found: GateFound; readonly mends: readonly Finding[] }> {
    if (!job.form?.wall) return { found: form, mends: [] };
    const { roles } = this.#ground.registry;
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
    const asked = { onFault: ports.onFault, onBegin: (type: string) => ports.onBegin?.({ type }) };
    return withAgreement(form, shell, made, [written], { ...partOf(work, SHELL_PART, 1), ...asked });
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
    const shell = await this.#ground.apply(wall, shape, ports).catch((error: unknown): ComparedShell => {
      if (!isSdkError(error)) throw error;
      return { code: error.code, data: error.data };
    });
    this.#lastShell = { key, shell };
    return shell;
  }

  /** Replays what is looked at on the way, whose progress nobody is told. What is done with it is no work of the step that was made last. */
  #quietly(ports: HostPorts): (records: readonly OperationRecord[]) => Promise<Replayed> {
    return async (records) => {
      const replayed = await this.#ground.replay(records, { ...ports, onProgress: () => undefined });
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
