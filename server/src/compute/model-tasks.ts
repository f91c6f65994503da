import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { wallLines } from '@bracewright/core/brace';
import type { AnyExporter } from '@bracewright/core/exporter';
import {
  bodyRecords,
  uncutRecords,
  CheckpointStore,
  checkWall,
  createReplayer,
  type Checkpoint,
  type Replayed,
  type ReplayPorts,
  type UnderWall,
} from '@bracewright/core/history';
import {
  checkWish,
  decodeMesh,
  encodeMesh,
  isClosed,
  meshHash,
  triangleCount,
  vertexCount,
  type TriMesh,
} from '@bracewright/core/mesh';
import {
  type AskPorts,
  OperationAborted,
  SdkError,
  createOperationRegistry,
  wholeMesh,
  type AnyOperation,
  type Json,
} from '@bracewright/core/operation';
import { exportFiles } from './export-files.ts';
import { enclosedVolume, totalArea } from './mass.ts';
import { renderBody } from './render-body.ts';
import { requireWhole } from './require-whole.ts';
import { asking, faultsTo, gateWork, type TaskPorts } from './task-ports.ts';
import { lookAtForm, packFormed, wholeUnder, type OfDesign } from './form-task.ts';
import { forcesOf, isPressing } from './forces.ts';
import { bodyViews } from './views.ts';
import {
  DAMAGED,
  type Design,
  type MeshSize,
  type ModelResult,
  type ModelResults,
  type ModelTask,
  type TakenMeasure,
} from './model-task.ts';
import { operationTitle } from '@bracewright/catalog/words';
import { bracePackage } from '../braces/brace-package.ts';
import { designHashOf, keptLines } from '../braces/within-lines.ts';
import { KINDS } from '../catalog/kinds.ts';
import { ROLES } from '../catalog/roles.ts';

export {
  DAMAGED,
  type Design,
  type Measuring,
  type ModelResult,
  type ModelTask,
  type TakenMeasure,
} from './model-task.ts';
export type { TaskPorts } from './task-ports.ts';

const sizeOf = (mesh: TriMesh): MeshSize => ({ vertices: vertexCount(mesh), triangles: triangleCount(mesh) });

export interface ModelTaskOptions {
  readonly operations: readonly AnyOperation[];
  /** What writes files; none unless said. */
  readonly exporters?: readonly AnyExporter[];
  /** Bytes of meshes to remember between calls. */
  readonly budgetBytes: number;
}

function take(mesh: TriMesh, { kind, params }: { kind: string; params: Json }): TakenMeasure {
  try {
    const { value, unit } = KINDS.evaluate(mesh, { kind, params });
    return { value, unit };
  } catch (error) {
    if (error instanceof SdkError) return { code: error.code };
    throw error;
  }
}

/** Of the ports those of a replay. */
const replayPorts = (ports: TaskPorts): ReplayPorts => ({
  ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
  ...(ports.passOver ? { passOver: ports.passOver } : {}),
  ...(ports.onKept ? { onKept: ports.onKept } : {}),
  onProgress: (_type, fraction) => ports.onProgress?.(fraction),
  onBegin: ({ id, type }) => ports.onBegin?.(id, type),
  onFault: faultsTo(ports),
});

/** Work whose result goes on without the design. */
const LEAVING: ReadonlySet<ModelTask['kind']> = new Set(['mass', 'bake', 'gate', 'edge']);

function finish(
  task: Exclude<ModelTask, { kind: 'work' | 'views' | 'export' | 'brace' | 'form' | 'formed' }>,
  replayed: Replayed,
  ports: TaskPorts,
): ModelResults[ModelTask['kind']] {
  const { mesh, hash } = replayed;
  // What goes on without the design holds all of it.
  const whole = wholeMesh(replayed);
  switch (task.kind) {
    case 'measure': {
      ports.onMeasured?.({ hash });
      const values = task.measures.map((measure) => {
        const taken = take(mesh, measure);
        ports.onMeasured?.({ taken });
        return taken;
      });
      return { hash, values };
    }
    case 'edge':
      return { lines: keptLines(task.design.records, mesh) };
    case 'gate':
      return { gate: checkWish(whole, task.wish, gateWork(ports)), hash };
    case 'mass':
      return { volume: enclosedVolume(whole), area: totalArea(whole) };
    case 'bake':
      return {
        bytes: encodeMesh(whole),
        hash: whole === mesh ? hash : meshHash(whole),
        size: sizeOf(whole),
      };
    case 'picture':
      return { rgba: renderBody(whole, task.size) };
  }
}

/** Runs the same operations as the editor on stored designs; keeps base meshes and checkpoints between calls. */
export function createModelTasks({ operations, exporters = [], budgetBytes }: ModelTaskOptions) {
  const registry = createOperationRegistry(operations);
  const checkpoints = new CheckpointStore({ budgetBytes });
  const replayer = createReplayer({ registry, now: () => performance.now() });
  const bases = new Map<string, TriMesh>();

  async function stored(path: string, hash: string): Promise<TriMesh> {
    const known = bases.get(hash);
    if (known) {
      bases.delete(hash);
      bases.set(hash, known);
      return known;
    }
    const bytes = await readFile(path).catch(() => undefined);
    const isWhole = bytes && createHash('sha256').update(bytes).digest('hex') === hash;
    const mesh = isWhole ? decodeMesh(bytes) : undefined;
    if (!mesh) throw new SdkError(DAMAGED, { hash });
    bases.set(hash, mesh);
    while (bases.size > 6) bases.delete(bases.keys().next().value!);
    return mesh;
  }

  /** A second body that a design names. */
  const loadMesh = (design: Design) => async (sha256: string) => {
    const path = design.meshes?.[sha256];
    if (path === undefined) throw new SdkError('operation/mesh-missing', { sha256 });
    return stored(path, sha256).catch(() => {
      throw new SdkError('operation/mesh-damaged', { sha256 });
    });
  };

  /** The design's mesh; ends with OperationAborted when stopped. */
  async function shape(design: Design, base: TriMesh, ports: TaskPorts) {
    const replayed = await replayer.replay(design.records, base, {
      checkpoints,
      baseHash: design.baseHash,
      ...replayPorts(ports),
      loadMesh: loadMesh(design),
      hasMesh: (sha256) => design.meshes?.[sha256] !== undefined,
    });
    ports.onBegin?.(undefined);
    ports.checkAborted?.();
    return replayed;
  }

  const underOf = (design: Design, base: TriMesh, ports: TaskPorts): UnderWall & { asking: AskPorts } => ({
    ...{ records: design.records, registry, asking: asking(ports) },
    replay: (records) => shape({ ...design, records }, base, ports),
  });

  async function tryLast(
    { design, wantsMesh, wish }: Extract<ModelTask, { kind: 'work' }>,
    base: TriMesh,
    ports: TaskPorts,
  ): Promise<ModelResult<'work'>> {
    const earlier = { ...design, records: design.records.slice(0, -1) };
    const before = sizeOf(wholeMesh(await shape(earlier, base, ports)));
    const replayed = await shape(design, base, ports);
    const { mesh, outcomes } = replayed;
    const last = outcomes.at(-1)!;
    // A step is appended to a design as it stands; a wall is taken out of it.
    const isWall = ROLES.of(last.type) === 'wall';
    requireWhole(isWall ? outcomes : [last]);
    const whole = wholeMesh(replayed);
    // A wall goes on as a model of its own; what is a base from now on holds all of it.
    const leaving = isWall ? mesh : whole;
    const along = isWall ? wallLines(design.records.at(-1)!.params) : undefined;
    const under = isWall ? { ...underOf(earlier, base, ports), made: last.findings, along } : undefined;
    return {
      before,
      after: sizeOf(whole),
      report: last.report,
      findings: last.findings,
      bytes: wantsMesh ? encodeMesh(leaving) : null,
      hash: replayed.parts.length === 0 ? replayed.hash : meshHash(leaving),
      gate: wish && (await checkWall(leaving, wish, under, gateWork(ports))),
      outcomes,
    };
  }

  /** The files of a brace whose wall was made before. */
  async function pack(
    { design, wall, wanted }: Extract<ModelTask, { kind: 'brace' }>,
    base: TriMesh,
    ports: TaskPorts,
  ): Promise<ModelResult<'brace'>> {
    const { outcomes, ...made } = await shape(design, base, ports);
    requireWhole(outcomes);
    // As the command line tells it of the same line.
    const hash = await designHashOf(made, keptLines(design.records, made.mesh));
    const mesh = await stored(wall.basePath, wall.baseHash);
    const work = { ...gateWork(ports), exporters };
    const under = wholeUnder(ofDesign(base, ports), design);
    return { ...(await bracePackage(under, mesh, { ...wanted, designHash: hash }, work)), hash, outcomes };
  }

  const ofDesign = (base: TriMesh, ports: TaskPorts): OfDesign => ({
    under: (design) => underOf(design, base, ports),
    shape: (design) => shape(design, base, ports),
  });

  async function look(
    { design, bounds, ...said }: Extract<ModelTask, { kind: 'views' }>,
    base: TriMesh,
    ports: TaskPorts,
  ): Promise<ModelResult<'views'>> {
    const replayed = await shape(design, base, ports);
    const { hash, outcomes } = replayed;
    const mesh = wholeMesh(replayed);
    // Standing the scan upright is no change of its shape.
    const stood = design.records.filter(({ type }) => ROLES.of(type) === 'alignment');
    const scan = stood.length === 0 ? base : (await shape({ ...design, records: stood }, base, ports)).mesh;
    const views = await bodyViews(mesh, scan, bounds, ports.checkAborted);
    ports.checkAborted?.();
    const mass = { volume: isClosed(mesh) ? enclosedVolume(mesh) : null, area: totalArea(mesh) };
    const forces = await forcesIn(design, base, said, ports);
    return { ...views, ...mass, hash, count: sizeOf(mesh), outcomes, forces };
  }

  /** The forces of a design, judged on the body without what presses it, before it is cut along its edge, as the editor does: dents and openings move what is recognised. */
  async function forcesIn(
    design: Design,
    base: TriMesh,
    { known, language }: Pick<Extract<ModelTask, { kind: 'views' }>, 'known' | 'language'>,
    ports: TaskPorts,
  ) {
    const records = bodyRecords(design.records, ROLES);
    const others = records.filter((record) => !isPressing(record));
    if (others.length === records.length) return null;
    // An edge with an opening has other middles of its sections: zones are judged on the body that they were placed on.
    const uncut = uncutRecords(others, ROLES);
    const unpressed = (await shape({ ...design, records: uncut }, base, ports)).mesh;
    ports.checkAborted?.();
    return forcesOf(records, unpressed, known, (type) => operationTitle(language, type));
  }

  return {
    /** Takes a state of a replay that another thread has made. */
    takeCheckpoint: (key: string, checkpoint: Checkpoint): void => checkpoints.set(key, checkpoint),
    /** Throws SdkError: DAMAGED, or what writing the file refuses; OperationAborted when stopped. */
    async run<K extends ModelTask['kind']>(
      task: Extract<ModelTask, { kind: K }>,
      ports: TaskPorts = {},
    ): Promise<ModelResult<K>> {
      const base = await stored(task.design.basePath, task.design.baseHash);
      const any = task as ModelTask;
      if (any.kind === 'work') return (await tryLast(any, base, ports)) as unknown as ModelResult<K>;
      if (any.kind === 'views') return (await look(any, base, ports)) as unknown as ModelResult<K>;
      if (any.kind === 'brace') return (await pack(any, base, ports)) as unknown as ModelResult<K>;
      if (any.kind === 'formed')
        return (await packFormed(any, exporters, ofDesign(base, ports), ports)) as unknown as ModelResult<K>;
      if (any.kind === 'form')
        return (await lookAtForm(any, ofDesign(base, ports), ports)) as unknown as ModelResult<K>;
      if (any.kind === 'export') {
        const of = { ...ofDesign(base, ports), loadMesh: loadMesh(any.design) };
        return (await exportFiles(any, exporters, of, ports)) as unknown as ModelResult<K>;
      }
      const replayed = await shape(task.design, base, ports);
      const { outcomes } = replayed;
      if (LEAVING.has(any.kind)) requireWhole(outcomes);
      return { ...finish(any, replayed, ports), outcomes } as unknown as ModelResult<K>;
    },
  };
}

/** Whether an error says that the work was stopped. */
export const isAbort = (error: unknown): boolean =>
  error instanceof OperationAborted || (error instanceof Error && error.name === 'AbortError');
